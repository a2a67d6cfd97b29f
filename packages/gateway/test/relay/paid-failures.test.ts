import { describe, expect, test } from 'vitest';
import { inTurn } from '../../../../test/scale.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

/** Uncertain requests that an account may have. */
const BURST = 20;
const REFILL_MS = 300_000;

/** A clock that stands still until it is moved. */
function openClock() {
  let passed = 1_000;
  return {
    clock: { now: () => Date.now(), monotonic: () => passed },
    pass: (milliseconds: number) => {
      passed += milliseconds;
    },
  };
}

async function openRelay(changes: Parameters<typeof startRelay>[1] = {}) {
  const upstream = await startUpstream();
  const { clock, pass } = openClock();
  const relay = await startRelay(upstream.url, { clock, sourceTimeout: 60_000, ...changes });
  const code = async (keyword: string, token: string) =>
    (await relay.search(keyword, token)).body.code;
  const sent = async () => (await upstream.report()).requests.length;
  /** Leaves an account with this many uncertain requests that it may have. The others opened no breaker. */
  const leave = async (left: number, token: string) => {
    for (let count = left; count < BURST; count += 1)
      expect(await code(`${token} ${count}:announced`, token)).toBe(500);
  };
  return { upstream, relay, pass, code, sent, leave };
}

describe('a token with a balance of 1 that has an upstream bill failures', () => {
  test.each(inTurn([0, 61_000], 0, 2))(
    'does not take the day from others with one request, repeated 100 times every %i ms',
    async (interval) => {
      const { relay, pass, code, sent } = await openRelay({ relay: { dailyLimit: 100 } });
      const [attacker, honest] = [await relay.token({ balance: 1 }), await relay.token()];
      for (let call = 0; call < 100; call += 1) {
        expect(await code('a:nulldata', attacker)).toBeOneOf([500, 302]);
        pass(interval);
      }
      // One is remembered for a minute at most; a burst of 20, and one every 5 minutes.
      expect(await sent()).toBeLessThanOrEqual(interval === 0 ? 1 : 20 + 20);
      expect(await code('b:ok', honest)).toBe(0);
      expect(await relay.store.verify()).toEqual([]);
    },
  );

  const bursts = [
    ['nulldata', 60_000],
    ['announced', 60_000],
    ['stall', 1_000],
  ] as const;
  test.each(inTurn(bursts, 0, 3))(
    'is refused after a burst of different requests (%s)',
    async (step, sourceTimeout) => {
      const { upstream, relay, pass, code, leave } = await openRelay({ sourceTimeout });
      const [attacker, honest] = [
        await relay.token({ balance: 1, rate: { calls: BURST + 1, seconds: 1_000 } }),
        await relay.token(),
      ];
      await leave(3, attacker);
      const sentBy = async (name: string) =>
        (await upstream.report()).requests.filter(({ url }) => url.includes(name)).length;
      const failed: number[] = [];
      for (let call = 0; call < 3; call += 1) {
        failed.push(await code(`attack${call}:${step}`, attacker));
        expect(await code(`honest${call}:ok`, honest)).toBe(0);
      }
      expect(failed).toEqual(Array(3).fill(step === 'stall' ? 301 : 500));
      const entries = (await rowsOf(relay.store.ledger())).length;
      for (let call = 0; call < 20; call += 1) {
        const { body, headers } = await relay.search(`attack more${call}:${step}`, attacker);
        expect([body.code, headers.get('Retry-After')]).toEqual([302, '300']);
        expect(body.message).toMatch(/^Too many requests of this account .* bill them .* 300 s\.$/);
        // A refused call takes nothing.
        expect(headers.get('RateLimit')).toContain('"rate";r=1');
        expect(headers.get('X-Balance-Remaining')).toBe('1');
      }
      expect(await rowsOf(relay.store.ledger())).toHaveLength(entries);
      expect(await sentBy('attack')).toBe(3);
      expect(await code('honest last:ok', honest)).toBe(0);
      pass(REFILL_MS);
      expect(await code('attack again:ok', attacker)).toBe(0);
      expect(await relay.store.verify()).toEqual([]);
    },
  );

  test('still gets responses that are paid already', async () => {
    const { upstream, relay, code, sent, leave } = await openRelay({
      relay: { cache: { searchUsers: 600_000 } },
    });
    const rate = { calls: 28, seconds: 1_000 };
    const [attacker, honest] = [await relay.token({ balance: 1, rate }), await relay.token()];
    await leave(1, attacker);
    expect(await code('cached:ok', honest)).toBe(0);
    expect(await code('attack:nulldata', attacker)).toBe(500);
    expect(await code('attack:other', attacker)).toBe(302);
    expect(await code('cached:ok', attacker)).toBe(0);
    const first = relay.search('joined:gate', honest);
    await expect.poll(sent).toBe(BURST + 2);
    const second = relay.search('joined:gate', attacker);
    await expect.poll(() => relay.rateLeft(attacker)).toBe(6);
    await upstream.order({ openGate: true });
    expect([(await first).body.code, (await second).body.code]).toEqual([0, 0]);
    expect((await second).headers.get('X-Cost')).toBe('0');
  });

  test('does not fail another account that waits for the same request', async () => {
    const { upstream, relay, code, sent, leave } = await openRelay({ relay: { concurrency: 1 } });
    const rate = { calls: 9, seconds: 1_000 };
    const [attacker, honest] = [await relay.token({ balance: 9 }), await relay.token({ rate })];
    await leave(1, attacker);
    const failing = relay.search('attack:gated html', attacker);
    await expect.poll(sent).toBe(BURST);
    const [alone, joined] = [
      relay.search('alone:ok', attacker),
      relay.search('joined:ok', attacker),
    ];
    await expect
      .poll(async () => (await rowsOf(relay.store.ledger({ state: 'reserved' }))).length)
      .toBe(3);
    // It joins the request that waits for a slot.
    const other = relay.search('joined:ok', honest);
    await expect.poll(() => relay.rateLeft(honest)).toBe(8);
    await upstream.order({ openGate: true });
    expect((await failing).body.code).toBe(500);
    expect([(await alone).body.code, (await joined).body.code]).toEqual([302, 0]);
    expect((await other).body.code).toBe(0);
    expect(await code('after:ok', honest)).toBe(0);
  });
});

describe('an outage', () => {
  const failures = [
    ['truncate', 60_000, 25],
    ['stall', 1_000, 3],
  ] as const;
  test.each(inTurn(failures, 1, 2))(
    'of all requests (%s) gives no account code 302',
    async (step, sourceTimeout, rounds) => {
      const { relay, pass, code, sent, leave } = await openRelay({ sourceTimeout });
      const tokens = [await relay.token(), await relay.token(), await relay.token()];
      const all = (name: string) =>
        Promise.all(tokens.map((token, index) => code(`${index} ${name}`, token)));
      expect(await all('before:ok')).toEqual([0, 0, 0]);
      for (const token of tokens) await leave(2, token);
      const before = await sent();
      for (let round = 0; round < rounds; round += 1) {
        pass(61_000);
        expect(await all(`${round}:${step}`)).toEqual([301, 301, 301]);
      }
      // More than all buckets hold.
      expect(await sent()).toBeGreaterThan(before + 3 * 2);
      expect(await all('after:ok')).toEqual([0, 0, 0]);
    },
  );
});
