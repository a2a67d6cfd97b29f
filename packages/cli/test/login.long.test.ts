import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { profilesFile } from '../src/connection/profiles.ts';
import { terminalOf } from './in-terminal.ts';
import { startSlowLists } from './slow-lists.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const inTerminal = terminalOf(command);
const file = () => command.path('.config/social-data/profiles.json');
const none = { SOCIAL_DATA_BASE_URL: '', SOCIAL_DATA_TOKEN: '' };
const search = ['users', 'search', 'camping', '--format', 'ndjson'];
const canary = 'canary-0123456789';

beforeEach(() => rmSync(command.path('.config'), { recursive: true, force: true }));

function login(baseUrl: string, ...args: readonly string[]) {
  const from = ['--token-file', '-', '--base-url', baseUrl];
  return command.run(['login', ...from, ...args], { env: none, input: `${canary}\n` });
}

describe('login', () => {
  test('keeps a token for its owner alone, and later commands need neither flag nor variable', async () => {
    const { code, err, out } = await login(command.mock().url);
    expect(code, err).toBe(0);
    expect(out + err).not.toContain(canary);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const found = await command.run(search, { env: none });
    expect(found.code, found.err).toBe(0);
    expect((await command.run(['logout'], { env: none })).code).toBe(0);
    expect(readFileSync(file(), 'utf8')).not.toContain(canary);
    const gone = await command.run(search, { env: none });
    expect(gone).toMatchObject({ code: 2, err: expect.stringContaining('--base-url') });
  });

  longTest('asks for what is not given, without showing the token', async () => {
    const shown = await inTerminal(['login', '--base-url', command.mock().url], none, canary);
    expect(shown).toContain('Token: ');
    expect(shown).not.toContain(canary);
    expect(readFileSync(file(), 'utf8')).toContain(canary);
  });

  longTest('has several profiles', async () => {
    await login(command.mock().url, '--profile', 'test');
    await login(`${command.mock().url}/other`, '--profile', 'other');
    const found = await command.run([...search, '--profile', 'test'], { token: 'mock-100' });
    expect(found.code, found.err).toBe(0);
    const wrong = await command.run([...search, '--profile', 'tset']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(/no profile tset\. There are test, other\..*login --profile tset/);
    expect((await command.run([...search, '--profile', '__proto__'])).code).toBe(2);
  });

  test('never sends a token to another address than its own', async () => {
    await login(command.mock().url);
    const { baseUrl, counts } = await startSlowLists({ pages: 1, delay: 0 });
    const elsewhere = await command.run([...search, '--base-url', baseUrl], { env: none });
    expect(elsewhere).toMatchObject({ code: 2, err: expect.stringContaining('There is no token') });
    const both = await command.run([...search, '--base-url', baseUrl, '--profile', 'default']);
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('Leave --base-url out') });
    expect(counts.requests).toBe(0);
  });

  test('refuses a file that others can read, and one that is damaged', async () => {
    mkdirSync(command.path('.config/social-data'), { recursive: true });
    writeFileSync(file(), '{"profiles":{}}');
    chmodSync(file(), 0o644);
    const open = await command.run(search, { env: none });
    expect(open).toMatchObject({ code: 2, err: expect.stringContaining('chmod 600') });
    chmodSync(file(), 0o600);
    for (const text of ['{', '{"profiles":{"default":{"baseUrl":1}}}', 'null']) {
      writeFileSync(file(), text);
      const { code, err } = await command.run(search, { env: none });
      expect(code, err).toBe(2);
      expect(err).toContain('is damaged');
    }
  });

  test('refuses an address that is not safe', async () => {
    const { code, err } = await login('http://service.example');
    expect(code).toBe(2);
    expect(err).toContain('accept it by --allow-insecure');
    expect(err).not.toContain('allowInsecure');
  });
});

test.each([
  ['win32', { APPDATA: '/roaming' }, '/roaming/social-data/profiles.json'],
  ['darwin', { HOME: '/me' }, '/me/Library/Application Support/social-data/profiles.json'],
  ['linux', { HOME: '/me' }, '/me/.config/social-data/profiles.json'],
  ['linux', { HOME: '/me', XDG_CONFIG_HOME: '/x' }, '/x/social-data/profiles.json'],
] as const)('settings on %s are in the folder of the system: %o', (platform, env, path) => {
  expect(profilesFile(env, platform)).toBe(path);
});
