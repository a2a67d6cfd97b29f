import { userFilters } from '@social-data/sample-data';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDataset } from '../../src/source/dataset/change/seed-dataset.ts';
import { openDataset, type TestDataset, userLine } from './dataset-of-test.ts';
import { isFound } from './search-reference.ts';

const people = {
  cook: {
    name: '山野小厨',
    red_id: 'camp_cook_01',
    desc: '在山里做饭的人。一口锅，一顶帐篷🏕️ Camping & food',
  },
  trail: {
    name: 'Trail & Table',
    red_id: '77310562',
    desc: 'Simple meals for long walks, CAMPFIRE stories',
  },
  weekend: { name: '周末去露营', red_id: '50118273', desc: '装备测评|营地推荐' },
  baker: { name: 'Café Ｍｉｎｔ', red_id: 'mint2020', desc: '烘焙日记：ﾊﾟﾝ and 빵집' },
  apart: { name: '露', red_id: '9', desc: '营地 里的 美-食' },
};

describe('the search for users', () => {
  let dataset: TestDataset;
  beforeAll(async () => {
    dataset = openDataset();
    const lines = Object.entries(people).map(([id, fields]) => userLine(id, fields));
    expect(await dataset.importLines(lines)).toEqual({ ok: true, lines: 5 });
  });

  it.each([
    ['one Chinese character', '营', ['weekend', 'apart']],
    ['two Chinese characters', '露营', ['weekend']],
    ['three Chinese characters', '去露营', ['weekend']],
    ['a whole name of more characters', '周末去露营', ['weekend']],
    ['no characters that stand apart', '美食', []],
    ['no characters of two fields', '露营地', []],
    ['the end of a description', '推荐', ['weekend']],
    ['a whole word', 'camping', ['cook']],
    ['the beginning of words', 'camp', ['cook', 'trail']],
    ['no end of a word', 'fire', []],
    ['one letter', 'c', ['cook', 'trail', 'baker']],
    ['words in any letter case', 'CAMPFIRE', ['trail']],
    ['an account id', '50118273', ['weekend']],
    ['the beginning of an account id', '5011', ['weekend']],
    ['an account id of several words', 'camp_cook_01', ['cook']],
    ['several words, which all have to be there', 'simple stories', ['trail']],
    ['several words in any order', 'stories simple', ['trail']],
    ['nothing when one word is missing', 'simple camping', []],
    ['both scripts together', '锅 food', ['cook']],
    ['both scripts without a space', '帐篷camp', ['cook']],
    ['full-width letters as plain ones', 'ｃａｍｐｉｎｇ', ['cook']],
    ['plain letters as full-width ones', 'mint', ['baker']],
    ['half-width kana as full ones', 'パン', ['baker']],
    ['Korean inside of a word', '집', ['baker']],
    ['accents as they are', 'café', ['baker']],
    ['accents that were put together of two', 'cafe\u0301', ['baker']],
    ['a picture', '🏕', ['cook']],
    ['blanks around the words', '  \u3000露营\t', ['weekend']],
  ])('finds by %s: %j', (_, keyword, ids) => {
    expect(dataset.search(keyword)).toEqual(ids);
  });

  it.each([
    '',
    ' ',
    '\u3000',
    '"',
    "'",
    '()',
    '*',
    '^',
    ':',
    '-',
    '，。！？',
    '\0',
    '\ud800',
    '\ufe0f',
    '%',
    '\\',
    '{}',
  ])('finds nothing and does not fail by %j', (keyword) => {
    expect(dataset.search(keyword)).toEqual([]);
  });

  it.each([
    ['"simple"', ['trail']],
    ['simple AND stories', []],
    ['simple OR camping', []],
    ['NOT camping', []],
    ['NEAR(simple stories)', []],
    ['camp*', ['cook', 'trail']],
    ['^camping', ['cook']],
    ['terms:camping', []],
    ['-camping', ['cook']],
    ['camping"', ['cook']],
    ['(camping', ['cook']],
    ['camping\0', ['cook']],
    ['\ud83ccamping', ['cook']],
    ["'; DROP TABLE dataset_users; --", []],
  ])('takes the operators of the index for words or signs: %j', (keyword, ids) => {
    expect(dataset.search(keyword)).toEqual(ids);
  });

  it.each([
    ['Chinese', '露'.repeat(3_400)],
    [
      'different Chinese',
      Array.from({ length: 3_400 }, (_, i) => String.fromCharCode(0x4e00 + i)).join(''),
    ],
    ['one word', 'a'.repeat(10_000)],
    ['many words', Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(' ')],
    ['signs', '"*('.repeat(3_400)],
    ['emoji', '👩‍🍳'.repeat(1_500)],
  ])('takes a keyword of 10 kB: %s', (_, keyword) => {
    expect(dataset.search(keyword)).toEqual([]);
  });

  it('finds a word by its first 32 letters, however long both are', async () => {
    const own = openDataset();
    await own.importLines([userLine('long', { desc: 'ab'.repeat(200) })]);
    expect(own.search('ab'.repeat(16))).toEqual(['long']);
    expect(own.search('ab'.repeat(300))).toEqual(['long']);
    expect(own.search(`${'ab'.repeat(10)}x`)).toEqual([]);
  });

  it('gives the filter groups with every answer', () => {
    const answer = dataset.answer('searchUsers', { keyword: 'nobody' });
    const data: unknown = answer.ok ? JSON.parse(answer.data) : answer;
    expect(data).toEqual({ users: [], filters: userFilters('nobody') });
  });

  it('finds exactly what going through all users would find', async () => {
    const word = fc.constantFrom(
      ...['美', '食', '露', '营', '地', '🏕', 'か', 'カ', 'ｶ', '한', 'ก', '々', '〇'],
      ...['a', 'B', 'ab', 'abc', 'é', 'e\u0301', 'ß', 'İ', '1', '２', 'ａ', '٣'],
      ...[' ', ' ', '_', '-', '，', '\u3000', '\u200d', '\ufe0f', '"', '*', '\0', '\ud800'],
    );
    const text = (maxLength: number) =>
      fc.array(word, { maxLength }).map((words) => words.join(''));
    const user = fc.record({ name: text(6), red_id: text(4), desc: text(14) });
    const users = fc.sample(user, { numRuns: 500, seed: 20260101 });
    const own = openDataset();
    await own.importLines(users.map((fields, index) => userLine(`u${index}`, fields)));
    let found = 0;
    fc.assert(
      fc.property(text(7), (keyword) => {
        const expected = users.flatMap((fields, index) =>
          isFound(keyword, fields) ? [`u${index}`] : [],
        );
        expect(own.searchAll(keyword)).toEqual(expected);
        found += expected.length;
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });
});

describe('the pages of a search', () => {
  let dataset: TestDataset;
  beforeAll(async () => {
    dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 2_000, questions: 0 });
  });

  it.each(['美食', 'camping'])(
    'of %s are several, by popularity, without a user twice',
    (keyword) => {
      const ids = dataset.searchAll(keyword);
      const places = ids.map((id) => Number(id.replace('user-', '')));
      expect(ids.length).toBeGreaterThan(20);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(dataset.search(keyword)).toEqual(ids.slice(0, 20));
      expect(dataset.search(keyword, 2)).toEqual(ids.slice(20, 40));
    },
  );

  it.each([0, -1, 1_000, 2 ** 53, Number.MAX_VALUE, -Number.MAX_VALUE])(
    'are empty outside of the result: %d',
    (page) => {
      expect(dataset.search('camping', page)).toEqual([]);
    },
  );

  it('are as the contract says, to the letter', () => {
    expect(dataset.ask('searchUsers', { keyword: '美食' }).users).toHaveLength(20);
  });

  it('are the first without a number', () => {
    const [first, without] = [{ keyword: 'camping', page: 1 }, { keyword: 'camping' }];
    expect(dataset.answer('searchUsers', without)).toEqual(dataset.answer('searchUsers', first));
  });
});
