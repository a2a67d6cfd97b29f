import { userFilters } from '@social-data/sample-data';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { scale } from '../../../../test/scale.ts';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { openDataset, type TestDataset, userLine } from './test-dataset.ts';

/** Reference model of the user search: scans every user instead of using an index. */

const unspacedScripts =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}]$/u;

type Kind = 'unspaced' | 'letter' | 'mark' | 'other';

interface Piece {
  readonly kind: 'unspaced' | 'word';
  readonly characters: readonly string[];
}

function kindOf(character: string): Kind {
  if (unspacedScripts.test(character)) return 'unspaced';
  if (/^[\p{L}\p{N}]$/u.test(character)) return 'letter';
  return /^\p{M}$/u.test(character) ? 'mark' : 'other';
}

/** Splits a text into runs of unspaced scripts and words that begin with a letter or digit. */
function piecesOf(text: string): Piece[] {
  const pieces: { kind: Piece['kind']; characters: string[] }[] = [];
  let before = kindOf('');
  for (const character of text.normalize('NFKC').toLowerCase()) {
    const found = kindOf(character);
    // A mark belongs to the word before it, and to nothing else.
    const kind: Kind = found === 'mark' && before === 'letter' ? 'letter' : found;
    if (kind === 'unspaced' || kind === 'letter') {
      if (kind !== before) {
        pieces.push({ kind: kind === 'letter' ? 'word' : 'unspaced', characters: [] });
      }
      pieces.at(-1)?.characters.push(character);
    }
    before = kind;
  }
  return pieces;
}

interface SearchedFields {
  readonly name: string;
  readonly red_id: string;
  readonly desc: string;
}

/** Whether the user has every piece of the keyword. A keyword without pieces matches nobody. */
function matchesByScan(keyword: string, { name, red_id, desc }: SearchedFields): boolean {
  const wanted = piecesOf(keyword);
  const present = [name, red_id, desc].flatMap(piecesOf);
  return wanted.length > 0 && wanted.every((piece) => hasPiece(piece, present));
}

