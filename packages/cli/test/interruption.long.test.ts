import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startSlowLists } from './slow-lists.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

const inputs = ['a', 'b', 'c', '--concurrency', '3'];
const search = (out: string) => ['users', 'search', ...inputs, '--all', '--out', out];

/** Pages in the journal beside an output. */
const pagesIn = (out: string) =>
  readFileSync(command.path(`${out}.journal`), 'utf8').match(/"page":\d/g)?.length ?? 0;

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s', (signal, exitCode) => {
  test('waits for the pages in flight, which are paid, and asks for no others', async () => {
    const lists = await startSlowLists({ pages: 3, delay: 'held' });
    const { baseUrl, counts } = lists;
    const out = `${signal}.csv`;
    const run = command.start(search(out), { baseUrl });
    let shown = '';
    run.process.stderr?.on('data', (chunk) => {
      shown += chunk;
    });
    await expect.poll(() => counts.requests).toBe(3);
    run.process.kill(signal);
    await expect.poll(() => shown).toContain('Waiting for 3 pages in flight');
    lists.release();
    const { code, err } = await run.ended;
    expect(code, err).toBe(exitCode);
    expect(counts.requests).toBe(3);
    expect(pagesIn(out)).toBe(3);
    const resumed = await command.run([...search(out), '--resume'], { baseUrl });
    expect(resumed.code, resumed.err).toBe(0);
    expect(counts.requests).toBe(12);
  });

  test('a second time does not wait', async () => {
    const { baseUrl, counts } = await startSlowLists({ pages: 3, delay: 'held' });
    const run = command.start(search(`${signal}-twice.csv`), { baseUrl });
    let shown = '';
    run.process.stderr?.on('data', (chunk) => {
      shown += chunk;
    });
    await expect.poll(() => counts.requests).toBe(3);
    run.process.kill(signal);
    await expect.poll(() => shown).toContain('Waiting for 3 pages in flight');
    run.process.kill(signal);
    expect((await run.ended).code).toBe(signal);
    expect(existsSync(command.path(`${signal}-twice.csv.journal`))).toBe(true);
  });
});

test('a run that waits before a retry is interrupted at once', async () => {
  const out = 'retry.csv';
  const run = command.start(['users', 'search', 'a', '--out', out, '--max-retries', '9'], {
    token: 'mock-302',
  });
  await expect.poll(() => command.calls()).toBeGreaterThan(0);
  run.process.kill('SIGINT');
  expect((await run.ended).code).toBe(130);
});

test('an output that cannot be written costs no page: the summary says what was paid, and a resume writes it', async () => {
  const lists = await startSlowLists({ pages: 3, delay: 'held' });
  const { baseUrl, counts } = lists;
  const run = command.start(search('taken.csv'), { baseUrl });
  await expect.poll(() => counts.requests).toBe(3);
  // As a full disk, this is seen when all pages have arrived.
  mkdirSync(command.path('taken.csv'));
  lists.release();
  const { code, err } = await run.ended;
  expect(code, err).toBe(1);
  expect(err).toMatch(/^18 rows, 0 duplicates, 12 requests/m);
  expect(err).toMatch(/^error: EISDIR.*\ntaken\.csv\.journal has what arrived.*--resume/m);
  rmdirSync(command.path('taken.csv'));
  const resumed = await command.run([...search('taken.csv'), '--resume'], { baseUrl });
  expect(resumed.code, resumed.err).toBe(0);
  expect(counts.requests).toBe(12);
  expect(readFileSync(command.path('taken.csv'), 'utf8').split('\r\n')).toHaveLength(1 + 18 + 1);
});
