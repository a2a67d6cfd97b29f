import { followList, resumeList } from '@social-data/client/paging';
import { describe, expect, test } from 'vitest';
import { answersPage, usersPage } from './test-client.ts';

const question = { questionId: 'question-1' };
const page = (...ids: readonly string[]) => answersPage({ ids }).data as never;
const users = (...ids: readonly string[]) => usersPage(...ids).data as never;
const idsOf = (items: readonly { readonly target?: { readonly id?: string } }[]) =>
  items.map(({ target }) => target?.id);

describe('a reader of a list', () => {
  test('says which page to request, and leaves out what earlier pages had', () => {
    const reader = followList('listAnswers', question);
    expect(reader.nextParameters()).toEqual(question);
    expect(idsOf(reader.read(page('a', 'b')).items)).toEqual(['a', 'b']);
    expect(reader.nextParameters()).toMatchObject({ ...question, cursor: 'b' });
    const second = reader.read(page('b', 'c'));
    expect(idsOf(second.items)).toEqual(['c']);
    expect(second).toMatchObject({ duplicates: 1, end: undefined, error: undefined });
    expect(reader.read(answersPage({ ids: ['d'], isEnd: true }).data as never)).toMatchObject({
      next: null,
      end: 'declared',
    });
    expect(reader.nextParameters()).toBeNull();
    expect(() => reader.read(page('e'))).toThrow('The last page of the list was already read.');
  });

  test('continues from a checkpoint that was stored as JSON, with its history', () => {
    const before = followList('listAnswers', question);
    before.read(page('a', 'b'));
    const reader = resumeList<'listAnswers'>(JSON.parse(JSON.stringify(before.checkpoint)));
    expect(reader.nextParameters()).toEqual(before.nextParameters());
    expect(idsOf(reader.read(page('b', 'c')).items)).toEqual(['c']);
    // An empty page is followed by the offset after all items, those before the checkpoint included.
    reader.read(page());
    expect(reader.nextParameters()).toMatchObject({ offset: 4 });
  });

  test('throws where the list does not advance, after the items of the page', () => {
    const reader = followList('listAnswers', question);
    reader.read(page('a'));
    const { items, error, next } = reader.read(page('b', 'a'));
    expect(idsOf(items)).toEqual(['b']);
    expect(next).toBeNull();
    expect(error).toMatchObject({ name: 'PaginationError' });
    expect(() => reader.nextParameters()).toThrow(error);
    // On another day, the list may go on there.
    const { stalled, ...again } = reader.checkpoint;
    expect(stalled).toBe(error?.message);
    const later = resumeList(again);
    expect(idsOf(later.read(page('c')).items)).toEqual(['c']);
    expect(later.nextParameters()).toMatchObject({ cursor: 'c' });
  });

  test('reads a list of numbered pages', () => {
    const reader = followList('searchUsers', { keyword: 'a', page: 3 });
    reader.read(users('a'));
    expect(reader.nextParameters()).toEqual({ keyword: 'a', page: 4 });
    expect(reader.read(users('a'))).toMatchObject({ items: [], duplicates: 1, end: 'repeated' });
  });

  test.each([
    ['an operation that is no list', () => followList('getAuthorLinkInfo' as never, {} as never)],
    ['an unknown operation', () => followList('toString' as never, {} as never)],
    ['a checkpoint of something else', () => resumeList({ operation: 'listAnswers' } as never)],
    ['no checkpoint', () => resumeList(null as never)],
  ])('rejects %s', (_what, start) => {
    expect(start).toThrow(
      expect.objectContaining({ name: 'ConfigurationError', hint: expect.stringMatching(/./) }),
    );
  });
});
