import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, siteTest } from './running-site.ts';
import { openReady, openSearch, show } from './try-it-page.ts';

const HASH = '#field-data.data.target.voteup_count';
const ADDRESS = `/operations/listAnswers/${HASH}`;

let site: RunningSite;

siteTest.beforeAll(({ site: shared }) => {
  site = shared;
}, BUILD_TIMEOUT_MS);

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
  browserTest('on a new page, and in another language', async ({ sharedPage }) => {
    const { page, errors } = await sharedPage(1280);
    await openReady(page, site.url + ADDRESS);
    await expectShown(page);
    await page.getByRole('button', { name: 'Change language' }).hover();
    await page.getByRole('link', { name: '简体中文' }).click();
    await page.waitForURL(`**/zh${ADDRESS}`);
    await expectShown(page);
    expect(errors).toEqual([]);
  });

  browserTest(
    'from the search, and on the way back, whatever the filter hides',
    async ({ sharedPage }) => {
      const { page, errors } = await sharedPage(1280);
      await show(page, `${site.url}/operations/searchUsers/`);
      const field = await openSearch(page);
      await field.fill('voteup_count');
      await page.locator('.result').first().filter({ hasText: 'voteup_count' }).waitFor();
      await field.press('Enter');
      await expectShown(page);
      await page.getByLabel('Filter the fields').fill('paging');
      await row(page).waitFor({ state: 'hidden' });
      await page.locator('.operation-head nav a[href="#codes"]').click();
      await expect.poll(() => row(page).getAttribute('class')).not.toContain('is-target');
      await page.goBack();
      await expectShown(page);
      expect(errors).toEqual([]);
    },
  );
});

describe('a field', () => {
  browserTest(
    'says that its description reads its name, and once what that means',
    async ({ sharedPage }) => {
      const { page } = await sharedPage(390);
      const marksByLanguage = [
        ['', '(from the name)'],
        ['/zh', '（据名称推断）'],
      ] as const;
      for (const [language, mark] of inTurn(marksByLanguage, 1, 2)) {
        await show(page, site.url + language + ADDRESS);
        const marks = (name: string) =>
          page.locator(`[id="field-data.data.target.${name}"] > .field-text .from-name`);
        expect(await marks('voteup_count').allTextContents()).toEqual([mark]);
        // The specification says what these hold.
        expect(await marks('content').count()).toBe(0);
        expect(await marks('created_time').count()).toBe(0);
        const explained = page.locator('.fields a.from-name');
        expect(await explained.allTextContents()).toEqual([mark]);
        await explained.click();
        const group = page.locator('#from-names ~ details .facts tr', {
          hasText: '#/components/schemas/AnswerRewardInfo',
        });
        expect(await group.last().textContent()).toContain('tagline');
      }
    },
  );

  if (isLongRun)
    browserTest('is found by the filter', async ({ sharedPage }) => {
      const { page } = await sharedPage(1280);
      await show(page, `${site.url}/operations/listAnswers/`);
      expect(await row(page).isVisible()).toBe(false);
      // As a browser copies a path, and as a Chinese keyboard writes a name.
      for (const words of ['data.data[0].target.voteup', 'ｖｏｔｅｕｐ', 'voteup']) {
        await page.getByLabel('Filter the fields').fill('paging');
        await row(page).waitFor({ state: 'hidden' });
        await page.getByLabel('Filter the fields').fill(words);
        await row(page).waitFor();
      }
      expect(await page.locator('.fields li:visible').count()).toBeLessThan(6);
      await page.getByLabel('Filter the fields').fill('');
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await page.locator('.fields li:visible').count()).toBe(
        await page.locator('.fields li').count(),
      );
    });
});
