import { pageRange, readRequest, readTarget, withDefaults } from '@social-data/wire';
import { describe, expect, it } from 'vitest';

const read = (query: string) => readRequest('searchUsers', readTarget(`/x?${query}`));

describe('the parameters of a call', () => {
  it('take blanks as plus signs and as %20, and UTF-8', () => {
    expect(read('keyword=a+b%20c%E9%A3%9F')).toEqual({ ok: true, values: { keyword: 'a b c食' } });
  });

  it.each(['keyword=%E5%92%', 'keyword=%zz', 'keyword=%ff', 'keyword=%'])(
    'name the parameter that is badly encoded: %s',
    (query) => {
      expect(read(query)).toMatchObject({
        ok: false,
        problems: [{ name: 'keyword', message: expect.stringContaining('percent-encoding') }],
      });
    },
  );

  it('report other problems beside the encoding', () => {
    expect(read('keyword=%&page=x')).toMatchObject({
      problems: [{ name: 'keyword' }, { name: 'page', reason: 'type' }],
    });
  });

  it('ignore what an undeclared parameter holds', () => {
    expect(read('keyword=a&other=%ff')).toMatchObject({ ok: true });
  });

  it('are completed as decision D7 says', () => {
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

describe('the range of a page', () => {
  it.each([
    [1, { from: 0, to: 20 }],
    [3, { from: 40, to: 45 }],
    [4, { from: 45, to: 45 }],
    [0, { from: 45, to: 45 }],
    [-1, { from: 45, to: 45 }],
    [Number.MAX_VALUE, { from: 45, to: 45 }],
  ])('is, of page %d of 45 items, %o', (page, range) => {
    expect(pageRange(page, { size: 20, total: 45 })).toEqual(range);
  });
});
