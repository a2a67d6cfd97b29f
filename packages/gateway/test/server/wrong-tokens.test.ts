import { describe, expect, it } from 'vitest';
import { ask, callOf, startTestGateway } from './use-gateway.ts';

describe('many wrong tokens from one address (decision D20)', () => {
  it('still get 100, but later; right tokens from there do not wait', async () => {
    const slowing = { free: 2, firstDelay: 60_000, maxDelay: 60_000 };
    const gateway = await startTestGateway({}, { slowing });
    const token = await gateway.token();
    const wrong = `${gateway.url}${callOf('searchUsers', { token: 'demo-wrong' })}`;
    expect((await ask(wrong)).body.code).toBe(100);
    expect((await ask(`${gateway.url}/-/usage`)).body.code).toBe(100);
    const late = ask(wrong);
    const lateUsage = ask(`${gateway.url}/-/usage?token=demo-wrong`);
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_waiting_failures 2\n');
    const right = `${gateway.url}${callOf('searchUsers', { token })}`;
    expect((await ask(right)).body.code).toBe(0);
    await gateway.close();
    expect((await late).body.code).toBe(100);
    expect((await lateUsage).body.code).toBe(100);
  });

  it('are told the time at which their answer leaves', async () => {
    const gateway = await startTestGateway({}, { slowing: { free: 0, firstDelay: 200 } });
    const asked = Date.now();
    const call = callOf('searchUsers', { token: 'demo-wrong' });
    for (const target of [call, '/-/usage?token=demo-wrong']) {
      const { body } = await ask(`${gateway.url}${target}`);
      expect(Date.parse(body.recordTime) - asked).toBeGreaterThanOrEqual(199);
    }
  });

  it('are told apart by the last hop of X-Forwarded-For behind a proxy of our own, and only there', async () => {
    const slowing = { free: 1, firstDelay: 60_000, maxDelay: 60_000 };
    const behind = await startTestGateway({ trustProxy: true }, { slowing });
    const open = await startTestGateway({}, { slowing });
    const wrong = (url: string, from: string) =>
      ask(`${url}${callOf('searchUsers')}`, { headers: { 'X-Forwarded-For': from } });
    for (const from of ['192.0.2.1', '192.0.2.9, 192.0.2.2', 'no address'])
      expect((await wrong(behind.url, from)).body.code).toBe(100);
    const slowed = wrong(behind.url, '192.0.2.77, 192.0.2.2');
    const slowedToo = [wrong(open.url, '192.0.2.1'), wrong(open.url, '192.0.2.2')];
    const waiting = async (gateway: typeof open) =>
      /waiting_failures (\d+)/.exec(await (await fetch(`${gateway.adminUrl}/metrics`)).text())?.[1];
    await expect.poll(() => waiting(behind)).toBe('1');
    await expect.poll(() => waiting(open)).toBe('1');
    await Promise.all([behind.close(), open.close()]);
    await Promise.all([slowed, ...slowedToo]);
  });
});
