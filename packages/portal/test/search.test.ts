import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { isEnglishOnly, type Locale, locales, localizedAddress } from '../shared/page-addresses.ts';
import { namedPlaces, queryTerms, searchOptions, searchTerms } from '../shared/search.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { type RunningSite, siteTest } from './running-site.ts';
import { openSearch, show } from './try-it-page.ts';

/** What readers type, and the entry that they want first, by the language of the pages. */
const searchQueries: Readonly<
  Record<'en' | 'zh', readonly (readonly [query: string, address: string])[]>
> = {
  en: [
    ['sdk', '/sdk/'],
    ['sdk python', '/authentication/#python'],
    ['client options', '/sdk/#all-options'],
    ['quickstart', '/guides/five-minute-start/'],
    ['first call', '/guides/five-minute-start/'],
    ['docker', '/guides/run-your-own-gateway/'],
    ['self-host', '/guides/run-your-own-gateway/'],
    ['deploy', '/guides/run-your-own-gateway/'],
    ['excel', '/guides/collect-into-a-spreadsheet/'],
    ['export', '/guides/collect-into-a-spreadsheet/'],
    ['csv', '/guides/collect-into-a-spreadsheet/'],
    ['swagger', '/downloads/'],
    ['openapi', '/downloads/'],
    ['postman', '/downloads/#postman'],
    ['pricing', '/unknowns/#gap-billing'],
    ['cost', '/unknowns/#gap-billing'],
    ['api key', '/authentication/#get-a-token'],
    ['get a token', '/authentication/#get-a-token'],
    ['auth', '/authentication/'],
    ['claude', '/guides/give-the-service-to-an-assistant/'],
    ['mcp', '/guides/give-the-service-to-an-assistant/'],
    ['relay', '/gateway/relay/'],
    ['rate_limit', '/codes/#code-302'],
    ['rate limit', '/codes/#code-302'],
    ['rate-limit', '/codes/#code-302'],
    ['429', '/codes/#code-302'],
    ['302', '/codes/#code-302'],
    ['303', '/codes/#code-303'],
    ['601', '/codes/#code-601'],
    ['insufficient balance', '/codes/#code-601'],
    ['errors', '/codes/'],
    ['retry', '/guides/errors-and-retries/'],
    ['timeout', '/guides/errors-and-retries/'],
    ['pagination', '/guides/page-through-everything/'],
    ['next page', '/guides/page-through-everything/'],
    ['sandbox', '/guides/front-end-on-the-mock/'],
    ['react', '/guides/front-end-on-the-mock/'],
    ['production', '/guides/from-mock-to-production/'],
    ['changelog', '/changelog/'],
    ['voteup_count', '/operations/listAnswers/#field-data.data.target.voteup_count'],
    ['likes', '/operations/listAnswers/#field-data.data.target.voteup_count'],
    ['is_end', '/operations/listAnswers/#field-data.paging.is_end'],
    ['red_id', '/operations/searchUsers/#field-data.users.red_id'],
    ['industryTag', '/operations/getAuthorLinkInfo/#industryTag'],
    ['page size', '/unknowns/#gap-page-size'],
    ['security', '/guides/keep-the-token-secret/'],
  ],
  zh: [
    ['频率限制', '/zh/codes/#code-302'],
    ['限流', '/zh/codes/#code-302'],
    ['报错', '/zh/codes/'],
    ['中转', '/gateway/relay/'],
    ['sdk python', '/zh/authentication/#python'],
    ['鉴权', '/zh/authentication/'],
    ['翻页', '/zh/guides/page-through-everything/'],
    ['分页', '/zh/guides/page-through-everything/'],
    ['导出', '/zh/guides/collect-into-a-spreadsheet/'],
    ['部署', '/zh/guides/run-your-own-gateway/'],
    ['点赞', '/zh/operations/listAnswers/#field-data.data.target.voteup_count'],
    ['令牌', '/zh/authentication/#get-a-token'],
    ['密钥', '/zh/authentication/#get-a-token'],
    ['余额', '/zh/codes/#code-601'],
    ['错误码', '/zh/codes/'],
    ['快速开始', '/zh/guides/five-minute-start/'],
    ['重试', '/zh/guides/errors-and-retries/'],
    ['价格', '/zh/unknowns/#gap-billing'],
    ['下载', '/zh/downloads/'],
    ['更新日志', '/zh/changelog/'],
    ['sdk', '/sdk/'],
    ['docker', '/zh/guides/run-your-own-gateway/'],
    ['mcp', '/zh/guides/give-the-service-to-an-assistant/'],
    ['voteup_count', '/zh/operations/listAnswers/#field-data.data.target.voteup_count'],
    ['302', '/zh/codes/#code-302'],
    ['每日配额', '/zh/codes/#code-303'],
  ],
};

/** What readers paste: names with signs, headers, paths. The page or entry is among the first three, in both languages. */
const PASTED = [
  ['mock-302', 'mock'],
  ['X-Cost', '#headers'],
  ['Retry-After', '#headers'],
  ['/api/lifestyle-platform/search-user/v2', '/operations/searchUsers/'],
  ['get-answer-list', '/operations/listAnswers/'],
  ['data.paging.is_end', '/operations/listAnswers/'],
  ['--max-calls', '/'],
] as const;

