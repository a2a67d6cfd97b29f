import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resultCodes } from '@social-data/contract';
import { listen } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../test/process/free-port.ts';
import { inTurn, isLongRun, longTest } from '../../../test/scale.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const search = ['users', 'search', 'camping', '--max-retries', '0', '--format', 'ndjson'];

/** The exit codes by the advice of the contract, written out. */
const expected: Readonly<Record<number, number>> = {
  ...{ 0: 0, 100: 3, 101: 6, 202: 6, 300: 6, 301: 5, 302: 5, 303: 5 },
  ...{ 400: 3, 500: 5, 600: 4, 601: 4 },
};

/** The ordinary run tries one code for each exit code. */
const codes = resultCodes
  .map(({ code }) => code)
  .filter((code) => code !== 0)
  .filter(
    (code, index, all) =>
      isLongRun || all.findIndex((other) => expected[other] === expected[code]) === index,
  );

describe('the exit code', () => {
  test.each(codes)('for code %i says who can correct it or when to try again', async (code) => {
    const { code: exitCode, out, err } = await command.run(search, { token: `mock-${code}` });
    expect(exitCode, err).toBe(expected[code]);
    expect(out).toBe('');
    expect(err).toContain(`code ${code}:`);
  });

  const faults = [
    ['mock-reset', 5],
    ['mock-truncated', 5],
    ['mock-html', 6],
    ['mock-http-503', 5],
    ['mock-code-string', 0],
  ] as const;
  for (const [token, code] of faults)
    longTest(`for the fault ${token} is ${code}`, async () => {
      expect((await command.run(search, { token })).code).toBe(code);
    });

  longTest('is 5 without a connection', async () => {
    const closed = await command.run(search, {
      baseUrl: `http://127.0.0.1:${await freePort()}`,
    });
    expect(closed).toMatchObject({ code: 5, err: expect.stringContaining('ECONNREFUSED') });
  });

  longTest('is 5 without a response in time', async () => {
    const hanging = await command.run([...search, '--timeout', '1'], { token: 'mock-hang' });
    expect(hanging.code).toBe(5);
  });

  longTest('is 6 for a list that does not advance, whose rows are kept', async () => {
    const args = ['answers', 'list', 'question-20', '--all', '--format', 'ndjson'];
    const { code, out } = await command.run(args, { token: 'mock-cursor-loop' });
    expect(code).toBe(6);
    expect(out.trim().split('\n').length).toBeGreaterThan(1);
  });

  test('is 7 at --max-calls', async () => {
    const before = command.calls();
    const args = ['users', 'search', '1', '--all', '--max-calls', '3', '--out', 'limit.csv'];
    const { code, err } = await command.run(args);
    expect(code).toBe(7);
    expect(err).toContain('--max-calls is reached: 3 requests were sent.');
    expect(err).toContain('--resume');
    expect(command.calls() - before).toBe(3);
  });

  longTest('is 7 at --max-calls, whose calls are also retries', async () => {
    const before = command.calls();
    const retried = ['users', 'search', '1', '--max-calls', '2', '--max-retries', '5'];
    await command.run(retried, { token: 'mock-301' });
    expect(command.calls() - before).toBe(2);
  });

  test('is 8 when some inputs failed, and the others are there', async () => {
    const args = [
      'answers',
      'list',
      '--format',
      'ndjson',
      '--unchecked',
      '--offset',
      '0',
      '--offset',
    ];
    const { code, out, err } = await command.run([...args, '-1', '--question-id', 'question-1']);
    expect(code, err).toBe(8);
    expect(out).not.toBe('');
    expect(err).toContain('code 400');
  });

  longTest('is 1 when the output cannot be written', async () => {
    const { code } = await command.run([...search, '--limit', '3'], {
      env: { TMPDIR: '/nowhere' },
    });
    expect(code).toBe(1);
  });

  test('of doctor is 0, or that of the first step that fails', async () => {
    const good = await command.run(['doctor']);
    expect(good).toMatchObject({ code: 0, err: expect.stringContaining('without its required') });
    expect(good.out).toContain('ok     call: the service knows the token (code 400)');
    const wrong = await command.run(['doctor'], { token: 'mock-100' });
    expect(wrong).toMatchObject({ code: 3, out: expect.stringContaining('failed call: code 100') });
  });

  test('is 143 after SIGTERM', async () => {
    const before = command.calls();
    const { process, ended } = command.start([...search, '--max-retries', '9'], {
      token: 'mock-302',
    });
    await expect.poll(() => command.calls()).toBeGreaterThan(before);
    process.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  });
});

