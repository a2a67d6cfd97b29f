import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();
let asked: string[] = [];
let isHeld = false;
let isBad = true;
let server: Server;
let baseUrl: string;

/** Two pages for each keyword, of one user each; the second one of `slow` comes only when nothing is held. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [keyword, page] = [searchParams.get('keyword'), Number(searchParams.get('page') ?? 1)];
    asked.push(`${keyword} ${page}`);
    if (keyword === 'slow' && page === 2 && isHeld) return;
    const users = page > 2 ? [] : [{ id: `${keyword}-${page}`, name: keyword }];
    const refused = { bad: 400, spent: 601 }[isBad ? (keyword ?? '') : ''];
    const success = { code: 0, data: { users } };
    response.end(JSON.stringify(refused ? { code: refused, message: 'No.' } : success));
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  for (const name of readdirSync(command.path('.')).filter((each) => each.startsWith('u.csv')))
    rmSync(command.path(name));
  writeFileSync(command.path('kill.mjs'), KILL_AT_RENAME);
  [asked, isHeld, isBad] = [[], false, true];
});

/** Kills the process that loads it, or fails, at one of the renames, by which a file gets its name. The journal's is the first. */
const KILL_AT_RENAME = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { renameSync } = fs;
const { KILL_AT, KILL_MOMENT } = process.env;
let renames = -1;
fs.renameSync = (...names) => {
  renames += 1;
  if (renames === Number(KILL_AT) && KILL_MOMENT === 'instead of') throw new Error('No space left.');
  if (renames === Number(KILL_AT) && KILL_MOMENT === 'before') process.kill(process.pid, 'SIGKILL');
  renameSync(...names);
  if (renames === Number(KILL_AT) && KILL_MOMENT === 'after') process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
`;

const search = ['users', 'search', '--max-pages', '2', '--out'];
const run = (...args: readonly string[]) => command.run([...search, ...args], { baseUrl });
const linesOf = (name: string) => readFileSync(command.path(name), 'utf8').trimEnd().split(/\r?\n/);
const fields = ['--fields', 'id,found_by'];

describe('--append', () => {
  test('calls the new inputs alone, and adds their rows in the columns of the file', async () => {
    expect((await run('u.csv', 'a', ...fields)).code).toBe(0);
    asked = [];
    const { code, err } = await run('u.csv', 'a', 'b', 'c', '--append');
    expect(code, err).toBe(0);
    expect(asked.toSorted()).toEqual(['b 1', 'b 2', 'c 1', 'c 2']);
    const rows = ['a-1,a', 'a-2,a', 'b-1,b', 'b-2,b', 'c-1,c', 'c-2,c'];
    expect(linesOf('u.csv')).toEqual(['\ufeffid,found_by', ...rows]);
    asked = [];
    expect((await run('u.csv', 'c', 'b', '--append')).err).toContain('2 of 2 inputs are in u.csv');
    expect(asked).toEqual([]);
  });

  test('adds lines of NDJSON, which name what found them', async () => {
    await run('u.ndjson', 'a', 'b');
    await run('u.ndjson', 'c', '--append');
    const items = linesOf('u.ndjson').map((line) => JSON.parse(line));
    expect(items.map(({ id, found_by }) => [id, ...found_by].join())).toEqual([
      ...['a-1,a', 'a-2,a', 'b-1,b', 'b-2,b', 'c-1,c', 'c-2,c'],
    ]);
  });

  test('leaves the journal that was kept where it is in a dry run', async () => {
    await run('u.csv', 'a', '--keep-journal');
    expect((await run('u.csv', 'b', '--append', '--dry-run')).code).toBe(0);
    expect(existsSync(command.path('u.csv.journal'))).toBe(true);
  });

  test('goes on after a kill without a page that it has', async () => {
    await run('u.csv', 'a', ...fields);
    isHeld = true;
    const args = [...search, 'u.csv', 'slow', '--append'];
    const { process, ended } = command.start(args, { baseUrl });
    await expect.poll(() => asked).toContain('slow 2');
    process.kill('SIGKILL');
    await ended;
    expect(linesOf('u.csv')).toHaveLength(3);
    [asked, isHeld] = [[], false];
    expect((await run('u.csv', 'slow', '--append')).err).toContain('--resume');
    for (const inputs of [['slow'], ['a', 'slow']])
      expect(await run('u.csv', ...inputs, '--resume')).toMatchObject({
        code: 2,
        err: expect.stringContaining('has rows of 1 input that its journal does not have.'),
      });
    expect(asked).toEqual([]);
    expect((await run('u.csv', 'slow', '--append', '--resume')).code).toBe(0);
    expect(asked).toEqual(['slow 2']);
    expect(linesOf('u.csv').slice(3)).toEqual(['slow-1,slow', 'slow-2,slow']);
    expect(existsSync(command.path('u.csv.journal'))).toBe(false);
  });

  // The list of inputs, the output, the list again: each gets its name by a rename.
  test.each(
    [1, 2, 3].flatMap(
      (rename) =>
        [
          [rename, 'before'],
          [rename, 'after'],
        ] as const,
    ),
  )(
    'adds no row twice and asks for no page again when it is killed at rename %i, %s it',
    async (rename, moment) => {
      await run('u.csv', 'a', ...fields);
      const args = [...search, 'u.csv', 'b', '--append'];
      const env = { NODE_OPTIONS: `--import ${command.path('kill.mjs')}` };
      const kill = { KILL_AT: String(rename), KILL_MOMENT: moment };
      const killed = await command.run(args, { baseUrl, env: { ...env, ...kill } });
      expect(killed.code).toBe('SIGKILL');
      asked = [];
      const next = await run('u.csv', 'a', 'b', '--append', '--resume');
      expect(next.code, next.err).toBe(0);
      expect(asked).toEqual([]);
      expect(linesOf('u.csv').slice(1)).toEqual(['a-1,a', 'a-2,a', 'b-1,b', 'b-2,b']);
      const last = await run('u.csv', 'a', 'b', 'c', '--append');
      expect(last.code, last.err).toBe(0);
      expect(asked).toEqual(['c 1', 'c 2']);
      expect(linesOf('u.csv').slice(5)).toEqual(['c-1,c', 'c-2,c']);
    },
  );

  test('adds the rows that a full disk kept out, also to an output that was edited meanwhile', async () => {
    await run('u.csv', 'a', ...fields);
    const env = { NODE_OPTIONS: `--import ${command.path('kill.mjs')}` };
    const fail = { KILL_AT: '2', KILL_MOMENT: 'instead of' };
    const args = [...search, 'u.csv', 'b', '--append'];
    const { code, err } = await command.run(args, { baseUrl, env: { ...env, ...fail } });
    expect([code, err]).toEqual([1, expect.stringContaining('error: No space left.')]);
    writeFileSync(command.path('u.csv'), '\ufeffid,found_by\r\n');
    asked = [];
    expect((await run('u.csv', 'b', '--append', '--resume')).code).toBe(0);
    expect(asked).toEqual([]);
    expect(linesOf('u.csv').slice(1)).toEqual(['b-1,b', 'b-2,b']);
  });

  test('adds what succeeded, and asks again for an input that failed', async () => {
    await run('u.csv', 'a', ...fields);
    const { code, err } = await run('u.csv', 'bad', 'b', '--append');
    expect([code, err]).toEqual([8, expect.stringContaining('to --inputs with --append.')]);
    expect(linesOf('u.csv').slice(3)).toEqual(['b-1,b', 'b-2,b']);
    [asked, isBad] = [[], false];
    expect((await run('u.csv', 'bad', 'b', '--append')).code).toBe(0);
    expect(asked).toEqual(['bad 1', 'bad 2']);
    expect(linesOf('u.csv').slice(5)).toEqual(['bad-1,bad', 'bad-2,bad']);
  });

  test('leaves the corrected inputs of a run that failed where they are, until they are collected', async () => {
    await run('u.csv', 'a', ...fields);
    await run('u.csv', 'bad', '--append');
    const failed = command.path('u.csv.failed.csv');
    writeFileSync(failed, 'keyword\nb\nbad\nspent\n');
    const args = ['u.csv', '--inputs', 'u.csv.failed.csv', '--append', '--concurrency', '1'];
    const stopped = await run(...args);
    expect(stopped.code, stopped.err).toBe(4);
    expect(linesOf('u.csv.failed.csv')).toHaveLength(4);
    expect(linesOf('u.csv.failed-2.csv')[1]).toMatch(/^bad,code 400/);
    isBad = false;
    await run(...args, '--resume');
    expect(linesOf('u.csv').slice(3)).toEqual(['b-1,b', 'b-2,b', 'spent-1,spent', 'spent-2,spent']);
  });

  test('adds to the rows of the last collection alone, after one that was replaced and had failures', async () => {
    await run('u.csv', 'a', ...fields);
    expect((await run('u.csv', 'b', 'bad', '--force', ...fields)).code).toBe(8);
    expect((await run('u.csv', 'b', '--append')).err).toContain('There is no u.csv.inputs');
    const { code, err } = await run('u.csv', 'b', 'bad', '--resume', ...fields);
    expect(code, err).toBe(8);
    expect(linesOf('u.csv').slice(1)).toEqual(['b-1,b', 'b-2,b']);
  });

  test.each([
    ['u.csv', ['--for', 'excel-de'], 'differs from what --for excel-de writes'],
    ['u.csv', ['--base-url', 'http://127.0.0.1:1'], 'address was'],
    ['u.json', [], 'adds lines to an --out that is CSV or NDJSON'],
    ['none.csv', [], 'There is no none.csv, which a finished collection leaves'],
  ])('refuses %s with %j before a call', async (out, more, message) => {
    if (out !== 'none.csv') await run(out, 'a', '--force');
    expect(existsSync(command.path(`${out}.inputs`))).toBe(out === 'u.csv');
    asked = [];
    const { code, err } = await run(out, 'b', '--append', ...more);
    expect([code, asked], err).toEqual([2, []]);
    expect(err).toContain(message);
  });

  test('refuses a file whose columns an editor changed, and takes one without its last line break', async () => {
    await run('u.csv', 'a', ...fields);
    const text = readFileSync(command.path('u.csv'), 'utf8');
    writeFileSync(command.path('u.csv'), text.replace('found_by', 'who'));
    expect(await run('u.csv', 'b', '--append')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no field who.'),
    });
    writeFileSync(command.path('u.csv'), text.trimEnd());
    expect((await run('u.csv', 'b', '--append')).code).toBe(0);
    expect(linesOf('u.csv').slice(2)).toEqual(['a-2,a', 'b-1,b', 'b-2,b']);
  });
});
