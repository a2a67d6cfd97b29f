import { describe, expect, test } from 'vitest';
import type { SourceResult } from '../../../source/src/source.ts';
import { rowsOf, usageRows } from '../ledger/rows-of.ts';
import { ask, callOf, sourceOf, startTestGateway } from './test-gateway.ts';

/** Makes simultaneous calls and counts their codes. */
async function tally(url: string, calls: number): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: calls }, () => ask(url)));
  const found: Record<number, number> = {};
  for (const { body } of responses) found[body.code] = (found[body.code] ?? 0) + 1;
  return found;
}

describe('admission', () => {
  test('charges exactly 100 of 500 simultaneous calls to a balance of 100', async () => {
    const slow = sourceOf(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { ok: true, data: '{}' };
    });
    const gateway = await startTestGateway({}, { source: slow });
    const token = await gateway.token({ balance: 100 });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    expect(await tally(url, 500)).toEqual({ 0: 100, 601: 400 });
    const [account] = await gateway.store.accounts();
    expect(account?.balance).toBe(0);
    expect(await gateway.store.verify()).toEqual([]);
  });

  test('lets exactly as many simultaneous calls pass as a rate of 30 or a quota of 20 allows', async () => {
    const gateway = await startTestGateway();
    const rated = await gateway.token({ rate: { calls: 30, seconds: 600 } });
    const daily = await gateway.token({ dailyQuota: 20 });
    const urlOf = (token: string) => `${gateway.url}${callOf('searchUsers', { token })}`;
    expect(await tally(urlOf(rated), 100)).toEqual({ 0: 30, 302: 70 });
    expect(await tally(urlOf(daily), 100)).toEqual({ 0: 20, 303: 80 });
  });

  test('sends with 303 the seconds until midnight of the quota zone, also on a day of 25 hours', async () => {
    // The clocks of this zone go back on this day: it lasts from 22:00 UTC to 23:00 UTC of the next day.
    const now = Date.UTC(2026, 9, 24, 22, 0, 0, 500);
    const clock = { now: () => now, monotonic: () => performance.now() };
    const gateway = await startTestGateway({ quotaZone: 'Europe/Berlin' }, { clock });
    const token = await gateway.token({ dailyQuota: 1 });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    const first = await ask(url);
    expect(first.headers.get('RateLimit')).toBe(`"daily";r=0;t=${25 * 3600}`);
    const second = await ask(url);
    expect(second.body.code).toBe(303);
    expect(second.headers.get('Retry-After')).toBe(String(25 * 3600));
  });

  test('sends with 302 a Retry-After after which the call passes', async () => {
    let time = 1_000;
    const clock = { now: () => 1_800_000_000_000, monotonic: () => time };
    const gateway = await startTestGateway({}, { clock });
    const token = await gateway.token({ rate: { calls: 1, seconds: 3 } });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    expect((await ask(url)).body.code).toBe(0);
    time += 1_200;
    const refused = await ask(url);
    expect([refused.body.code, refused.headers.get('Retry-After')]).toEqual([302, '2']);
    time += 2_000;
    expect((await ask(url)).body.code).toBe(0);
  });
});

describe('a source', () => {
  const failures: Record<string, [number, () => Promise<SourceResult> | SourceResult]> = {
    'that fails with 301': [
      301,
      () => ({ ok: false, code: 301, message: 'Try again.', retryAfter: 7 }),
    ],
    'that fails with 500': [500, () => ({ ok: false, code: 500, message: 'It broke.' })],
    'that rejects': [500, () => Promise.reject(new Error('internal secret'))],
    'that throws': [
      500,
      () => {
        throw new Error('internal secret');
      },
    ],
    'that rejects with a text': [500, () => Promise.reject('internal secret')],
    'that never responds': [500, () => new Promise(() => {})],
    'that fails with code 0': [500, () => ({ ok: false, code: 0, message: 'secret' })],
    'that fails with a code outside the contract': [
      500,
      () => ({ ok: false, code: 999, message: 'secret' }),
    ],
    'that returns an empty payload': [500, () => ({ ok: true, data: '' })],
  };

  test.each(Object.entries(failures))('%s costs nothing', async (name, [code, respond]) => {
    const sourceTimeout = name === 'that never responds' ? 100 : 20_000;
    const gateway = await startTestGateway({ sourceTimeout }, { source: sourceOf(respond) });
    const token = await gateway.token({ balance: 5, dailyQuota: 5 });
    const response = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(response.body.code).toBe(code);
    expect(response.body.data).toBeNull();
    expect(response.text).not.toContain('secret');
    expect(response.headers.get('X-Cost')).toBe('0');
    expect(response.headers.get('X-Balance-Remaining')).toBe('5');
    expect(response.headers.get('RateLimit')).toMatch(/^"daily";r=5;/);
    expect(response.headers.get('Retry-After')).toBe(code === 301 ? '7' : null);
    const usage = await usageRows(gateway.store);
    expect(usage.map((row) => [row.code, row.calls, row.credits])).toEqual([[code, 1, 0]]);
    expect(await gateway.store.verify()).toEqual([]);
  });

  test('gets an aborted signal at the deadline', async () => {
    let signal: AbortSignal | undefined;
    const source = sourceOf((call) => {
      signal = call.signal;
      return new Promise(() => {});
    });
    const gateway = await startTestGateway({ sourceTimeout: 50 }, { source });
    const token = await gateway.token();
    await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(signal?.aborted).toBe(true);
  });
});

describe('a caller that hangs up before the response', () => {
  test('is charged, and its call is recorded as not delivered', async () => {
    let respond = (_: SourceResult): void => {};
    const called = Promise.withResolvers<void>();
    const source = sourceOf(() => {
      called.resolve();
      return new Promise((resolve) => {
        respond = resolve;
      });
    });
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token({ balance: 5 });
    const caller = new AbortController();
    const outcome = ask(`${gateway.url}${callOf('searchUsers', { token })}`, {
      signal: caller.signal,
    }).catch(() => 'aborted');
    await called.promise;
    caller.abort();
    expect(await outcome).toBe('aborted');
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_calls_in_progress 0\n');
    respond({ ok: true, data: '{}' });
    await expect
      .poll(async () => (await rowsOf(gateway.store.ledger({ state: 'charged' }))).length)
      .toBe(1);
    const [account] = await gateway.store.accounts();
    expect(account?.balance).toBe(4);
  });
});

describe('a caller that reads the response', () => {
  test('has its call recorded as delivered', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({ balance: 5 });
    const { headers } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    await expect
      .poll(async () =>
        (await rowsOf(gateway.store.ledger({ state: 'delivered' }))).map((e) => e.requestId),
      )
      .toEqual([headers.get('X-Request-Id')]);
  });
});
