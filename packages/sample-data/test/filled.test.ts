import {
  linkInfo,
  samplePopulation,
  sampleUser,
  sideBaseInfo,
  touchDistribution,
} from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';
import { answerListData, userSearchData } from './bodies.ts';
import { industryTags, platforms } from './identities.ts';
import { type Member, walkSchema } from './schema-walk.ts';

const hundreds = Array.from({ length: 600 }, (_, index) => index + 1);
const population = Array.from({ length: samplePopulation }, (_, index) => index + 1);
const keywords = ['美食', 'camping', 'reading', '旅行', 'zorbing', '冰壶', 'kites', '风筝'];

const members: Member[] = [
  ...walkSchema(
    'AuthorSideBaseInfoData',
    hundreds.map((number) => sideBaseInfo(`author-${number}`)),
  ),
  ...walkSchema(
    'AuthorLinkInfoData',
    platforms.flatMap((platform) =>
      industryTags.map((industryTag) =>
        linkInfo({ oAuthorId: `author-${industryTag}`, platform, industryTag }),
      ),
    ),
  ),
  ...walkSchema(
    'AuthorTouchDistributionData',
    platforms.map((platform) => touchDistribution({ oAuthorId: 'author-1', platform })),
  ),
  ...walkSchema(
    'UserSearchData',
    keywords.flatMap((keyword) => [0, 20, 40].map((from) => userSearchData(keyword, from))),
  ),
  // The account that collected the data is one of the users, and too far down for these pages.
  ...walkSchema('UserSearchData', [{ users: population.map((number) => sampleUser(number)) }]),
  ...walkSchema(
    'AnswerListData',
    hundreds.map((number) => answerListData(`question-${number}`)),
  ),
];

/** Empty or false in the specification's sample, or not made by this package. */
const plain = [
  /^BaseResp\./,
  /^UserFilterTag\.(icon_|origin_text|sub_filters_select_type|need_location_info)/,
  /^AnswerFeedItem\.(skip_count|is_jump_native|position|cursor)/,
  /^AnswerListData\.finished_reading_filtered_count/,
  /^AnswerList(Paging|Session)\./,
];

/** Not described by the contract, yet filled by our samples, as gaps.yaml says. */
const filledUnknown = ['AdCreative.brand', 'AdCallToAction.value', 'AdFooter.value'];

const names = [...new Set(members.map(({ name }) => name))];
const valuesOf = (name: string): unknown[] =>
  members.filter((member) => member.name === name).flatMap(({ values }) => values);
const typeOf = (name: string): string =>
  members.find((member) => member.name === name)?.type ?? 'missing';
const isPlain = (name: string): boolean => plain.some((pattern) => pattern.test(name));

const filled: Readonly<Record<string, (values: readonly unknown[]) => boolean>> = {
  string: (values) => values.some((value) => value !== ''),
  integer: (values) => values.some((value) => value !== 0),
  number: (values) => values.some((value) => value !== 0),
  boolean: (values) => values.includes(true) && values.includes(false),
  array: (values) => values.some((value) => Array.isArray(value) && value.length > 0),
  object: (values) => values.length > 0,
};

describe('the fields of the contract', () => {
  test('are all reached by the walk', () => {
    expect(names.length).toBeGreaterThan(170);
    expect(names).toContain('AdCallToAction.value');
    expect(names).toContain('AnswerUnnormalDetails.reason_id');
    expect(names).toContain('TouchNodeLevel3.distribution_data');
  });

  test.each(names.filter((name) => typeOf(name) !== 'unknown' && !isPlain(name)))(
    'have a non-trivial value somewhere: %s',
    (name) => {
      expect(filled[typeOf(name)]?.(valuesOf(name))).toBe(true);
    },
  );

  test.each(names.filter((name) => typeOf(name) === 'unknown' && !filledUnknown.includes(name)))(
    'stay as sampled where the contract does not describe them: %s',
    (name) => {
      const values = new Set(valuesOf(name).map((value) => JSON.stringify(value)));
      expect(['null', '[]', '{}']).toEqual(expect.arrayContaining([...values]));
      expect(values.size).toBe(1);
    },
  );

  test.each(filledUnknown)('are filled although their type is open: %s', (name) => {
    expect(valuesOf(name).every((value) => value !== null && value !== '')).toBe(true);
  });

  test('are missing on some objects only where the contract says so', () => {
    const { length } = valuesOf('UserFilterGroup.id');
    expect(valuesOf('UserFilterGroup.invisible').length).toBe(length / 2);
  });

  test('keep the texts empty that are empty in the sample', () => {
    const empty = names.filter((name) => isPlain(name) && name.startsWith('UserFilterTag.'));
    expect(empty.length).toBe(7);
    for (const name of empty) expect([...new Set(valuesOf(name))]).toHaveLength(1);
  });
});
