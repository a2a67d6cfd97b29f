import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startPage } from '../../packages/gateway/test/admin-page/start-page.ts';
import { startRelayPage } from '../../packages/gateway/test/admin-page/start-relay-page.ts';
import { findViolations } from '../../packages/portal/test/find-violations.ts';
import { browserTest } from '../browser/browser-test.ts';
import { inTurn, isLongRun } from '../scale.ts';

/** A phone, a tablet and a desktop, in CSS pixels. */
const WIDTHS = [390, 768, 1440] as const;

async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Admin token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

/** The cells of a column of a table. */
async function column(page: Page, table: string, heading: string): Promise<readonly string[]> {
  const region = page.getByRole('region', { name: table, exact: true });
  await region.waitFor();
  const headings = await region.getByRole('columnheader').allInnerTexts();
  const at = headings.indexOf(heading);
  const rows = await region.locator('tbody tr').all();
  return Promise.all(
    rows.map((row) =>
      row
        .locator('td')
        .nth(at)
        .textContent()
        .then((text) => text ?? ''),
    ),
  );
}

browserTest.for(inTurn(WIDTHS, 0, 3))(
  'an operator answers the five questions by clicking alone, at %i px',
  { timeout: 60_000 },
  async (width, { openPage }) => {
    const gateway = await startRelayPage({ days: 30 });
    const { page, errors, requests } = await openPage(width);
    await signIn(page, gateway.page, gateway.adminToken);
    // The refused sign-in page before the token is an error to the browser.
    const before = errors.length;

    // Who spent most last month?
    await goTo(page, 'Spend');
    await page.getByRole('link', { name: 'Last month' }).click();
    expect(page.url()).toContain('from=2026-02-01&to=2026-02-28');
    expect((await column(page, 'Spend by group', 'Group'))[0]).toBe('product');

    // Export for finance.
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV of Spend by group' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('spend-group-2026-02-01-2026-02-28.csv');
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toMatch(/^\ufeffgroup,credits,share,calls,successes,saved\r\nproduct,\d+,/);

    // Why do calls fail now?
    await gateway.failOnce();
    await goTo(page, 'Failures');
    expect((await column(page, 'Last failed calls', 'Code'))[0]).toBe('500');
    expect(await column(page, 'Result codes', 'What to do')).toContainEqual(
      expect.stringContaining('See Service'),
    );

    // Is the upstream well?
    await goTo(page, 'Service');
    const state = page.getByRole('region', { name: 'At present' });
    await state.getByText('The upstream says that the balance').waitFor();
    expect(await column(page, 'Keys for the upstream', 'State')).toEqual(['spent']);
    await page.getByText('Details of the upstream').click();
    await page.getByText('"lastFailure":').waitFor();

    // Which tokens will expire?
    await goTo(page, 'Overview');
    const expiring = await column(page, 'Tokens that expire within 30 days', 'Name');
    expect(expiring).toEqual(['dashboard', 'weekly report']);

    expect(errors.slice(before)).toEqual([]);
    const { origin } = new URL(gateway.page);
    expect(requests.filter((request) => !request.startsWith(origin))).toEqual([]);
  },
);

/** Every section at every width; the themes and languages in turn. */
const LOOKS = WIDTHS.flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['en', 'zh'] as const).map((lang) => ({ width, colorScheme, lang })),
  ),
);
const tried = isLongRun ? LOOKS : inTurn(LOOKS, 0, 7);

browserTest(
  'no section has a serious violation or is wider than the screen, in either theme or language',
  { timeout: isLongRun ? 240_000 : 90_000 },
  async ({ openPage }) => {
    const gateway = await startRelayPage({ days: 8 });
    await gateway.failOnce();
    const { page } = await openPage(1440);
    await signIn(page, gateway.page, gateway.adminToken);
    for (const { width, colorScheme, lang } of tried) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      for (const section of ['', 'spend', 'failures', 'tokens', 'budgets', 'service']) {
        await page.goto(`${gateway.page}${section}?lang=${lang}`);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        const place = `${section} ${width} ${colorScheme} ${lang}`;
        expect([place, wider, ...(await findViolations(page))]).toEqual([place, 0]);
      }
    }
  },
);

browserTest('an operator reaches everything with the keyboard', async ({ openPage }) => {
  const { page: address, adminToken } = await startPage({ days: 2 });
  const { page } = await openPage(1440);
  await page.goto(address);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('token');
  await page.keyboard.type(adminToken);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('#content');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Today');
});

browserTest('an expired session leads back to the same address', async ({ openPage }) => {
  const { page: address, adminToken } = await startPage({ days: 2 });
  const { page } = await openPage(390);
  await signIn(page, address, adminToken);
  await page.context().clearCookies();
  await page.goto(`${address}tokens?search=report`);
  await page.getByLabel('Admin token').fill(adminToken);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).toBe(`${address}tokens?search=report`);
  expect(await column(page, 'Tokens', 'Name')).toEqual(['weekly report']);
});
