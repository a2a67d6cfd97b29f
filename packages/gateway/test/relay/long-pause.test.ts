import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../../relay/src/attempt.ts';
import type { Clock } from '../../../source/src/source.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';

const DAY_S = 86_400;

const stateOf = async ({ adminUrl }: TestRelay) => (await fetch(`${adminUrl}/upstream`)).json();
const queueOf = async (relay: TestRelay) => {
  const { inFlight, waiting } = (await stateOf(relay)).queue;
  return { inFlight, waiting };
};
const codeOf = async (relay: TestRelay, keyword: string) => (await relay.search(keyword)).body.code;

/** A relay whose monotonic clock the test moves, and its upstream. */
async function start() {
  let passed = 0;
  const clock: Clock = {
    now: () => Date.now() + passed,
    monotonic: () => performance.now() + passed,
  };
  const upstream = await startUpstream();
  const lines: { readonly msg: string }[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const relay = await startRelay(upstream.url, { clock, log, sourceTimeout: 60_000 });
  return {
    clock,
    upstream,
    relay,
    lines,
    pass: (seconds: number) => {
      passed += seconds * 1_000;
    },
    requests: async () => (await upstream.report()).requests.length,
  };
}

describe('an upstream that asks to wait for a day', () => {
  test('is not asked for 5 minutes; the wish is shown and logged', async () => {
    const { relay, lines, pass, requests, clock } = await start();
    for (const keyword of [`a:later-${DAY_S},ok`, 'b:ok']) {
      const { body, headers } = await relay.search(keyword);
      expect(body.code).toBe(301);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(240);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(300);
    }
    const { keys, degraded } = await stateOf(relay);
    const [{ pauseMs, askedToWaitUntil }] = keys;
    expect(pauseMs).toBeLessThanOrEqual(300_000);
    expect(Date.parse(askedToWaitUntil) - clock.now()).toBeGreaterThan((DAY_S - 60) * 1_000);
    expect(degraded).toEqual([
      expect.stringMatching(
        /^The upstream asks to wait until \d{4}-\S+Z\. Every 5 minutes, one request is sent as a trial\.$/,
      ),
    ]);
    const line = lines.find(({ msg }) => msg === 'the upstream asks to slow down');
    expect(line).toMatchObject({ askedToWaitUntil: expect.stringMatching(/^\d{4}-\S+:\d\dZ$/) });
    // More is left than a call may wait, however slow the machine is.
    pass(120);
    expect(await codeOf(relay, 'c:ok')).toBe(301);
    expect(await requests()).toBe(1);
  });

  test('gets one request as a trial then; when it is accepted, the others follow', async () => {
    const { relay, upstream, pass, requests } = await start();
    await codeOf(relay, `a:later-${DAY_S}`);
    pass(301);
    const calls = [codeOf(relay, 'b:gate')];
    await expect.poll(() => queueOf(relay)).toEqual({ inFlight: 1, waiting: 0 });
    for (const keyword of ['c:ok', 'd:ok', 'e:ok']) calls.push(codeOf(relay, keyword));
    await expect.poll(() => queueOf(relay)).toEqual({ inFlight: 1, waiting: 3 });
    await expect.poll(requests).toBe(2);
    await upstream.order({ openGate: true });
    expect(await Promise.all(calls)).toEqual([0, 0, 0, 0]);
    expect(await stateOf(relay)).toMatchObject({ state: 'ok', keys: [{ pauseMs: 0 }] });
    expect((await stateOf(relay)).keys[0]).not.toHaveProperty('askedToWaitUntil');
  });

  test('and refuses the trial gets none for 5 minutes again', async () => {
    const { relay, pass, requests } = await start();
    const step = `later-${DAY_S}`;
    await codeOf(relay, `a:${step}`);
    for (let trial = 1; trial <= 3; trial += 1) {
      pass(301);
      const calls = ['b', 'c', 'd'].map((name) => codeOf(relay, `${name}${trial}:${step}`));
      expect(await Promise.all(calls)).toEqual([301, 301, 301]);
      expect(await requests()).toBe(1 + trial);
    }
  });

  test('gets another trial after one that got no response, and still one at a time', async () => {
    const { relay, upstream, pass, requests } = await start();
    await codeOf(relay, `a:later-${DAY_S}`);
    pass(301);
    expect(await codeOf(relay, 'b:reset')).toBe(301);
    expect(await requests()).toBe(3);
    const calls = [codeOf(relay, 'c:slow-50'), codeOf(relay, 'd:slow-50')];
    expect(await Promise.all(calls)).toEqual([0, 0]);
    expect((await upstream.report()).maxOpen).toBe(1);
  });

  test('and then for less is waited for as long as it asked last', async () => {
    const { relay, upstream, pass, requests } = await start();
    await codeOf(relay, `a:later-${DAY_S}`);
    pass(301);
    expect(await codeOf(relay, 'b:later-100')).toBe(301);
    expect((await stateOf(relay)).degraded).toEqual(['The upstream asks to slow down.']);
    pass(101);
    const calls = [codeOf(relay, 'c:gate'), codeOf(relay, 'd:gate')];
    await expect.poll(requests).toBe(4);
    await upstream.order({ openGate: true });
    expect(await Promise.all(calls)).toEqual([0, 0]);
  });

  test('gets all requests again when the time is over that it asked for', async () => {
    const { relay, upstream, pass, requests } = await start();
    await codeOf(relay, 'a:later-400');
    pass(401);
    const calls = [codeOf(relay, 'b:gate'), codeOf(relay, 'c:gate')];
    await expect.poll(requests).toBe(3);
    await upstream.order({ openGate: true });
    expect(await Promise.all(calls)).toEqual([0, 0]);
  });
});

describe('a Retry-After header', () => {
  test.each([
    ['5', 5_000],
    [' 86401 ', 86_401_000],
    ['99999999999999999999', 365 * DAY_S * 1_000],
    ['Thu, 01 Jan 1970 00:10:00 GMT', 599_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s is read', (header, expected) => {
    expect(retryAfterMs(header, 1_000)).toBe(expected);
  });
});
