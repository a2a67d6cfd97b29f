import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ask, callOf, startTestGateway } from '../server/test-gateway.ts';

test('a budget that refuses calls although less than 100 % is spent makes the event of 100 % once', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  const gateway = await startTestGateway({ prices: { searchUsers: 10 } }, { log });
  const { budgets } = gateway.store;
  await budgets.createGroup('marketing');
  const budget = { accountId: null, group: 'marketing', isHard: true } as const;
  await budgets.setBudget({ ...budget, period: 'month', credits: 15, thresholds: [100] });
  const token = await gateway.token({ group: 'marketing' });
  const search = async () =>
    (await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code;
  expect(await search()).toBe(0);
  for (let call = 0; call < 3; call += 1) expect(await search()).toBe(601);
  const events = () => lines.filter((line) => line.includes('a budget reached a threshold'));
  await expect.poll(() => events().length).toBe(1);
  expect(JSON.parse(events()[0] ?? '')).toMatchObject({ threshold: 100, spent: 10, credits: 15 });
  expect(await gateway.store.budgetEvents.claim({ limit: 10, hiddenMs: 0 })).toEqual([]);
});
