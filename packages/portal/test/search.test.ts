import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales, localizedAddress } from '../shared/page-addresses.ts';
import { bestEntries, synonyms } from '../shared/search/synonyms.ts';
import {
  findEntries,
  indexOptions,
  queryTerms,
  type SearchEntry,
  searchTerms,
  snippet,
  type TitleEntry,
} from '../shared/search.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

/** What readers type, and the entry that they want first, by the language of the pages. */
const searchQueries: Readonly<
  Record<'en' | 'zh', readonly (readonly [query: string, address: string])[]>
> = {
  en: [
    ['sdk', '/sdk/'],
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
    ['rate_limit', '/codes/#code-302'],
    ['rate limit', '/codes/#code-302'],
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
    ['限流', '/zh/codes/#code-302'],
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

beforeAll(async () => {
  await buildPortal();
}, BUILD_TIMEOUT_MS);

/** What the search of the built site finds, best first. */
function find(query: string, locale: Locale = 'en'): readonly SearchEntry[] {
  return findEntries(indexOf(locale), query, locale);
}

const indexes = new Map<Locale, MiniSearch<SearchEntry>>();

function indexOf(locale: Locale): MiniSearch<SearchEntry> {
  const file = join(distFolder, 'search', `${locale}.json`);
  const index =
    indexes.get(locale) ??
    MiniSearch.loadJSON<SearchEntry>(readFileSync(file, 'utf8'), indexOptions);
  indexes.set(locale, index);
  return index;
}

const addresses = (query: string, locale?: Locale) => find(query, locale).map(({ id }) => id);

describe('the search', () => {
  test.each([
    ['get a token', '/authentication/#get-a-token'],
    ['authentication', '/authentication/'],
    ['python', '/authentication/#python'],
    ['303', '/codes/#code-303'],
    ['rate limit', '/codes/#code-302'],
    ['page size', '/unknowns/#gap-page-size'],
    ['industryTag', '/operations/getAuthorLinkInfo/#industryTag'],
    ['postman', '/downloads/'],
  ])('finds a page that answers "%s" among the first three results', (query, address) => {
    expect(addresses(query).slice(0, 3)).toContainEqual(expect.stringContaining(address));
  });

  test.each(['is_end', 'ad_info'])('finds the field %s as a whole', (field) => {
    const found = find(field);
    expect(found.length).toBeGreaterThan(0);
    for (const { title, place, text } of found)
      expect(`${title} ${place} ${text}`.toLowerCase()).toContain(field);
  });

  test.each([
    ['令牌', '/zh/authentication/'],
    ['搜索用户', '/zh/operations/searchUsers/'],
    ['每日配额', '/zh/codes/'],
    ['余额', '/zh/codes/#code-601'],
    ['指南', '/zh/guides/'],
    ['美食', '/zh/'],
  ])('finds the Chinese words %s', (query, address) => {
    expect(addresses(query, 'zh')).toContainEqual(expect.stringContaining(address));
  });

  test('finds words that are mistyped or not finished, and nothing for an unknown one', () => {
    expect(addresses('authentcation')).toContain('/authentication/');
    expect(addresses('downl')).toContain('/downloads/');
    expect(addresses('xylophone')).toEqual([]);
    expect(addresses('  ')).toEqual([]);
  });
});

describe('the first result', () => {
  test.each(searchQueries.en)('for "%s" is %s', (query, address) => {
    expect(addresses(query)[0]).toBe(address);
  });

  test.each(searchQueries.zh)('for "%s" in Chinese is %s', (query, address) => {
    expect(addresses(query, 'zh')[0]).toBe(address);
  });

  test('is the same by titles alone wherever a synonym names it, which a slow network loads first', () => {
    for (const locale of locales) {
      const titles: readonly TitleEntry[] = JSON.parse(
        readFileSync(join(distFolder, 'search', `${locale}-titles.json`), 'utf8'),
      );
      const ids = new Set(titles.map(([id]) => id));
      const pinned = synonyms[locale].flatMap(({ first }) => first ?? []);
      for (const address of [...pinned, ...bestEntries])
        expect(ids).toContain(localizedAddress(address, locale));
    }
  });
});

describe('the terms of the search', () => {
  test('are names as a whole and by their parts', () => {
    expect([...searchTerms('ad_info and industryTag')]).toEqual(
      expect.arrayContaining(['ad_info', 'ad', 'info', 'industrytag', 'industry', 'tag']),
    );
    expect(queryTerms('is_end')).toEqual(['is_end']);
  });

  test('are pairs of Chinese characters', () => {
    expect([...searchTerms('搜索用户')]).toEqual(['搜', '索', '用', '户', '搜索', '索用', '用户']);
    expect(queryTerms('美食 camping')).toEqual(['美食', 'camping']);
  });

  test('leave out words that say nothing, unless there are no others', () => {
    expect(queryTerms('How do I get a token')).toEqual(['get', 'token']);
    expect(queryTerms('what is')).toEqual(['what', 'is']);
  });
});

describe('the snippet of a result', () => {
  test('shows the text around the first match and marks every match', () => {
    const text = `${'before '.repeat(40)}the cursor of an item (a cursor) ${'after '.repeat(60)}`;
    const parts = snippet(text, ['cursor']);
    expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual([
      'cursor',
      'cursor',
    ]);
    expect(parts[0]?.text.startsWith('… ')).toBe(true);
    expect(parts.at(-1)?.text.endsWith(' …')).toBe(true);
  });

  test('takes signs of patterns literally', () => {
    expect(snippet('a (b) c', ['(b)'])).toContainEqual({ text: '(b)', isMatch: true });
  });
});
