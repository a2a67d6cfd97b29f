import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { ask, callOf, startTestGateway } from '../server/test-gateway.ts';
import { startReceiver } from './receiver.ts';

const DAY_MS = 86_400_000;

test('a gateway counts and logs a webhook that its receiver refused for a day', async () => {
  const receiver = await startReceiver();
  receiver.respond = (response) => void response.writeHead(500).end();
  const clock = createFakeClock();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  const gateway = await startTestGateway({ webhook: receiver.webhook }, { clock, log });
  const { budgets } = gateway.store;
  await budgets.createGroup('marketing');
  const budget = { accountId: null, group: 'marketing', isHard: true } as const;
  await budgets.setBudget({ ...budget, period: 'month', credits: 1, thresholds: [100] });
  const token = await gateway.token({ group: 'marketing' });
  const counted = async (result: string) => {
    const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
    return text.includes(`social_data_webhook_deliveries_total{result="${result}"} 1\n`);
  };
  expect((await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code).toBe(0);
  await expect.poll(() => counted('failed'), { timeout: 50_000 }).toBe(true);
  expect(await counted('given-up')).toBe(false);
  clock.advance(DAY_MS);
  await expect.poll(() => counted('given-up'), { timeout: 50_000 }).toBe(true);
  expect(receiver.received).toHaveLength(2);
  const line = lines.find((each) => each.includes('a webhook was given up after a day')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    id: expect.stringMatching(/^budget-1-.*-1-100$/),
    attempts: 2,
  });
});
