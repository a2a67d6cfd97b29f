import { describe, expect, test } from 'vitest';
import { rowsOf, usageRows } from '../ledger/rows-of.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

/** A code that the contract does not have: it fails at once, and so does the same request for 5 s. */
const FAILING = 'a:ok,code-999';

/** Longer than a stale response is served. */
const LATER_MS = 20_000;

/** A relay in which a request has failed a moment ago, and was answered some time before. */
async function startWithFailed(answeredMs = LATER_MS) {
  const upstream = await startUpstream();
  let passed = 0;
  const clock = { now: () => Date.now(), monotonic: () => passed };
  const relay = await startRelay(upstream.url, {
    relay: { cache: { searchUsers: 1_000 }, staleMs: 10_000 },
    clock,
  });
  const other = await relay.token();
  expect((await relay.search(FAILING, other)).body.code).toBe(0);
  passed += answeredMs;
  expect((await relay.search(FAILING, other)).body.code).toBe(answeredMs < LATER_MS ? 0 : 500);
  const sent = async () => (await upstream.report()).requests.length;
  /** Of calls: a new balance has one, too. */
  const entries = async () =>
    (await rowsOf(relay.store.ledger())).filter(({ requestId }) => requestId !== null).length;
  return { relay, sent, entries, before: { sent: await sent(), entries: await entries() } };
}

describe('a call whose request failed a moment ago', () => {
  test('takes the rate alone, has no entry in the ledger, and is counted', async () => {
    const { relay, sent, entries, before } = await startWithFailed();
    const rate = { calls: 2, seconds: 60 };
    const token = await relay.token({ rate, dailyQuota: 5, balance: 5 });
    for (const left of [1, 0]) {
      const { body, headers } = await relay.search(FAILING, token);
      expect([body.code, headers.get('Retry-After')]).toEqual([500, '5']);
      expect(headers.get('X-Balance-Remaining')).toBe('5');
      expect(headers.get('RateLimit')).toMatch(new RegExp(`"rate";r=${left};.*"daily";r=5;`));
    }
    expect((await relay.search(FAILING, token)).body.code).toBe(302);
    expect({ sent: await sent(), entries: await entries() }).toEqual(before);
    const counted = (await usageRows(relay.store)).filter(({ code }) => code === 500);
    expect(counted.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
  });

  test('gets a stale response, which leaves no entry either', async () => {
    const { relay, sent, entries, before } = await startWithFailed(5_000);
    const { body, headers } = await relay.search(FAILING);
    expect([body.code, headers.get('X-Cost')]).toEqual([0, '0']);
    expect(headers.get('Cache-Status')).toContain('stale');
    expect({ sent: await sent(), entries: await entries() }).toEqual(before);
  });

  test.each([
    [303, { dailyQuota: 1 }],
    [601, { balance: 1 }],
  ])(
    'is refused with %i when its account has used that up, and then takes nothing',
    async (code, limit) => {
      const { relay } = await startWithFailed();
      const token = await relay.token({ rate: { calls: 5, seconds: 60 }, ...limit });
      expect((await relay.search('b:ok', token)).body.code).toBe(0);
      expect((await relay.search(FAILING, token)).body.code).toBe(code);
      expect(await relay.rateLeft(token)).toBe(4);
    },
  );
});

test('calls that come at once for a request that failed a moment ago all fail without a request', async () => {
  const { relay, sent, entries, before } = await startWithFailed();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => relay.token()));
  const answers = await Promise.all(tokens.map((token) => relay.search(FAILING, token)));
  expect(answers.map(({ body }) => body.code)).toEqual(tokens.map(() => 500));
  expect({ sent: await sent(), entries: await entries() }).toEqual(before);
});
