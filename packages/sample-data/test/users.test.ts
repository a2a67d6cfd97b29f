import {
  emptyKeywords,
  samplePopulation,
  sampleUser,
  userFilters,
  usersMatching,
} from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';
import { topics } from '../src/vocabulary/topic-list.ts';

const all = (keyword: string) => {
  const { total, slice } = usersMatching(keyword);
  return slice(0, total);
};
const numberOf = (id = ''): number => Number(id.slice('user-'.length));

describe('the population', () => {
  const numbers = Array.from({ length: samplePopulation }, (_, index) => index + 1);
  const users = numbers.map((number) => sampleUser(number));

  test('has fewer followers the higher the number', () => {
    const followers = users.map(({ sub_title = '' }) => followersIn(sub_title));
    // A count such as 12.4k is cut, so a neighbour may seem to have a tenth of its unit more.
    for (const [index, count] of followers.entries()) {
      expect(count).toBeLessThanOrEqual((followers[index - 1] ?? Number.POSITIVE_INFINITY) * 1.1);
    }
    expect(followers[0]).toBeGreaterThan(1_000_000);
    expect(followers.at(-1)).toBeLessThan(10_000);
  });

  test('gives each user a unique id and red_id', () => {
    expect(new Set(users.map(({ id }) => id)).size).toBe(samplePopulation);
    expect(new Set(users.map(({ red_id }) => red_id)).size).toBe(samplePopulation);
  });

  test('mentions a topic in every description, in Chinese, in English or in both', () => {
    const inLanguage = (language: 'zh' | 'en') =>
      users.filter(({ desc = '' }) =>
        topics.some((topic) => desc.toLowerCase().includes(topic[language].name)),
      );
    const chinese = new Set(inLanguage('zh'));
    const english = new Set(inLanguage('en'));
    expect(users.filter((user) => chinese.has(user) || english.has(user))).toEqual(users);
    expect(users.filter((user) => chinese.has(user) && english.has(user)).length).toBeGreaterThan(
      99,
    );
    expect(chinese.size).toBeLessThan(samplePopulation);
    expect(english.size).toBeLessThan(samplePopulation);
  });

  test('has about 400 to 600 bytes of JSON per user', () => {
    const sizes = users.map((user) => new TextEncoder().encode(JSON.stringify(user)).length);
    expect(Math.min(...sizes)).toBeGreaterThan(400);
    expect(Math.max(...sizes)).toBeLessThan(650);
  });

  test('varies the order of the keys, which carries no meaning', () => {
    expect(new Set(users.map((user) => Object.keys(user)[0]))).toEqual(new Set(['id', 'name']));
  });

  test('shows a verification only on verified users', () => {
    for (const user of users) {
      expect(user.red_official_verify_type !== 0).toBe(user.red_official_verified);
      if (!user.red_official_verified) expect(user.show_red_official_verify_icon).toBe(false);
    }
    expect(users.filter(({ self }) => self)).toHaveLength(1);
  });
});

describe('a search', () => {
  test.each(['美食', 'camping'])('for %s fills three pages of twenty', (keyword) => {
    const { total } = usersMatching(keyword);
    expect(total).toBeGreaterThan(40);
    expect(total).toBeLessThanOrEqual(60);
  });

  test('finds users of the population by name, red_id or desc, most popular first', () => {
    const found = all('camping');
    const numbers = found.map(({ id }) => numberOf(id));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    for (const user of found) {
      expect(`${user.name} ${user.red_id} ${user.desc}`.toLowerCase()).toContain('camping');
      expect(user).toEqual(sampleUser(numberOf(user.id)));
    }
    const { red_id = '' } = sampleUser(77);
    expect(all(red_id)).toEqual([sampleUser(77)]);
  });

  test('finds every matching user', () => {
    const numbers = Array.from({ length: samplePopulation }, (_, index) => index + 1);
    const expected = numbers
      .map((number) => sampleUser(number))
      .filter(({ name, red_id, desc }) => `${name}\n${red_id}\n${desc}`.includes('咖啡'));
    expect(all('咖啡')).toEqual(expected);
  });

  test('ignores letter case and blanks around the keyword', () => {
    expect(all('  CamPing ')).toEqual(all('camping'));
  });

  test('requires all words of the keyword', () => {
    const both = all('camping hiking');
    const hiking = all('hiking');
    expect(both.length).toBeGreaterThan(0);
    expect(both).toEqual(all('hiking   CAMPING'));
    expect(both).toEqual(all('camping').filter(({ id }) => hiking.some((user) => user.id === id)));
  });

  test('invents users who mention the keyword when the population has no match', () => {
    const found = all('Underwater Chess');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(60);
    expect(found.every(({ desc }) => desc?.includes('underwater chess'))).toBe(true);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.some(({ id }) => /^user-\d+$/.test(id ?? ''))).toBe(false);
    expect(all('underwater chess')).toEqual(found);
  });

  test('cuts a long keyword to twenty characters by code point', () => {
    const [{ desc = '' } = {}] = all('🪁'.repeat(50_000));
    expect(desc.match(/🪁/gu)?.length).toBeLessThanOrEqual(40);
    expect(desc.isWellFormed()).toBe(true);
    expect(desc.length).toBeLessThan(120);
  });

  test.each([...emptyKeywords, ' No-Such-User ', '', '  '])('finds no user for "%s"', (keyword) => {
    expect(usersMatching(keyword).total).toBe(0);
    expect(usersMatching(keyword).slice(0, 20)).toEqual([]);
  });

  test.each(['camping', 'underwater chess'])('gives the same users page by page: %s', (keyword) => {
    const { total, slice } = usersMatching(keyword);
    const pages = Array.from({ length: 4 }, (_, page) => slice(page * 20, page * 20 + 20));
    expect(pages.flat()).toEqual(slice(0, total));
    expect(slice(total, total + 20)).toEqual([]);
  });
});

describe('the filters', () => {
  test('are the two sampled groups with the sampled tags', () => {
    const groups = userFilters('camping');
    expect(groups.map(({ id }) => id)).toEqual(['fans_count', 'user_type']);
    expect(groups.map(({ filter_tags = [] }) => filter_tags.map(({ id }) => id))).toEqual([
      ['all', '0-100', '100-1000', '1000-10000', '10000-100000', '100000'],
      ['all', 'regular_user', 'personal_verification', 'business_verification'],
    ]);
  });
});

/** Reads the followers back: 粉丝 12.4万, Followers 8,310. */
function followersIn(subTitle: string): number {
  const [, digits = '', unit = ''] = /([\d.,]+)(\D?)$/.exec(subTitle) ?? [];
  const factor = { k: 1e3, 万: 1e4, M: 1e6, 亿: 1e8 }[unit] ?? 1;
  return Number(digits.replaceAll(',', '')) * factor;
}
