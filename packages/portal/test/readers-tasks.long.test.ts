import { gaps } from '@social-data/contract/gaps';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { overflow } from './page-layout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openReady, openSearch } from './try-it-page.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

/** Searches for words and opens the first result. */
async function openFirstResult(page: Page, words: string): Promise<void> {
  const field = await openSearch(page);
  await field.fill(words);
  await page.locator('.result').first().waitFor();
  expect(await overflow(page)).toBe(0);
  await field.press('Enter');
}

/** Whether one of the places is on the screen. */
function isInWindow(places: Locator): Promise<boolean> {
  return places.evaluateAll((elements) =>
    elements.some((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }),
  );
}

const READERS = [
  { width: 1280, colorScheme: 'light', home: '/', words: 'get a token', title: 'Get a token' },
  { width: 320, colorScheme: 'dark', home: '/', words: 'get a token', title: 'Get a token' },
  { width: 1280, colorScheme: 'dark', home: '/zh/', words: '获取令牌', title: '获取令牌' },
  { width: 320, colorScheme: 'light', home: '/zh/', words: '获取令牌', title: '获取令牌' },
] as const;

/** What readers come for, the words that they type, and what then is on the screen. */
const TASKS: readonly (readonly [
  task: string,
  home: '/' | '/zh/',
  words: string,
  found: string | RegExp,
])[] = [
  ['get a token', '/', 'api key', 'Get a token'],
  ['send a first call', '/', 'first call', 'Five-minute start'],
  ['understand a field by its name', '/', 'voteup_count', 'voteup_count'],
  ['handle code 302', '/', '302', /^302 · /],
  ['read all pages', '/', 'pagination', 'Page through everything'],
  ['know the limits', '/', 'rate limit', /^302 · /],
  ['see what has changed', '/', 'changes', 'Changelog'],
  ['set an option of the client', '/', 'maxRetries', /retr/i],
  ['connect an assistant', '/', 'mcp', 'Give the service to an assistant'],
  ['run it in a container', '/', 'docker', 'Run your own gateway'],
  ['get a token', '/zh/', '密钥', '获取令牌'],
  ['send a first call', '/zh/', '快速开始', /五分钟/],
  ['understand a field by its name', '/zh/', '点赞', 'voteup_count'],
  ['handle code 302', '/zh/', '限流', /^302 · /],
  ['read all pages', '/zh/', '翻页', /遍历所有分页/],
  ['see what has changed', '/zh/', '更新日志', '更新日志'],
  ['connect an assistant', '/zh/', 'mcp', /助手|AI/],
];

describe('a reader', () => {
  browserTest(
    'does each of the frequent tasks in two steps: a search, and its first result',
    { timeout: 120_000 },
    async ({ openPage }) => {
      const { page, errors } = await openPage(1280);
      for (const [task, home, words, found] of TASKS) {
        await openReady(page, site.url + home);
        await openFirstResult(page, words);
        const place = page
          .locator('main')
          .locator('h1, h2, h3, .fields .is-target')
          .filter({ hasText: found });
        await expect.poll(() => isInWindow(place), { message: `${task} ${home}` }).toBe(true);
      }
      expect(errors).toEqual([]);
    },
  );

  browserTest.for(READERS)(
    'finds how to get a token from $home at $width px in $colorScheme colours',
    async ({ width, colorScheme, home, words, title }, { openPage }) => {
      const { page, errors, requests } = await openPage(width);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openReady(page, site.url + home);
      await (await openSearch(page)).fill(words);
      await page.locator('.result').first().waitFor();
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
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '五个 GET 接口' }).waitFor();
    expect(errors).toEqual([]);
  });

  browserTest('moves through the results with the arrow keys', async ({ openPage }) => {
    const { page } = await openPage(1280);
    await openReady(page, site.url);
    await page.keyboard.press('/');
    await page.locator('#localsearch-input').fill('cursor');
    const second = page.locator('.result').nth(1);
    await second.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.result.selected[data-index="1"]').waitFor();
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

  browserTest('filters the gaps by words, operation and mark', async ({ openPage }) => {
    const { page, errors } = await openPage(390);
    await openReady(page, `${site.url}/unknowns/`);
    const shown = () => page.locator('.gap:visible').count();
    expect(await shown()).toBe(gaps.length);
    await page.getByLabel('Filter the gaps').fill('daily quota');
    await expect.poll(shown).toBeLessThan(gaps.length / 2);
    await page.getByLabel('Filter the gaps').fill('');
    await page.getByLabel('Operation').selectOption('searchUsers');
    await page.getByLabel('Mark').selectOption('sampled');
    await expect.poll(shown).toBeLessThan(gaps.length);
    expect(await page.locator('#gap-sampled-values-completeness').isVisible()).toBe(true);
    expect(await page.locator('#gap-index-meaning').isVisible()).toBe(false);
    expect(await page.locator('.filter').getByRole('status').textContent()).toContain(
      String(await shown()),
    );
    // The filter is in the address, so that it is there again for whoever opens it.
    const filtered = await shown();
    expect(new URL(page.url()).search).toBe('?operation=searchUsers&mark=sampled');
    await page.reload();
    await expect.poll(shown).toBe(filtered);
    expect(errors).toEqual([]);
  });
});