longTest('a message of the service is one line, and not longer than what one reads', async () => {
  const message = `no\r\nerror: forged ${'x'.repeat(5000)}`;
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ code: 400, message })),
  );
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  const baseUrl = `http://127.0.0.1:${port}`;
  const { err } = await command.run([...search, '--out', 'forged.ndjson'], { baseUrl });
  server.close();
  expect(err).toMatch(/^error: camping: code 400: no error: forged x{400,}…/m);
  const failed = readFileSync(command.path('forged.ndjson.failed.csv'), 'utf8');
  expect(failed.length).toBeLessThan(1000);
});

describe('a token that the service sends back', () => {
  test('is in no output and in no journal', async () => {
    const canary = 'canary-0123456789-token';
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const page = Number(searchParams.get('page') ?? 1);
      const users =
        page > 2 ? [] : [{ id: `${page}`, link: `/next${request.url}`, desc: '\u001b[31m' }];
      response.end(JSON.stringify({ code: 0, data: { users } }));
    });
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    const baseUrl = `http://127.0.0.1:${port}`;
    const args = ['users', 'search', 'x', '--all', '--keep-journal', '--out', 'canary.ndjson'];
    const run = await command.run(args, { baseUrl, token: canary });
    server.close();
    expect(run.code, run.err).toBe(0);
    const shown = await command.run(['render', 'canary.ndjson.journal', '--format', 'json']);
    expect(JSON.parse(shown.out)).toHaveLength(2);
    expect(shown.out).toContain('token=***');
    for (const text of [run.out, run.err, shown.out]) expect(text).not.toContain(canary);
    for (const name of readdirSync(command.path('.')).filter((each) => each.startsWith('canary')))
      expect(readFileSync(command.path(name), 'utf8')).not.toContain(canary);
  });
});

describe('a wrong command line', () => {
  test.each(
    inTurn<[string, readonly string[], RegExp]>(
      [
        ['an unknown flag', ['users', 'search', '--keywrod', 'x'], /Did you mean --keyword/],
        ['an unknown command', ['user', 'search'], /unknown command 'user'/],
        [
          'a value that begins with a hyphen',
          ['users', 'search', '-camping'],
          /unknown option '-camping'\s.*values that begin with a hyphen go after --/,
        ],
        [
          'a value that the contract does not allow',
          ['authors', 'link-info', 'a', '--platform', 'TV'],
          /--platform: .* Use one of: SHORT_VIDEO, LIVE.*--unchecked/,
        ],
        [
          'a number that is none',
          ['users', 'search', 'x', '--page', 'one'],
          /--page: .*whole number/,
        ],
        [
          'a number that is none in one of several inputs',
          ['answers', 'list', 'a', '--offset', '5', '--offset', '1,0'],
          /The input a \/ 1,0: --offset: .*whole number/,
        ],
        ['a missing parameter', ['answers', 'list'], /--question-id is missing/],
        [
          'an unknown field',
          ['users', 'search', 'x', '--fields', 'nam'],
          /no field nam\. The fields are: keyword, id, name/,
        ],
        ['an unknown ending', ['users', 'search', 'x', '--out', 'x.doc'], /--format table\|json/],
        [
          'a folder that is missing',
          ['users', 'search', 'x', '--out', 'no/x.csv'],
          /must be a file in a folder that exists/,
        ],
        [
          'an empty --out',
          ['users', 'search', 'x', '--out', '', '--format', 'csv'],
          /must be a file in a folder that exists/,
        ],
        [
          'a file that exists',
          ['users', 'search', 'x', '--out', 'built/cli.js', '--format', 'csv'],
          /exists.*--force/,
        ],
        [
          '--all with --max-pages',
          ['users', 'search', 'x', '--all', '--max-pages', '2'],
          /cannot be used with/,
        ],
        [
          'inputs that are missing',
          ['users', 'search', '--inputs', 'none'],
          /--inputs cannot be read/,
        ],
        ['--resume without --out', ['users', 'search', 'x', '--resume'], /Give --out/],
        [
          'plain http to another machine',
          ['users', 'search', 'x', '--base-url', 'http://x.example'],
          /clear text/,
        ],
      ],
      0,
      16,
    ),
  )('with %s is refused before a request', async (_name, args, message) => {
    const before = command.calls();
    const { code, err, out } = await command.run(args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(command.calls()).toBe(before);
  });

  longTest('without a token says how to give one', async () => {
    const noToken = await command.run(['users', 'search', 'x'], { token: '' });
    expect(noToken).toMatchObject({ code: 2, err: expect.stringContaining('SOCIAL_DATA_TOKEN') });
  });

  longTest('without an address says how to give one', async () => {
    const noAddress = await command.run(['users', 'search', 'x'], { baseUrl: '' });
    expect(noAddress).toMatchObject({ code: 2, err: expect.stringContaining('--base-url') });
  });
});