function hasPiece({ kind, characters }: Piece, present: readonly Piece[]): boolean {
  const same = present.filter((piece) => piece.kind === kind);
  const holds = (part: readonly string[]) =>
    same.some((piece) => piece.characters.join('').includes(part.join('')));
  if (kind === 'word') {
    return same.some((piece) => piece.characters.join('').startsWith(characters.join('')));
  }
  if (characters.length <= 3) return holds(characters);
  return characters.slice(2).every((_, index) => holds(characters.slice(index, index + 3)));
}

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

  test.each([
    ['one Chinese character', '营', ['weekend', 'apart']],
    ['two Chinese characters', '露营', ['weekend']],
    ['three Chinese characters', '去露营', ['weekend']],
    ['a whole name of more characters', '周末去露营', ['weekend']],
    ['no characters that are apart', '美食', []],
    ['no characters across two fields', '露营地', []],
    ['the end of a description', '推荐', ['weekend']],
    ['a whole word', 'camping', ['cook']],
    ['the prefix of words', 'camp', ['cook', 'trail']],
    ['no suffix of a word', 'fire', []],
    ['one letter', 'c', ['cook', 'trail', 'baker']],
    ['words in any case', 'CAMPFIRE', ['trail']],
    ['an account id', '50118273', ['weekend']],
    ['the prefix of an account id', '5011', ['weekend']],
    ['an account id of several words', 'camp_cook_01', ['cook']],
    ['several words, all of which match', 'simple stories', ['trail']],
    ['several words in any order', 'stories simple', ['trail']],
    ['several words, one of which is missing', 'simple camping', []],
    ['both scripts together', '锅 food', ['cook']],
    ['both scripts without a space', '帐篷camp', ['cook']],
    ['full-width letters as ASCII letters', 'ｃａｍｐｉｎｇ', ['cook']],
    ['ASCII letters as full-width letters', 'mint', ['baker']],
    ['half-width kana as full-width kana', 'パン', ['baker']],
    ['Korean inside a word', '집', ['baker']],
    ['accented letters', 'café', ['baker']],
    ['letters with combining accents', 'cafe\u0301', ['baker']],
    ['a pictograph', '🏕', ['cook']],
    ['blanks around the words', '  \u3000露营\t', ['weekend']],
  ])('matches %s: %j', (_, keyword, ids) => {
    expect(dataset.search(keyword)).toEqual(ids);
  });

  test.each([
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
  ])('finds nothing and does not fail for %j', (keyword) => {
    expect(dataset.search(keyword)).toEqual([]);
  });

  test.each([
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
  ])('treats operators of the index as plain text: %j', (keyword, ids) => {
    expect(dataset.search(keyword)).toEqual(ids);
  });

  test.each([
    ['Chinese', '露'.repeat(3_400)],
    [
      'different Chinese',
      Array.from({ length: 3_400 }, (_, i) => String.fromCharCode(0x4e00 + i)).join(''),
    ],
    ['one word', 'a'.repeat(10_000)],
    ['many words', Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(' ')],
    ['punctuation', '"*('.repeat(3_400)],
    ['emoji', '👩‍🍳'.repeat(1_500)],
  ])('accepts a keyword of 10 kB: %s', (_, keyword) => {
    expect(dataset.search(keyword)).toEqual([]);
  });

  test('compares the first 32 letters of words', async () => {
    const own = openDataset();
    await own.importLines([userLine('long', { desc: 'ab'.repeat(200) })]);
    expect(own.search('ab'.repeat(16))).toEqual(['long']);
    expect(own.search('ab'.repeat(300))).toEqual(['long']);
    expect(own.search(`${'ab'.repeat(10)}x`)).toEqual([]);
  });

  test.each([
    ['twelve words', 'in a b c d e f g h i j k', []],
    ['more words', `${'camping '.repeat(12)} nowhere`, ['cook']],
    ['more Chinese characters', `${'周末去露营 '.repeat(2)}周末不在`, ['weekend']],
  ])('searches the first twelve words of a keyword: %s', (_, keyword, ids) => {
    expect(dataset.search(keyword)).toEqual(ids);
  });

  test('returns the same filter groups with every page', () => {
    const filters = userFilters('');
    for (const keyword of ['nobody', 'no one'])
      expect(dataset.ask('searchUsers', { keyword })).toEqual({ users: [], filters });
  });

  test('finds exactly the users that the reference model finds', async () => {
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
    const runs = scale(1_000);
    let found = 0;
    fc.assert(
      fc.property(text(7), (keyword) => {
        const expected = users.flatMap((fields, index) =>
          matchesByScan(keyword, fields) ? [`u${index}`] : [],
        );
        expect(own.searchAll(keyword)).toEqual(expected);
        found += expected.length;
      }),
      { numRuns: runs },
    );
    expect(found).toBeGreaterThan(runs);
  });
});

describe('the pages of a search', () => {
  let dataset: TestDataset;
  beforeAll(async () => {
    dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 2_000, questions: 0 });
  });

  test.each(['美食', 'camping'])(
    'of %s are several, sorted by popularity, without duplicates',
    (keyword) => {
      const ids = dataset.searchAll(keyword);
      const places = ids.map((id) => Number(id.replace('user-', '')));
      expect(ids.length).toBeGreaterThan(20);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(dataset.search(keyword)).toEqual(ids.slice(0, 20));
      expect(dataset.search(keyword, 2)).toEqual(ids.slice(20, 40));
    },
  );

  test.each([0, -1, 1_000, 2 ** 53, Number.MAX_VALUE, -Number.MAX_VALUE])(
    'are empty outside the result: %d',
    (page) => {
      expect(dataset.search('camping', page)).toEqual([]);
    },
  );

  test('match the contract exactly', () => {
    expect(dataset.ask('searchUsers', { keyword: '美食' }).users).toHaveLength(20);
  });

  test('start with the first when the call names none', () => {
    const [first, without] = [{ keyword: 'camping', page: 1 }, { keyword: 'camping' }];
    expect(dataset.call('searchUsers', without)).toEqual(dataset.call('searchUsers', first));
  });
});
