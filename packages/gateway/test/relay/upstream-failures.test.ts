import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { longTest, scale } from '../../../../test/scale.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

const FAILURES = scale(1_000, 40);

const upstreamState = async (relay: { readonly adminUrl: string | null }) =>
  (await fetch(`${relay.adminUrl}/upstream`)).json();
const readiness = async (relay: { readonly adminUrl: string | null }) => {
  const response = await fetch(`${relay.adminUrl}/readyz`);
  return [response.status, await response.json()];
};

describe('a request that fails', () => {
  test('is retried until it succeeds, and charged once', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    const { body, headers } = await relay.search('a:code-301,code-500,ok');
    expect([body.code, headers.get('X-Balance-Remaining')]).toEqual([0, '99']);
    expect((await upstream.report()).requests).toHaveLength(3);
  });

  test.each([
    ['code-301', 301, 3],
    ['code-500', 500, 3],
    ['redirect', 500, 1],
  ])('with %s stays %i without a request for 5 s, then for 10', async (step, code, attempts) => {
    const upstream = await startUpstream();
    let passed = 1_000;
    const clock = { now: () => Date.now(), monotonic: () => passed };
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000, clock });
    const sent = async () => (await upstream.report()).requests.length;
    const fails = async (retryAfter: string) => {
      const { body, headers } = await relay.search(`a:${step}`);
      expect([body.code, headers.get('Retry-After')]).toEqual([code, retryAfter]);
    };
    await fails('5');
    await fails('5');
    expect(await sent()).toBe(attempts);
    passed += 5_100;
    await fails('10');
    expect(await sent()).toBe(2 * attempts);
    passed += 8_900;
    await fails('2');
    expect(await sent()).toBe(2 * attempts);
    passed += 1_200;
    await fails('20');
    expect(await sent()).toBe(3 * attempts);
    expect((await relay.search('b:ok')).body.code).toBe(0);
  });

  test('is not retried once ten requests of its account failed', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    const token = await relay.token();
    const calls = Array.from({ length: 12 }, (_, index) =>
      relay.search(`${index}:code-500,code-500,code-500,ok`, token),
    );
    await Promise.all(calls);
    // Each would be sent three times. A retry is a matter of the time until ten have failed.
    expect((await upstream.report()).requests.length).toBeLessThan(24);
  });

  test(`${FAILURES} times with the same id opens no breaker`, { timeout: 60_000 }, async () => {
    const upstream = await startUpstream();
    let passed = 0;
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000, clock });
    const token = await relay.token();
    // One after the other, since equal calls at the same time make one request.
    for (let failed = 0; failed < FAILURES; failed += 1) {
      expect((await relay.search('one:redirect', token)).body.code).toBe(500);
      // Longer than it is remembered.
      passed += 60_100;
    }
    expect((await upstream.report()).requests).toHaveLength(FAILURES);
    expect((await relay.search('other:ok', token)).body.code).toBe(0);
    expect((await upstreamState(relay)).operations.searchUsers).toBe('closed');
  });

  test('ten times with different parameters for two accounts opens the breaker of its operation, and one trial closes it', async () => {
    const { relay, upstream, tokens, pass } = await startWithAccounts();
    const [first, second, third, fourth] = tokens;
    for (let count = 0; count < 10; count += 1)
      await relay.search(`${count}:html`, count % 2 === 0 ? first : second);
    const refused = await relay.search('next:ok', third);
    expect(refused.body.code).toBe(301);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(5);
    expect((await upstreamState(relay)).operations).toMatchObject({
      searchUsers: 'open',
      listAnswers: 'closed',
    });
    expect((await readiness(relay))[1].degraded).toEqual([
      'All requests of searchUsers to the upstream fail.',
    ]);
    expect((await ask(`${relay.url}${callOf('listAnswers', { token: first })}`)).body.code).toBe(0);
    const { length } = (await upstream.report()).requests;
    pass(5_100);
    expect((await relay.search('trial:html', third)).body.code).toBe(500);
    pass(9_000);
    expect((await relay.search('early:ok', fourth)).body.code).toBe(301);
    pass(1_100);
    expect((await relay.search('trial:ok', fourth)).body.code).toBe(0);
    expect((await relay.search('after:ok', first)).body.code).toBe(0);
    expect((await upstream.report()).requests).toHaveLength(length + 3);
  });

  test('gives the first trial to an account without recent failures, then for a second to any but that of the last trial', async () => {
    const { relay, tokens, pass } = await startWithAccounts();
    const [first, second, third] = tokens;
    const codeOf = async (keyword: string, token: string) =>
      (await relay.search(keyword, token)).body.code;
    for (let count = 0; count < 10; count += 1)
      await relay.search(`${count}:html`, count % 2 === 0 ? first : second);
    pass(5_100);
    expect(await codeOf('trial:html', first)).toBe(301);
    expect(await codeOf('trial:html', third)).toBe(500);
    pass(10_100);
    expect(await codeOf('again:ok', third)).toBe(301);
    pass(1_000);
    expect(await codeOf('again:ok', third)).toBe(301);
    expect(await codeOf('again:ok', first)).toBe(0);
  });

  test('24 times for one account stops that account alone, until its trial succeeds', async () => {
    const { relay, tokens, pass } = await startWithAccounts();
    const [attacker, honest] = tokens;
    const codes: unknown[] = [];
    for (let count = 0; count < 55; count += 1) {
      if (count < 24) await relay.search(`dead-${count}:html`, attacker);
      codes.push((await relay.search(`${count}:ok`, honest)).body.code);
    }
    expect(codes).toEqual(codes.map(() => 0));
    expect((await relay.search('good:ok', attacker)).body.code).toBe(301);
    const { operations, stoppedAccounts } = await upstreamState(relay);
    expect([operations.searchUsers, stoppedAccounts.searchUsers]).toEqual(['closed', 1]);
    expect((await readiness(relay))[1].degraded).toBeUndefined();
    pass(6_100);
    expect((await relay.search('good:ok', attacker)).body.code).toBe(0);
    expect((await upstreamState(relay)).stoppedAccounts.searchUsers).toBe(0);
  });

  longTest('24 times in a row for one account leaves the operation to the others', async () => {
    const { relay, tokens } = await startWithAccounts();
    const [attacker, honest] = tokens;
    for (let count = 0; count < 24; count += 1) await relay.search(`dead-${count}:html`, attacker);
    expect((await upstreamState(relay)).operations.searchUsers).toBe('closed');
    expect((await relay.search('good:ok', honest)).body.code).toBe(0);
  });

  test('14 times with an HTTP status 4xx without an envelope stops nobody', async () => {
    const { relay, tokens } = await startWithAccounts();
    const [first, second] = tokens;
    for (let count = 0; count < 14; count += 1)
      await relay.search(`${count}:http-404`, count % 2 === 0 ? first : second);
    expect((await relay.search('a:ok', first)).body.code).toBe(0);
    expect((await relay.search('b:ok', second)).body.code).toBe(0);
  });
});

