import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { isLongRun } from '../../../test/scale.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openReady } from './try-it-page.ts';

const HASH = '#field-data.data.target.voteup_count';
const ADDRESS = `/operations/listAnswers/${HASH}`;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

const row = (page: Page) => page.locator(`[id="${HASH.slice(1)}"]`);

/** The row is open, marked, and in the window. */
async function expectShown(page: Page): Promise<void> {
  await expect
    .poll(() =>
      row(page).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return element.classList.contains('is-target') && top > 60 && bottom < innerHeight;
      }),
    )
    .toBe(true);
}

describe('the address of a field opens its row', () => {
  browserTest('on a new page, and in another language', async ({ openPage }) => {
    const { page, errors } = await openPage(1280);
    await openReady(page, site.url + ADDRESS);
    await expectShown(page);
    await page.getByRole('button', { name: 'Change language' }).hover();
    await page.getByRole('link', { name: '简体中文' }).click();
    await page.waitForURL(`**/zh${ADDRESS}`);
    await expectShown(page);
    expect(errors).toEqual([]);
  });

  browserTest('from the search, and on the way back', async ({ openPage }) => {
    const { page, errors } = await openPage(1280);
    await openReady(page, `${site.url}/operations/searchUsers/`);
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('voteup_count');
    const first = page.locator('.result').first();
    await first.filter({ hasText: 'integer · answers.list' }).waitFor();
    await page.getByRole('searchbox').press('Enter');
    await expectShown(page);
    await page.locator('.jumps a[href="#codes"]').click();
    await expect.poll(() => row(page).getAttribute('class')).not.toContain('is-target');
    await page.goBack();
    await expectShown(page);
    expect(errors).toEqual([]);
  });
});

describe('a field', () => {
  browserTest(
    'says that its description reads its name, and once what that means',
    async ({ openPage }) => {
      const { page } = await openPage(390);
      for (const [language, mark] of [
        ['', '(from the name)'],
        ['/zh', '（据名称推断）'],
      ] as const) {
        await openReady(page, site.url + language + ADDRESS);
        const marks = (name: string) =>
          page.locator(`[id="field-data.data.target.${name}"] > .field-text .from-name`);
        expect(await marks('voteup_count').allTextContents()).toEqual([mark]);
        // The specification says what these hold.
        expect(await marks('content').count()).toBe(0);
        expect(await marks('created_time').count()).toBe(0);
        const explained = page.locator('.fields a.from-name');
        expect(await explained.allTextContents()).toEqual([mark]);
        await page.goto(new URL((await explained.getAttribute('href')) ?? '', site.url).href);
        const group = page.locator('.facts > div', {
          hasText: '#/components/schemas/AnswerRewardInfo',
        });
        expect(await group.last().textContent()).toContain('tagline');
      }
    },
  );

  if (isLongRun)
    browserTest('is found by the filter, and copied as programs write it', async ({ openPage }) => {
      const { page } = await openPage(1280);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await openReady(page, `${site.url}/operations/listAnswers/`);
      expect(await row(page).isVisible()).toBe(false);
      await page.getByLabel('Filter the fields').fill('voteup');
      await row(page).waitFor();
      expect(await page.locator('.fields li:visible').count()).toBeLessThan(6);
      await row(page)
        .getByRole('button', { name: /^Copy path/ })
        .click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toBe('data.data[].target.voteup_count');
      await page.getByLabel('Filter the fields').fill('');
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await page.locator('.fields li:visible').count()).toBe(
        await page.locator('.fields li').count(),
      );
    });

  if (isLongRun)
    browserTest(
      'is marked in the response while the reader points at it, and the other way',
      async ({ openPage }) => {
        const { page } = await openPage(1280);
        await openReady(page, `${site.url}/operations/searchUsers/`);
        const code = page.locator('[id="field-code"]');
        await code.hover();
        const marked = page.locator('.pane .line.marked');
        await expect
          .poll(() => marked.allTextContents())
          .toEqual([expect.stringContaining('"code": 0')]);
        await page.locator('.pane .line:visible', { hasText: '"message"' }).first().hover();
        await page.locator('li.marked[id="field-message"]').waitFor();
      },
    );

  browserTest('is marked in the response while it has the focus', async ({ openPage }) => {
    const { page } = await openPage(1280);
    await openReady(page, `${site.url}/operations/searchUsers/`);
    await page.getByLabel('Filter the fields').focus();
    await page.keyboard.press('Tab');
    const marked = page.locator('.pane .line.marked');
    const first = page.locator('[id="field-code"] .field-anchor');
    while (!(await first.evaluate((link) => link === document.activeElement)))
      await page.keyboard.press('Tab');
    await expect
      .poll(() => marked.allTextContents())
      .toEqual([expect.stringContaining('"code": 0')]);
  });
});
