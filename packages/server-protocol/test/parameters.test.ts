import { pageRange, readTarget, validateQuery, withDefaults } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';

const validate = (query: string) => validateQuery('searchUsers', readTarget(`/x?${query}`));

describe('validateQuery', () => {
  test('reads blanks written as plus signs or %20, and UTF-8', () => {
    expect(validate('keyword=a+b%20c%E9%A3%9F')).toEqual({
      ok: true,
      values: { keyword: 'a b c食' },
    });
  });

  test.each(['keyword=%E5%92%', 'keyword=%zz', 'keyword=%ff', 'keyword=%'])(
    'names the parameter that is badly encoded: %s',
    (query) => {
      expect(validate(query)).toMatchObject({
        ok: false,
        problems: [{ name: 'keyword', message: expect.stringContaining('percent-encoding') }],
      });
    },
  );

  test('reports other problems together with the encoding', () => {
    expect(validate('keyword=%&page=x')).toMatchObject({
      problems: [{ name: 'keyword' }, { name: 'page', reason: 'type' }],
    });
  });

  test('ignores the value of an undeclared parameter', () => {
    expect(validate('keyword=a&other=%ff')).toMatchObject({ ok: true });
  });
});

describe('withDefaults', () => {
  test('adds the defaults of decision D7', () => {
    expect(withDefaults('getAuthorLinkInfo', { oAuthorId: 'a' })).toEqual({
      oAuthorId: 'a',
      platform: 'SHORT_VIDEO',
      industryTag: 'ALL',
    });
    expect(withDefaults('searchUsers', { keyword: 'a' })).toEqual({ keyword: 'a', page: 1 });
    expect(withDefaults('listAnswers', { questionId: 'q', offset: 5 })).toEqual({
      questionId: 'q',
      order: '_default',
      offset: 5,
    });
  });
});

describe('pageRange', () => {
  test.each([
    [1, { from: 0, to: 20 }],
    [3, { from: 40, to: 45 }],
    [4, { from: 45, to: 45 }],
    [0, { from: 45, to: 45 }],
    [-1, { from: 45, to: 45 }],
    [Number.MAX_VALUE, { from: 45, to: 45 }],
  ])('gives page %d of 45 items the range %o', (page, range) => {
    expect(pageRange(page, { size: 20, total: 45 })).toEqual(range);
  });
});