let site: RunningSite;

siteTest.beforeAll(({ site: shared }) => {
  site = shared;
}, BUILD_TIMEOUT_MS);

const indexes = new Map<Locale, MiniSearch>();

/** The index as VitePress loads it. */
function indexOf(locale: Locale): MiniSearch {
  const file = join(distFolder, 'search', `${locale}.json`);
  const index =
    indexes.get(locale) ?? MiniSearch.loadJSON(readFileSync(file, 'utf8'), searchOptions);
  indexes.set(locale, index);
  return index;
}

/** The addresses that the search of the built site finds, best first. */
const addresses = (query: string, locale: Locale = 'en') =>
  indexOf(locale)
    .search(query)
    .map(({ id }) => String(id));

describe('the first result', () => {
  test.each(searchQueries.en)('for "%s" is %s', (query, address) => {
    expect(addresses(query)[0]).toBe(address);
  });

  test.each(searchQueries.zh)('for "%s" in Chinese is %s', (query, address) => {
    expect(addresses(query, 'zh')[0]).toBe(address);
  });
});

describe.each(locales)('the search in %s', (locale) => {
  test.each(PASTED)('finds what has "%s" among the first three', (query, address) => {
    expect(addresses(query, locale).slice(0, 3)).toContainEqual(expect.stringContaining(address));
  });

  test('has every place that words of readers lead to', () => {
    const missing = namedPlaces
      .map((place) => (isEnglishOnly(place) ? place : localizedAddress(place, locale)))
      .filter((place) => !indexOf(locale).has(place));
    expect(missing).toEqual([]);
  });
});

test.each([
  ['搜索用户', '/zh/operations/searchUsers/'],
  ['指南', '/zh/guides/'],
  ['美食', '/zh/'],
])('the Chinese words %s are found', (query, address) => {
  expect(addresses(query, 'zh')).toContainEqual(expect.stringContaining(address));
});

test('words that are mistyped or not finished are found, and nothing for an unknown one', () => {
  expect(addresses('authentcation')).toContain('/authentication/');
  expect(addresses('downl')).toContain('/downloads/');
  expect(addresses('xylophone')).toEqual([]);
  expect(addresses('  ')).toEqual([]);
});

describe('the terms of the search', () => {
  test('are names as a whole and by their parts', () => {
    expect(searchTerms('ad_info and industryTag')).toEqual(
      expect.arrayContaining(['ad_info', 'ad', 'info', 'industrytag', 'industry', 'tag']),
    );
  });

  test('are pairs of Chinese characters, and a character that stands alone', () => {
    expect(queryTerms('美食 camping')).toEqual(['美食', 'camping']);
    expect(queryTerms('赞')).toEqual(['赞']);
  });

  test('are the same of full-width letters and digits', () => {
    expect(queryTerms('ｒｅｔｒｙ　３０３')).toEqual(['retry', '303']);
  });

  test('leave out words that say nothing, unless there are no others', () => {
    expect(queryTerms('How do I get a cursor')).toEqual(['get', 'cursor']);
    expect(queryTerms('what is')).toEqual(['what', 'is']);
  });
});

/** What readers type into the dialog, mistypes included, with every punctuation mark of ASCII and of Chinese keyboards. */
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
  { language: 'English', home: '/', nothing: 'No results for', queries: inTurn(QUERIES, 0, 4) },
  { language: 'Chinese', home: '/zh/', nothing: '没有结果：', queries: inTurn(QUERIES, 1, 4) },
] as const;

test('the queries have every punctuation mark of ASCII', () => {
  const marks = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const typed = QUERIES.join('');
  expect(marks.filter((mark) => !/\w/.test(mark) && !typed.includes(mark))).toEqual([]);
});

describe('the search dialog', () => {
  browserTest.for(SITES)(
    'shows results, or that there are none, for punctuation marks in $language, and has no violation',
    async ({ home, nothing, queries }, { sharedPage }) => {
      const { page, errors } = await sharedPage(1280);
      await show(page, site.url + home);
      const field = await openSearch(page);
      const found = page.locator('.VPLocalSearchBox').locator('.result, .no-results');
      for (const query of queries) {
        await field.fill('');
        await found.first().waitFor({ state: 'detached' });
        await field.fill(query);
        await found.first().waitFor();
        expect([query, errors]).toEqual([query, []]);
      }
      await field.fill('xylophone');
      await page.locator('.no-results', { hasText: nothing }).waitFor();
      await field.fill('mock-302');
      await page.locator('.result').first().waitFor();
      await page.getByRole('dialog').waitFor();
      if (isLongRun) expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    },
  );

  browserTest('finds words in the pages that answer', async ({ sharedPage }) => {
    const { page, errors } = await sharedPage(1280);
    await show(page, `${site.url}/`);
    const field = await openSearch(page);
    for (const [words, title] of [
      ['cursor', 'List the answers to a question'],
      ['daily quota', 'Result codes'],
      ['rotate', 'Run your own gateway'],
      ['industryTag', 'Get the link info of an author'],
      ['page size', 'What the specification does not say'],
    ] as const) {
      await field.fill(words);
      await page.locator('.result', { hasText: title }).first().waitFor();
    }
    expect(errors).toEqual([]);
  });
});