/** A relay with the tokens of four accounts, and a clock that can be moved on. */
async function startWithAccounts() {
  const upstream = await startUpstream();
  // Stands still but for `pass`, so that the time of the calls does not count.
  let passed = 1_000;
  const clock = { now: () => Date.now(), monotonic: () => passed };
  const relay = await startRelay(upstream.url, { sourceTimeout: 60_000, clock });
  const tokens = [
    ...[await relay.token(), await relay.token()],
    ...[await relay.token(), await relay.token()],
  ] as const;
  const pass = (milliseconds: number) => {
    passed += milliseconds;
  };
  return { relay, upstream, tokens, pass };
}

describe('an upstream that fails', () => {
  test('is logged with the reason once per minute, and callers are told when to try again', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    let passed = 0;
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { log, clock, sourceTimeout: 60_000 });
    for (const keyword of ['a:html', 'b:html', 'c:html', 'd:reset'])
      await relay.search(keyword, await relay.token());
    passed = 61_000;
    expect((await relay.search('e:html')).body.code).toBe(500);
    await upstream.kill();
    const { headers } = await relay.search('f:ok');
    expect(headers.get('Retry-After')).toBe('5');
    expect((await upstreamState(relay)).lastFailure).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      operation: 'searchUsers',
      reason: 'unreachable (ECONNREFUSED)',
    });
    const reported = () =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'a request to the upstream failed')
        .map(({ reason, omitted }) => [reason, omitted]);
    const html =
      'The upstream responded with HTTP status 200 and without the envelope of the contract.';
    expect(reported()).toEqual([
      [html, 0],
      [expect.stringMatching(/^interrupted \((ECONNRESET|UND_ERR_SOCKET)\)$/), 0],
      ['unreachable (ECONNREFUSED)', 0],
    ]);
    await relay.close();
    expect(reported()).toContainEqual([html, 2]);
  });
});

describe('an upstream that cannot be reached', () => {
  test('gives code 301, uncharged and without its address', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    await upstream.kill();
    const { body, headers, text } = await relay.search('a:ok');
    expect([body.code, headers.get('X-Balance-Remaining')]).toEqual([301, '100']);
    expect(text).not.toContain(new URL(upstream.url).port);
    const { keys } = await upstreamState(relay);
    expect(keys[0].requests).toEqual({ sent: 3, succeeded: 0, failed: 3, uncertain: 0 });
  });
});
