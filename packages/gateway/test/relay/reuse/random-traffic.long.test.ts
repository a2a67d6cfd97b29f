import { expect, test } from 'vitest';
import { randomNumbers } from '../../../../../test/crash/random-numbers.ts';
import { rowsOf, usageRows } from '../../ledger/rows-of.ts';
import { ask } from '../../server/test-gateway.ts';
import { startUpstream } from '../start-upstream.ts';
import { startRelay } from '../test-relay.ts';
import { callsInProgress, chargedEntries, searchUrl } from './shared-calls.ts';

const CALLS = 6_000;
/** Rounds of CALLS that may pass until each way to a free response was seen. */
const ROUNDS = 25;
const CALLERS = 40;
const KEYWORDS = 40;
const SEED = Number(process.env.TRAFFIC_SEED ?? Date.now() % 1_000_000);

/** What the upstream does with a keyword. It bills exactly what it counts as a success. */
const behaviours = [
  ...['ok', 'slow-5', 'slow-30', 'slow-60', 'slow-5,reset,slow-5', 'truncate,ok'],
  ...['ok,html,ok', 'code-400', 'ok,code-301', 'code-500,ok'],
];

test(`random calls, some of which leave, are charged once for each success of the upstream (seed ${SEED})`, {
  timeout: 30_000 + CALLS * ROUNDS * 20,
}, async () => {
  const random = randomNumbers(SEED);
  const pick = (count: number) => Math.floor(random() * count);
  const upstream = await startUpstream();
  const relay = await startRelay(upstream.url, {
    relay: { cache: { searchUsers: 100 }, staleMs: 5_000 },
    sourceTimeout: 20_000,
  });
  const tokens = await Promise.all([0, 1, 2].map(() => relay.token({ balance: CALLS * ROUNDS })));
  const poor = await relay.token({ balance: 3 });
  let calls = 0;
  let free = 0;
  const call = async (): Promise<void> => {
    const keyword = pick(KEYWORDS);
    const url = searchUrl(
      relay,
      `${keyword}:${behaviours[keyword % behaviours.length]}`,
      [...tokens, poor][pick(4)] ?? '',
    );
    const leaving = new AbortController();
    const leaves = random() < 0.3;
    const timer = leaves ? setTimeout(() => leaving.abort(), pick(40)) : undefined;
    const response = await ask(url, { signal: leaving.signal }).catch(() => undefined);
    clearTimeout(timer);
    if (response === undefined) return;
    const cost = response.headers.get('X-Cost');
    expect(response.body.code === 0 ? ['0', '1'] : ['0']).toContain(cost);
    expect([0, 301, 400, 500, 601]).toContain(response.body.code);
    if (response.body.code === 0 && cost === '0') free += 1;
  };
  const callUntil = async (last: number): Promise<void> => {
    for (; calls < last; await call()) calls += 1;
  };
  const usageOfSuccesses = async () =>
    (await usageRows(relay.store)).filter(({ code }) => code === 0);
  const waysToFreeResponses = async () =>
    new Set((await usageOfSuccesses()).map(({ via }) => via).filter((via) => via !== 'call'));
  for (let round = 1; round <= ROUNDS && (await waysToFreeResponses()).size < 4; round += 1) {
    await Promise.all(Array.from({ length: CALLERS }, () => callUntil(round * CALLS)));
  }
  await expect.poll(() => callsInProgress(relay)).toBe(0);
  // A request whose callers have all left goes on.
  await expect.poll(() => rowsOf(relay.store.ledger({ state: 'reserved' }))).toEqual([]);

  const charged = await chargedEntries(relay);
  const { successes } = await upstream.report();
  expect(charged).toHaveLength(successes);
  const usage = await usageOfSuccesses();
  const sumOf = (rows: typeof usage, name: 'calls' | 'credits' | 'saved') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const shared = usage.filter(({ via }) => via !== 'call');
  expect(sumOf(usage, 'credits')).toBe(successes);
  expect(sumOf(shared, 'saved')).toBe(sumOf(shared, 'calls'));
  expect(sumOf(shared, 'calls')).toBeGreaterThanOrEqual(free);
  expect(await waysToFreeResponses()).toEqual(new Set(['cache', 'shared', 'rescue', 'stale']));
  for (const { balance } of await relay.store.accounts()) expect(balance).toBeGreaterThanOrEqual(0);
  expect(await relay.store.verify()).toEqual([]);
});
