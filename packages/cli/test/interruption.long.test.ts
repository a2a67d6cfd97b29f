import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startSlowLists } from './slow-lists.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

const KEYWORDS = 300;
const PAGES = 3;
const CONCURRENCY = 4;
const KILLS = 10;
const INTERRUPTIONS = 2;

test('300 keywords of 3 pages with ten kills and two interruptions: each row once, and only what was in flight at a kill is paid twice', async () => {
  const { baseUrl, counts } = await startSlowLists({ pages: PAGES, delay: 20 });
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `word${index}`).join('\n');
  const args = [
    ...['users', 'search', '--inputs', '-', '--max-pages', String(PAGES), '--format', 'ndjson'],
    ...['--concurrency', String(CONCURRENCY), '--out', 'all.ndjson', '--resume', '--quiet'],
  ];
  const start = () => command.start(args, { baseUrl, input: keywords });
  const signals = [
    ...Array.from({ length: KILLS }, () => 'SIGKILL' as const),
    ...Array.from({ length: INTERRUPTIONS }, () => 'SIGINT' as const),
  ].sort(() => Math.random() - 0.5);
  let killed = 0;
  for (const signal of signals) {
    const { process, ended } = start();
    const before = counts.requests;
    await expect.poll(() => counts.requests, { timeout: 30_000 }).toBeGreaterThan(before + 20);
    await sleep(Math.random() * 100);
    process.kill(signal);
    const { code } = await ended;
    expect(code).toBe(signal === 'SIGINT' ? 130 : signal);
    if (signal === 'SIGKILL') killed += 1;
  }
  expect(killed).toBe(KILLS);
  const { code, err } = await start().ended;
  expect(code, err).toBe(0);
  const ids = readFileSync(command.path('all.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids).toHaveLength(KEYWORDS * PAGES * 2);
  expect(new Set(ids).size).toBe(ids.length);
  expect(counts.requests).toBeGreaterThanOrEqual(KEYWORDS * PAGES);
  expect(counts.requests).toBeLessThanOrEqual(KEYWORDS * PAGES + CONCURRENCY * KILLS);
}, 300_000);
