import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/config/config-error.ts';
import type { GivenFlags } from '../../src/config/gateway-options.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { serve } from './run-command.ts';

const secret = 'secret-canary-1234567';
const env = { TEAM_TOKEN: secret };
const valid: GivenFlags = {
  source: 'relay',
  upstream: 'https://api.example/base/',
  upstreamTokenEnv: 'TEAM_TOKEN',
};

function problemsOf(flags: GivenFlags, variables: Record<string, string> = env): readonly string[] {
  try {
    readConfig({ ...valid, ...flags }, variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration of a relay', () => {
  const path = useFolderPerFile();

  test('has the address, the token and the paths of the upstream, and longer timeouts', () => {
    const config = readConfig(
      {
        ...valid,
        ...{ upstreamRate: '5/s', allowValues: 'industryTag=A, B;platform=C' },
        ...{ cache: 'searchUsers=10m, listAnswers=1h', stale: '1d' },
      },
      env,
    );
    expect(config).toMatchObject({ sourceTimeout: 80_000, shutdownTimeout: 85_000 });
    expect(config.relay).toMatchObject({
      origin: 'https://api.example',
      basePath: '/base',
      tokens: [{ id: 'TEAM_TOKEN', token: secret, file: null }],
      concurrency: 16,
      rate: { calls: 5, seconds: 1 },
      dailyLimit: null,
      allowValues: { industryTag: ['A', 'B'], platform: ['C'] },
      cache: { searchUsers: 600_000, listAnswers: 3_600_000 },
      staleMs: 86_400_000,
    });
    expect(config.relay?.paths.searchUsers).toBe('/api/lifestyle-platform/search-user/v2');
    const given = readConfig({ ...valid, sourceTimeout: '30000', cacheHeaders: 'payer' }, env);
    expect(given.relay?.cacheHeaders).toBe('payer');
    expect(given).toMatchObject({ sourceTimeout: 30_000, shutdownTimeout: 35_000 });
    expect(readConfig({}, {})).toMatchObject({ relay: null, sourceTimeout: 60_000 });
  });

  test.each([
    [{ upstream: '' }, '--source relay needs --upstream'],
    [{ upstream: `https://user:${secret}@api.example` }, '--upstream is not valid: give an http'],
    [{ upstream: `https://api.example/?token=${secret}` }, '--upstream is not valid: give an http'],
    [{ upstream: `https://api.example/#${secret}` }, '--upstream is not valid: give an http'],
    [{ upstream: 'ftp://api.example' }, '--upstream is not valid: give an http'],
    [{ upstream: 'http://api.example' }, '--upstream is plain HTTP to another machine'],
    [{ upstreamTokenEnv: '' }, '--source relay needs the token for the upstream'],
    [{ upstreamTokenEnv: secret }, '--upstream-token-env is not valid: give the name'],
    [{ upstreamTokenEnv: 'OTHER' }, 'The variable of --upstream-token-env is not set'],
    [
      { upstreamTokenEnv: '', upstreamTokenFile: `/nowhere/${secret}` },
      'The file of --upstream-token-file cannot be read (ENOENT)',
    ],
    [
      { upstreamTokenFile: `/nowhere/${secret}` },
      '--source relay needs the token for the upstream',
    ],
    [{ demo: 'true' }, '--demo together with --source relay'],
    [{ upstreamRate: '0/s' }, '--upstream-rate is "0/s": give'],
    [{ cacheHeaders: 'none' }, '--cache-headers is "none": give one of all, payer'],
    [{ upstreamConcurrency: '0' }, '--upstream-concurrency is "0"'],
    [{ upstreamDailyLimit: '0' }, '--upstream-daily-limit is "0"'],
    [{ allowValues: 'keyword=A' }, '--allow-values is "keyword=A"'],
    [{ allowValues: 'industryTag' }, '--allow-values is "industryTag"'],
    [{ cache: 'searchUsers' }, '--cache is "searchUsers": give'],
    [{ cache: 'searchUsers=0' }, '--cache is "searchUsers=0": give'],
    [{ cache: 'search=10m' }, '--cache is "search=10m": give'],
    [{ cache: 'searchUsers=1m,searchUsers=2m' }, '--cache is'],
    [{ stale: '1 hour' }, '--stale is "1 hour": give'],
    [{ pathMap: '/nowhere' }, '--path-map /nowhere cannot be read (ENOENT).'],
  ] as const)('is refused with %j, without repeating a secret', (flags, start) => {
    const problems = problemsOf(flags);
    expect(problems[0]?.startsWith(start), problems[0]).toBe(true);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('canary');
  });

  test('is refused with NODE_DEBUG, which prints the token', () => {
    expect(problemsOf({}, { ...env, NODE_DEBUG: 'http' })[0]).toContain('NODE_DEBUG prints');
  });

  test('allows plain HTTP to this machine alone', () => {
    for (const upstream of ['http://127.0.0.1:4010', 'http://localhost:1', 'http://[::1]:1'])
      expect(problemsOf({ upstream })).toEqual([]);
  });

  test('reads paths of the upstream from a file, and refuses an invalid path', () => {
    const file = join(path(), 'paths.json');
    // As an editor of Windows saves it.
    writeFileSync(file, '\uFEFF{"searchUsers":"/other/search"}\r\n');
    const { relay } = readConfig({ ...valid, pathMap: file }, env);
    expect(relay?.paths.searchUsers).toBe('/other/search');
    expect(relay?.paths.listAnswers).toBe('/api/qa-platform/get-answer-list/v1');
    for (const text of [
      '[]',
      '{"search":"/a"}',
      '{"searchUsers":"a"}',
      '{"searchUsers":"//a.example/"}',
      '{"searchUsers":"/a?b"}',
      '{"searchUsers":"/a/../b"}',
      '{"searchUsers":"/a","listAnswers":"/a"}',
      '{"searchUsers":"/api/qa-platform/get-answer-list/v1"}',
    ]) {
      writeFileSync(file, text);
      expect(problemsOf({ pathMap: file }), text).toHaveLength(1);
    }
  });

  test('reads the token from a file, and refuses a text that cannot be a token', () => {
    const file = join(path(), 'token');
    const flags = { upstreamTokenEnv: '', upstreamTokenFile: file };
    writeFileSync(file, `${secret}\n`);
    expect(readConfig({ ...valid, ...flags }, env).relay).toMatchObject({
      tokens: [{ id: 'token', token: secret, file }],
      tokenPaths: [file],
    });
    for (const text of [
      '',
      'short',
      'two words',
      `${secret}\n${secret}`,
      'schlüssel-canary',
      'a"canary"b',
    ]) {
      writeFileSync(file, text);
      const problems = problemsOf(flags);
      expect(problems[0], text).toContain('--upstream-token-file holds no token');
      expect(problems.join()).not.toContain('canary');
    }
  });

  test('reads a key from each file, and those of a folder by their names', () => {
    const folder = join(path(), 'keys');
    mkdirSync(folder);
    for (const name of ['second', 'first', '.hidden', 'first~'])
      writeFileSync(join(folder, name), `${secret}-${name}`);
    writeFileSync(join(path(), 'own'), secret);
    const upstreamTokenFile = `${join(path(), 'own')}, ${folder}`;
    const flags = { upstreamTokenEnv: '', upstreamTokenFile };
    const { relay } = readConfig({ ...valid, ...flags }, env);
    expect(relay?.tokens).toEqual([
      { id: 'own', token: secret, file: join(path(), 'own') },
      { id: 'first', token: `${secret}-first`, file: join(folder, 'first') },
      { id: 'second', token: `${secret}-second`, file: join(folder, 'second') },
    ]);
  });

  test.each([
    [
      { 'a/x': `${secret}1`, 'b/x': `${secret}2` },
      'Two files of --upstream-token-file are called "x"',
    ],
    [
      { 'a/x': secret, 'b/y': secret },
      'The files "x" and "y" of --upstream-token-file have the same',
    ],
    [{ 'a/x': secret, 'b/y': '' }, 'The file "y" of --upstream-token-file holds no token'],
    [{ 'a/x': secret, 'b/.y': '' }, 'The folder 2 of --upstream-token-file has no file'],
    [
      { 'a/x': secret, 'b/y/z': secret },
      'The file "y" of --upstream-token-file cannot be read (EISDIR)',
    ],
    [{ 'a/x': secret }, 'The file 2 of --upstream-token-file cannot be read (ENOENT)'],
    [
      { 'a/x': secret, [`b/${secret}2`]: `${secret}2` },
      'A file of --upstream-token-file has its token',
    ],
  ])('is refused with key files %#, without repeating a secret', (files, start) => {
    const folder = mkdtempSync(join(path(), 'wrong-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const upstreamTokenFile = `${join(folder, 'a')},${join(folder, 'b')}`;
    const problems = problemsOf({ upstreamTokenEnv: '', upstreamTokenFile });
    expect(problems[0]?.startsWith(start), problems[0]).toBe(true);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('canary');
  });

  test('is refused when options of a relay are given without --source relay', () => {
    expect(problemsOf({ source: 'dataset' })).toEqual([
      'Without --source relay, these have no effect: --upstream, --upstream-token-env. Add it, or leave them out.',
    ]);
    const flags = { source: 'dataset', upstream: '', upstreamTokenEnv: '' };
    const [others] = problemsOf({
      ...{ ...flags, pathMap: 'paths.json', cache: 'searchUsers=1m', stale: '1h' },
    });
    expect(others).toContain('no effect: --path-map, --cache, --stale.');
    expect(problemsOf({ ...flags, stale: '0', upstreamConcurrency: '2' })).toEqual([]);
  });

  test('starts a gateway that asks another gateway', { timeout: 60_000 }, async () => {
    const demo = await serve(['--demo', '--log-level', 'warn']);
    const relay = await serve(
      [
        '--source',
        'relay',
        '--upstream',
        demo.url,
        '--upstream-token-env',
        'TEAM',
        '--data-dir',
        join(path(), 'data'),
        '--drain-delay',
        '0',
      ],
      { env: { TEAM: 'demo-token' } },
    );
    const state = await (await fetch(`${relay.adminUrl}/upstream`)).json();
    expect(state).toMatchObject({
      state: 'ok',
      queue: { inFlight: 0, waiting: 0, concurrency: 16 },
    });
    expect(await relay.stop()).toBe(0);
  });

  test('has the keys that are given several times, and reads them again on SIGHUP', {
    timeout: 60_000,
  }, async () => {
    const own = mkdtempSync(join(path(), 'signal-'));
    const files = ['main', 'reserve'].map((name) => join(own, name));
    for (const file of files) writeFileSync(file, `${secret}-${basename(file)}`);
    const folder = join(own, 'folder');
    mkdirSync(folder);
    writeFileSync(join(folder, 'third'), `${secret}-third`);
    const relay = await serve([
      ...['--source', 'relay', '--upstream', 'http://127.0.0.1:1', '--drain-delay', '0'],
      ...[...files, folder].flatMap((file) => ['--upstream-token-file', file]),
      ...['--data-dir', join(own, 'data')],
    ]);
    const keys = async () => {
      const page = await (await fetch(`${relay.adminUrl}/upstream`)).json();
      return page.keys.map(({ key }: { readonly key: string }) => key);
    };
    expect(await keys()).toEqual(['main', 'reserve', 'third']);
    writeFileSync(join(folder, 'fourth'), `${secret}-fourth`);
    rmSync(join(folder, 'third'));
    relay.kill('SIGHUP');
    await expect.poll(keys, { timeout: 50_000 }).toEqual(['main', 'reserve', 'fourth']);
    expect(await relay.stop()).toBe(0);
    expect(relay.outcome.stderr).toContain('the keys of the upstream changed');
    expect(relay.outcome.stdout + relay.outcome.stderr).not.toContain('canary');
  });
});
