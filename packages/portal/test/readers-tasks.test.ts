import { gaps } from '@social-data/contract/gaps';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { openReady } from './open-ready.ts';
import { overflow } from './overflow.ts';
import { type RunningSite, startSite } from './running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

/** Searches for words and opens the first result. */
async function openFirstResult(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill(words);
  await page.locator('.result').first().waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByRole('searchbox').press('Enter');
}

const READERS = [
  { width: 1280, colorScheme: 'light', home: '/', words: 'get a token', title: 'Get a token' },
  { width: 320, colorScheme: 'dark', home: '/', words: 'get a token', title: 'Get a token' },
  { width: 1280, colorScheme: 'dark', home: '/zh/', words: '获取令牌', title: '获取令牌' },
  { width: 320, colorScheme: 'light', home: '/zh/', words: '获取令牌', title: '获取令牌' },
] as const;

describe('a reader', () => {
  browserTest.for(READERS)(
    'finds how to get a token from $home at $width px in $colorScheme colours',
    async ({ width, colorScheme, home, words, title }, { openPage }) => {
      const { page, errors, requests } = await openPage(width);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openReady(page, site.url + home);
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox').fill(words);
      await page.locator('.result mark').first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await openFirstResult(page, words);
      const heading = page.getByRole('heading', { level: 2, name: title });
      await heading.waitFor();
      await expect.poll(() => new URL(page.url()).hash).toBe('#get-a-token');
      expect(await heading.isVisible()).toBe(true);
      expect(await overflow(page)).toBe(0);
      expect(await findViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
    },
  );

  browserTest('reads the same page in the other language', async ({ openPage }) => {
    const { page, errors } = await openPage(1280);
    await openReady(page, `${site.url}/codes/`);
    await page.getByRole('button', { name: 'Change language' }).hover();
    await page.getByRole('link', { name: '简体中文' }).click();
    await page.getByRole('heading', { level: 1, name: '结果码' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/zh/codes/');
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
    await page.getByRole('link', { name: '首页' }).or(page.locator('.VPNavBarTitle a')).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '五个接口' }).waitFor();
    expect(errors).toEqual([]);
  });

  browserTest('moves through the results with the arrow keys', async ({ openPage }) => {
    const { page } = await openPage(1280);
    await openReady(page, site.url);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('cursor');
    await page.locator('.result').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = page.locator('.result').nth(1);
    expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
    const address = await second.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(site.url + address);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  browserTest('produces a code from its description', async ({ openPage }) => {
    const { page } = await openPage(1280);
    await openReady(page, `${site.url}/codes/#code-303`);
    await page.locator('a[href*="code=303"]').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').filter({ hasText: '303' }).first().waitFor();
  });

  browserTest('filters the gaps by operation and mark', async ({ openPage }) => {
    const { page, errors } = await openPage(390);
    await openReady(page, `${site.url}/unknowns/`);
    const shown = () => page.locator('.gap:visible').count();
    expect(await shown()).toBe(gaps.length);
    await page.locator('.gap-filter select').first().selectOption('searchUsers');
    await page.locator('.gap-filter select').last().selectOption('sampled');
    await expect.poll(shown).toBeLessThan(gaps.length);
    expect(await page.locator('#gap-sampled-values-completeness').isVisible()).toBe(true);
    expect(await page.locator('#gap-index-meaning').isVisible()).toBe(false);
    expect(await page.locator('.gap-filter').getByRole('status').textContent()).toContain(
      String(await shown()),
    );
    expect(errors).toEqual([]);
  });
});
