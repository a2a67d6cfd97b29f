import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isLongRun, scale } from '../../../test/scale.ts';
import { startSlowLists } from './slow-lists.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

const KEYWORDS = scale(300);
const PAGES = 3;
const CONCURRENCY = 4;
const KILLS = scale(10);
const INTERRUPTIONS = isLongRun ? 2 : 1;

const signals = [
  ...Array.from({ length: KILLS }, () => 'SIGKILL' as const),
  ...Array.from({ length: INTERRUPTIONS }, () => 'SIGINT' as const),
].sort(() => Math.random() - 0.5);

/** Pages in the journal. A torn last line is none. */
function pagesInJournal(): number {
  const lines = readFileSync(command.path('all.ndjson.journal'), 'utf8').split('\n').length - 1;
  return lines - 1;
}

test(`${KEYWORDS} keywords of ${PAGES} pages with ${KILLS} kills and ${INTERRUPTIONS} interruptions: each row once, and only what was in flight at a kill is paid twice`, async () => {
  const { baseUrl, counts, abandoned } = await startSlowLists({ pages: PAGES, delay: 20 });
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `word${index}`).join('\n');
  const args = [
    ...['users', 'search', '--inputs', '-', '--max-pages', String(PAGES), '--format', 'ndjson'],
    ...['--concurrency', String(CONCURRENCY), '--out', 'all.ndjson', '--resume', '--quiet'],
  ];
  const start = () => command.start(args, { baseUrl, input: keywords });
  let lost = 0;
  for (const signal of signals) {
    const { process, ended } = start();
    const before = counts.requests;
    await expect.poll(() => counts.requests, { timeout: 50_000 }).toBeGreaterThan(before + 20);
    await sleep(Math.random() * 100);
    process.kill(signal);
    const { code } = await ended;
    expect(code).toBe(signal === 'SIGINT' ? 130 : signal);
    await abandoned();
    const lostNow = counts.requests - pagesInJournal();
    expect(lostNow - lost).toBeGreaterThanOrEqual(0);
    expect(lostNow - lost, signal).toBeLessThanOrEqual(signal === 'SIGKILL' ? CONCURRENCY : 0);
    lost = lostNow;
  }
  const { code, err } = await start().ended;
  expect(code, err).toBe(0);
  const ids = readFileSync(command.path('all.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids).toHaveLength(KEYWORDS * PAGES * 2);
  expect(new Set(ids).size).toBe(ids.length);
  expect(counts.requests).toBe(KEYWORDS * PAGES + lost);
}, 300_000);
