import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { inTurn } from '../../../test/scale.ts';
import { en } from '../shared/messages/en.ts';
import { zh } from '../shared/messages/zh.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { openReady } from './try-it-page.ts';

/** What readers paste and mistype, with every punctuation mark of ASCII and of Chinese keyboards. */
const QUERIES = [
  'mock-302',
  'X-Cost',
  '/api/lifestyle-platform/search-user/v2',
  'data.users[0].name',
  'token={your token}',
  '?page=2&keyword=camping#top',
  '"rate limit"',
  "what's a cursor",
  'items() | await',
  '--max-calls 100',
  '$TOKEN %20 ~/.config',
  'Array<User>; a+b*c^2',
  '`code`, is_end: true!',
  'me@host.example \\d+',
  '- -- - (',
  ']}>)*+?.\\',
  '“令牌”，怎么获取？',
  '《结果码》：３０２；！（每日配额）',
  '【翻页】、「游标」……',
  'ｍｏｃｋ－３０２＠＃￥％＆＊／',
] as const;

const SITES = [
  { language: 'English', home: '/', texts: en.search, queries: inTurn(QUERIES, 0, 2) },
  { language: 'Chinese', home: '/zh/', texts: zh.search, queries: inTurn(QUERIES, 1, 2) },
] as const;

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal();
  portal = await startPortal({ port: 0 });
}, BUILD_TIMEOUT_MS);
afterAll(() => portal.close());

/** What the dialog says about the query. It waits for the dialog, which must be open. */
async function status(page: Page): Promise<string> {
  return (await page.getByRole('dialog').getByRole('status').textContent({ timeout: 2_000 })) ?? '';
}

test('the queries have every punctuation mark of ASCII', () => {
  const marks = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const typed = QUERIES.join('');
  expect(marks.filter((mark) => !/\w/.test(mark) && !typed.includes(mark))).toEqual([]);
});

describe('the search dialog', () => {
  browserTest.for(SITES)(
    'shows results, or that there are none, for punctuation marks in $language',
    { timeout: 120_000 },
    async ({ home, texts, queries }, { openPage }) => {
      const { page, errors } = await openPage(1280);
      await openReady(page, portal.url + home);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('searchbox');
      for (const query of queries) {
        await field.fill('');
        await expect.poll(() => status(page)).toBe(texts.hint);
        await field.pressSequentially(query);
        await expect
          .poll(
            async () => {
              const count = await page.locator('.result').count();
              return [texts.nothing(query), texts.found(count)].includes(await status(page));
            },
            { message: query },
          )
          .toBe(true);
        expect([query, errors]).toEqual([query, []]);
      }
      await field.fill('mock-302');
      await page.locator('.result mark', { hasText: 'mock-302' }).first().waitFor();
    },
  );

  browserTest('survives an error of the search, and searches again', async ({ openPage }) => {
    const { page, errors } = await openPage(1280);
    // An index without the lengths of its fields loads, and throws when a search finds something.
    await page.route('**/search/en.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), fieldLength: {} } });
    });
    await openReady(page, portal.url);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('searchbox');
    await field.fill('cursor');
    await expect.poll(() => status(page)).toBe(en.search.broken);
    expect(errors).toEqual([expect.stringContaining('undefined')]);
    await field.fill('!');
    await expect.poll(() => status(page)).toBe(en.search.nothing('!'));
    await page.locator('.result').first().waitFor();
  });
});
