import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { openReady, openSearch } from './try-it-page.ts';

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
  { language: 'English', home: '/', nothing: 'No results for', queries: inTurn(QUERIES, 0, 2) },
  { language: 'Chinese', home: '/zh/', nothing: '没有结果：', queries: inTurn(QUERIES, 1, 2) },
] as const;

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal({ parts: false });
  portal = await startPortal({ port: 0 });
}, BUILD_TIMEOUT_MS);
afterAll(() => portal.close());

test('the queries have every punctuation mark of ASCII', () => {
  const marks = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const typed = QUERIES.join('');
  expect(marks.filter((mark) => !/\w/.test(mark) && !typed.includes(mark))).toEqual([]);
});

describe('the search dialog', () => {
  browserTest.for(SITES)(
    'shows results, or that there are none, for punctuation marks in $language, and has no violation',
    { timeout: 120_000 },
    async ({ home, nothing, queries }, { openPage }) => {
      const { page, errors } = await openPage(1280);
      await openReady(page, portal.url + home);
      const field = await openSearch(page);
      const found = page.locator('.VPLocalSearchBox').locator('.result, .no-results');
      for (const query of queries) {
        await field.fill('');
        await expect.poll(() => found.count()).toBe(0);
        await field.pressSequentially(query);
        await found.first().waitFor();
        expect([query, errors]).toEqual([query, []]);
      }
      await field.fill('xylophone');
      await page.locator('.no-results', { hasText: nothing }).waitFor();
      await field.fill('mock-302');
      await page.locator('.result').first().waitFor();
      await page.getByRole('dialog').waitFor();
      if (isLongRun) expect(await findViolations(page)).toEqual([]);
    },
  );
});
