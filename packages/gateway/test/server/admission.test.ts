import { describe, expect, it } from 'vitest';
import type { SourceAnswer } from '../../src/source/source.ts';
import { ask, callOf, sourceOf, startTestGateway } from './use-gateway.ts';

/** How often each code came. */
async function tally(url: string, calls: number): Promise<Record<number, number>> {
  const replies = await Promise.all(Array.from({ length: calls }, () => ask(url)));
  const found: Record<number, number> = {};
  for (const { body } of replies) found[body.code] = (found[body.code] ?? 0) + 1;
  return found;
}

describe('admission under concurrency', () => {
  it('lets 500 parallel calls spend a balance of 100 exactly', async () => {
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

  it('lets a rate of 30 and a quota of 20 pass exactly so many', async () => {
    const gateway = await startTestGateway();
    const rated = await gateway.token({ rate: { calls: 30, seconds: 600 } });
    const daily = await gateway.token({ dailyQuota: 20 });
    const urlOf = (token: string) => `${gateway.url}${callOf('searchUsers', { token })}`;
    expect(await tally(urlOf(rated), 100)).toEqual({ 0: 30, 302: 70 });
    expect(await tally(urlOf(daily), 100)).toEqual({ 0: 20, 303: 80 });
  });

  it('says with 303 how many seconds are left of the day of the zone, of 25 hours too', async () => {
    // The clocks of this zone go back on this day: 00:00 is 22:00 UTC, the next one 23:00 UTC.
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

  it('tells seconds that are enough with 302', async () => {
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

describe('a source that fails', () => {
  const failures: Record<string, [number, () => Promise<SourceAnswer> | SourceAnswer]> = {
    'with 301': [301, () => ({ ok: false, code: 301, message: 'Try again.', retryAfter: 7 })],
    'with 500': [500, () => ({ ok: false, code: 500, message: 'It broke.' })],
    'by rejecting': [500, () => Promise.reject(new Error('secret of the inside'))],
    'by throwing': [
      500,
      () => {
        throw new Error('secret of the inside');
      },
    ],
    'by throwing no error': [500, () => Promise.reject('secret of the inside')],
    'by never answering': [500, () => new Promise(() => {})],
    'with success as a failure': [500, () => ({ ok: false, code: 0, message: 'secret' })],
    'with a code outside of the contract': [
      500,
      () => ({ ok: false, code: 999, message: 'secret' }),
    ],
    'with no payload': [500, () => ({ ok: true, data: '' })],
  };

  it.each(Object.entries(failures))('%s costs nothing', async (_, [code, answer]) => {
    const gateway = await startTestGateway({ sourceTimeout: 100 }, { source: sourceOf(answer) });
    const token = await gateway.token({ balance: 5, dailyQuota: 5 });
    const reply = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(reply.body.code).toBe(code);
    expect(reply.body.data).toBeNull();
    expect(reply.text).not.toContain('secret');
    expect(reply.headers.get('X-Cost')).toBe('0');
    expect(reply.headers.get('X-Balance-Remaining')).toBe('5');
    expect(reply.headers.get('RateLimit')).toMatch(/^"daily";r=5;/);
    expect(reply.headers.get('Retry-After')).toBe(code === 301 ? '7' : null);
    const usage = await gateway.store.usage();
    expect(usage.map((row) => [row.code, row.calls, row.credits])).toEqual([[code, 1, 0]]);
    expect(await gateway.store.verify()).toEqual([]);
  });

  it('is told at the deadline that nobody waits any more', async () => {
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

describe('a caller that leaves before the answer', () => {
  it('has its call finished and charged, and noted as not delivered', async () => {
    let answer = (_: SourceAnswer): void => {};
    const asked = Promise.withResolvers<void>();
    const source = sourceOf(() => {
      asked.resolve();
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token({ balance: 5 });
    const leaving = new AbortController();
    const left = ask(`${gateway.url}${callOf('searchUsers', { token })}`, {
      signal: leaving.signal,
    }).catch(() => 'left');
    await asked.promise;
    leaving.abort();
    expect(await left).toBe('left');
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_calls_in_progress 0\n');
    answer({ ok: true, data: '{}' });
    await expect
      .poll(async () => (await gateway.store.ledger({ state: 'charged' })).length)
      .toBe(1);
    const [account] = await gateway.store.accounts();
    expect(account?.balance).toBe(4);
  });

  it('is told from one that stays, whose answer is noted as delivered', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({ balance: 5 });
    const { headers } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    await expect
      .poll(async () =>
        (await gateway.store.ledger({ state: 'delivered' })).map((e) => e.requestId),
      )
      .toEqual([headers.get('X-Request-Id')]);
  });
});
