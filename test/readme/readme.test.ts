import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../../packages/portal/test/build-timeout.ts';
import { inTurn } from '../scale.ts';
import { readmeBlocks } from './blocks.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const blocks = readmeBlocks();
const requests = blocks.filter(
  ({ language, text }) => language === 'sh' && text.startsWith('curl '),
);
/** Commands for the mock itself, which a shell runs as they stand. */
const commands = requests.filter(({ text }) => text.includes('/__'));
const calls = requests.filter((block) => !commands.includes(block));
const programs = blocks.filter(({ language }) => language === 'ts');

describe('the examples of the READMEs', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  let folder: string;
  const here4010 = (text: string) => text.replaceAll('http://127.0.0.1:4010', mock.url);

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    folder = await mkdtemp(join(here, '.run-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mock.close();
  });

  test('include requests and programs to try', () => {
    expect(requests.length).toBeGreaterThanOrEqual(3);
    expect(programs.length).toBeGreaterThanOrEqual(2);
  });

  test('have no comment after a command: zsh, the shell of macOS, passes it to the command', () => {
    for (const file of globSync('{,openapi/,packages/*/}README.md', { cwd: join(here, '../..') })) {
      const text = readFileSync(join(here, '../..', file), 'utf8');
      for (const [commands] of text.matchAll(/^```(?:(?:ba)?sh)?\n.*?^```$/gms))
        expect(commands).not.toMatch(/\s#\s/);
    }
  });

  test.each(calls.map((block) => [block.file, block.text.trim(), block] as const))(
    '%s: %s',
    async (_file, text, block) => {
      const url = /'(http[^']+)'/.exec(text)?.[1] ?? '';
      const body = await (await fetch(here4010(url))).json();
      const shown = block.next?.trim().startsWith('{') ? JSON.parse(block.next) : { code: 0 };
      expect(body).toMatchObject({
        code: shown.code,
        ...(shown.message && { message: shown.message }),
      });
      if (shown.data === null) expect(body).toEqual(shown);
      const [user] = shown.data?.users ?? [];
      if (user)
        expect(body.data.users[0]).toMatchObject({
          id: user.id,
          name: user.name,
          red_id: user.red_id,
        });
    },
  );

  test.each(commands.map((block) => [block.file, block.text.trim(), block] as const))(
    '%s: %s',
    async (_file, text, block) => {
      const { stdout } = await promisify(execFile)('sh', ['-ec', here4010(text)]);
      const shown = block.next?.trim().startsWith('{') ? JSON.parse(block.next) : undefined;
      if (shown) expect(JSON.parse(stdout)).toEqual(shown);
      else expect(stdout).toContain('"code":0');
    },
  );

  test('the command for an analyst writes its file', async () => {
    const { text = '' } = blocks.find((block) => block.text.includes('npm run cli')) ?? {};
    const command = `'${process.execPath}' '${join(here, '../../packages/cli/src/cli.ts')}'`;
    const script = here4010(text).replace('npm run cli --', command);
    await promisify(execFile)('sh', ['-ec', script], { cwd: folder });
    expect(await readdir(folder)).toContain('users.xlsx');
  });

  const numbered = programs.map((block, index) => [block.file, index, block.text] as const);
  // The ordinary run has every third program.
  test.each(inTurn(numbered, 0, 3))(
    'the program of %s (%i) runs',
    // One of them builds the portal.
    { timeout: BUILD_TIMEOUT_MS },
    async (_file, index, text) => {
      const file = join(folder, `program-${index}.ts`);
      await writeFile(file, here4010(text));
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [file]);
      expect(stderr).toBe('');
      const promised = /\/\/ (\d+)$/m.exec(text)?.[1];
      expect(stdout.trim()).toMatch(promised ?? /./);
    },
  );
});
