import { describe, expect, test } from 'vitest';
import { ask, callOf, startTestGateway } from './test-gateway.ts';

describe('a wrong token (decision D20)', () => {
  test('gets a delayed 100 after several attempts, while valid tokens of the address are not delayed', async () => {
    const throttle = { freeAttempts: 2, firstDelayMs: 60_000, maxDelayMs: 60_000 };
    const gateway = await startTestGateway({}, { throttle });
    const token = await gateway.token();
    const wrong = `${gateway.url}${callOf('searchUsers', { token: 'demo-wrong' })}`;
    expect((await ask(wrong)).body.code).toBe(100);
    expect((await ask(`${gateway.url}/-/usage`)).body.code).toBe(100);
    const delayed = ask(wrong);
    const delayedUsage = ask(`${gateway.url}/-/usage?token=demo-wrong`);
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_waiting_failures 2\n');
    const valid = `${gateway.url}${callOf('searchUsers', { token })}`;
    expect((await ask(valid)).body.code).toBe(0);
    await gateway.close();
    expect((await delayed).body.code).toBe(100);
    expect((await delayedUsage).body.code).toBe(100);
  });

  test('takes no place of the requests that its address may have in progress', async () => {
    const gateway = await startTestGateway(
      { connectionsPerAddress: 2, trustProxy: ['127.0.0.1'] },
      { throttle: { freeAttempts: 0, firstDelayMs: 60_000, maxDelayMs: 60_000 } },
    );
    const call = (token: string) =>
      ask(`${gateway.url}${callOf('searchUsers', { token })}`, {
        headers: { 'X-Forwarded-For': '192.0.2.1' },
      });
    const delayed = [call('demo-wrong'), call('demo-wrong')];
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_waiting_failures 2\n');
    expect((await call(await gateway.token())).body.code).toBe(0);
    await gateway.close();
    for (const { body } of await Promise.all(delayed)) expect(body.code).toBe(100);
  });

  test.each([
    ['%20T', true],
    ['T%0D', true],
    ['T%0A', true],
    ['%22T%22', true],
    ['%E2%80%9CT%E2%80%9D', true],
    ['T-', false],
  ])('(%s) that was pasted with more than the token is told so: %s', async (form, isTold) => {
    const gateway = await startTestGateway();
    const pasted = form.replace('T', await gateway.token());
    for (const target of ['/-/usage?', `${callOf('searchUsers', { token: undefined })}&`]) {
      const { body } = await ask(`${gateway.url}${target}token=${pasted}`);
      expect(body.code).toBe(100);
      expect(body.message.includes('Leave them out')).toBe(isTold);
    }
  });

  test('gets a response with the time at which it is sent', async () => {
    const gateway = await startTestGateway(
      {},
      { throttle: { freeAttempts: 0, firstDelayMs: 200 } },
    );
    const sentAt = Date.now();
    const call = callOf('searchUsers', { token: 'demo-wrong' });
    for (const target of [call, '/-/usage?token=demo-wrong']) {
      const { body } = await ask(`${gateway.url}${target}`);
      expect(Date.parse(body.recordTime) - sentAt).toBeGreaterThanOrEqual(199);
    }
  });

  test('is counted by the last entry of X-Forwarded-For behind a trusted proxy, and only there', async () => {
    const throttle = { freeAttempts: 1, firstDelayMs: 60_000, maxDelayMs: 60_000 };
    const proxied = await startTestGateway({ trustProxy: ['127.0.0.1'] }, { throttle });
    const direct = await startTestGateway({}, { throttle });
    const wrong = (url: string, from: string) =>
      ask(`${url}${callOf('searchUsers')}`, { headers: { 'X-Forwarded-For': from } });
    for (const from of ['192.0.2.1', '192.0.2.9, 192.0.2.2', 'no address'])
      expect((await wrong(proxied.url, from)).body.code).toBe(100);
    const delayed = wrong(proxied.url, '192.0.2.77, 192.0.2.2');
    const alsoDelayed = [wrong(direct.url, '192.0.2.1'), wrong(direct.url, '192.0.2.2')];
    const waiting = async (gateway: typeof direct) =>
      /waiting_failures (\d+)/.exec(await (await fetch(`${gateway.adminUrl}/metrics`)).text())?.[1];
    await expect.poll(() => waiting(proxied)).toBe('1');
    await expect.poll(() => waiting(direct)).toBe('1');
    await Promise.all([proxied.close(), direct.close()]);
    await Promise.all([delayed, ...alsoDelayed]);
  });
});
