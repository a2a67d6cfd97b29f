import { expect, test } from 'vitest';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { ask, callOf, startTestGateway } from './test-gateway.ts';

test('requests for the usage of an account have a rate, apart from that of its calls', async () => {
  const clock = createFakeClock();
  const gateway = await startTestGateway({ usageRate: { calls: 2, seconds: 10 } }, { clock });
  const [token, other] = [await gateway.token(), await gateway.token()];
  const usage = (of: string) => ask(`${gateway.url}/-/usage?token=${of}`);
  expect((await usage(token)).body.code).toBe(0);
  clock.advance(3_000);
  expect((await usage(token)).body.code).toBe(0);
  const { body, headers } = await usage(token);
  expect([body.code, headers.get('Retry-After')]).toEqual([302, '7']);
  expect((await usage(other)).body.code).toBe(0);
  expect((await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code).toBe(0);
  clock.advance(7_000);
  expect((await usage(token)).body.code).toBe(0);
});
