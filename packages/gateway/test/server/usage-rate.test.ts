import { expect, test } from 'vitest';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { ask, callOf, startTestGateway } from './test-gateway.ts';

test('requests for the usage of an account have a rate, apart from that of its calls', async () => {
  const clock = createFakeClock();
  const gateway = await startTestGateway({}, { clock });
  const [token, other] = [await gateway.token(), await gateway.token()];
  const usage = (of: string) => ask(`${gateway.url}/-/usage?token=${of}`);
  for (let request = 0; request < 10; request += 1) expect((await usage(token)).body.code).toBe(0);
  const { body, headers } = await usage(token);
  expect([body.code, headers.get('Retry-After')]).toEqual([302, '1']);
  expect((await usage(other)).body.code).toBe(0);
  expect((await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code).toBe(0);
  clock.advance(1_000);
  expect((await usage(token)).body.code).toBe(0);
});
