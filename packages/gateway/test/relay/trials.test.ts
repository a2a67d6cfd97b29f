import { describe, expect, test } from 'vitest';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

/** The longest time for which a breaker is open, or between two trials of the token. */
const LONGEST_MS = 61_000;

/** A relay with two accounts, and a clock that can be moved on. */
async function startWithTwo() {
  const upstream = await startUpstream();
  let passed = 0;
  const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
  const relay = await startRelay(upstream.url, { sourceTimeout: 60_000, clock });
  const [attacker, honest] = [await relay.token(), await relay.token()];
  const codeOf = async (keyword: string, token: string) =>
    (await relay.search(keyword, token)).body.code;
  const pass = (milliseconds: number) => {
    passed += milliseconds;
  };
  const sent = async () => (await upstream.report()).requests.length;
  return { upstream, relay, attacker, honest, codeOf, pass, sent };
}

describe('trials after an operation failed for two accounts', () => {
  async function startWithOpenBreaker() {
    const started = await startWithTwo();
    const { codeOf, attacker, honest } = started;
    for (let count = 0; count < 10; count += 1)
      await codeOf(`${count}:html`, count % 2 === 0 ? attacker : honest);
    return started;
  }

  test('go to another account than the one whose trials fail, also when the breaker is open for longest', async () => {
    const { codeOf, attacker, honest, pass } = await startWithOpenBreaker();
    for (let trial = 0; trial < 5; trial += 1) {
      pass(LONGEST_MS + 1_100);
      expect(await codeOf(`trial-${trial}:html`, attacker)).toBe(500);
    }
    pass(60_000);
    expect(await codeOf('next:html', attacker)).toBe(301);
    expect(await codeOf('own:ok', honest)).toBe(0);
  });

  test('go to another account than the one whose trial showed nothing', async () => {
    const { codeOf, attacker, honest, pass } = await startWithOpenBreaker();
    pass(6_100);
    expect(await codeOf('unknown:code-999', attacker)).toBe(500);
    pass(6_100);
    expect(await codeOf('more:code-999', attacker)).toBe(301);
    expect(await codeOf('own:ok', honest)).toBe(0);
  });

  test('do not wait for one that hangs for longer than the breaker was open', async () => {
    const { codeOf, attacker, honest, pass, sent, upstream } = await startWithOpenBreaker();
    const before = await sent();
    pass(6_100);
    const hanging = codeOf('trial:gate', attacker);
    await expect.poll(sent).toBe(before + 1);
    expect(await codeOf('early:ok', honest)).toBe(301);
    pass(6_100);
    expect(await codeOf('more:ok', attacker)).toBe(301);
    expect(await codeOf('own:ok', honest)).toBe(0);
    await upstream.order({ openGate: true });
    expect(await hanging).toBe(0);
  });
});

describe('trials after the upstream refused the token for an operation', () => {
  test('come within 30 s, when the only caller was told to try again', async () => {
    const { relay, attacker, pass, sent } = await startWithTwo();
    for (let trial = 1; trial <= 3; trial += 1) {
      const { body, headers } = await relay.search(`${trial}:code-600`, attacker);
      expect([body.code, await sent()]).toEqual([500, trial]);
      const retryAfter = Number(headers.get('Retry-After'));
      expect(retryAfter).toBeLessThanOrEqual(30);
      pass(retryAfter * 1_000);
    }
  });

  test('go on after the pause when the upstream asks to slow down', async () => {
    const { codeOf, attacker, pass } = await startWithTwo();
    expect(await codeOf('first:code-600', attacker)).toBe(500);
    pass(31_100);
    expect(await codeOf('second:code-302,ok', attacker)).toBe(0);
  });

  test('go to another account than the one whose trials are refused', async () => {
    const { codeOf, attacker, honest, pass, sent } = await startWithTwo();
    expect(await codeOf('first:code-600', attacker)).toBe(500);
    pass(31_100);
    expect(await codeOf('second:code-600', attacker)).toBe(500);
    expect(await sent()).toBe(2);
    pass(29_100);
    expect(await codeOf('third:code-600', attacker)).toBe(500);
    expect(await sent()).toBe(2);
    expect(await codeOf('own:ok', honest)).toBe(0);
    expect(await codeOf('more:ok', attacker)).toBe(0);
  });
});
