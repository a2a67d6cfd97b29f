import { expect } from 'vitest';
import { browserTest } from '../../../../test/browser/browser-test.ts';
import { startPage } from './start-page.ts';

browserTest('A long name without blanks is in several lines on a phone', async ({ openPage }) => {
  const gateway = await startPage();
  const group = 'x'.repeat(64);
  const { budgets } = gateway.store;
  await budgets.createGroup(group);
  await budgets.setBudget({
    ...{ accountId: null, group, period: 'month', credits: 0 },
    ...{ isHard: true, thresholds: [100] },
  });
  const { page } = await openPage(390);
  await page.goto(gateway.page);
  await page.getByLabel('Admin token').fill(gateway.adminToken);
  await page.keyboard.press('Enter');
  await page.getByText('is used up').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
