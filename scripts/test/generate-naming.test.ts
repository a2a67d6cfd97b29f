import { describe, expect, it } from 'vitest';
import { identifier, isIdentifier, nameOfUnnamed, uniqueNames } from '../generate/naming.ts';

describe('names', () => {
  it.each([
    ['users', 'users'],
    ['Creator marketplace', 'creatorMarketplace'],
    ['Question-and-answer platform', 'questionAndAnswerPlatform'],
    ['getUserURLs', 'getUserURLs'],
    ['URLList', 'urlList'],
    ['API', 'api'],
    ['list_books', 'listBooks'],
    ['books#remove', 'booksRemove'],
    ['2nd search', '_2ndSearch'],
    ['搜索 用户', '搜索用户'],
    ['delete', 'deleteIt'],
    ['Then', 'thenIt'],
    ['constructor', 'constructorIt'],
    ['!!!', 'it'],
  ])('turn %j into the identifier %s', (text, expected) => {
    expect(identifier(text, 'It')).toBe(expected);
    expect(isIdentifier(identifier(text, 'It'))).toBe(true);
  });

  it('are numbered when they collide', () => {
    const unique = uniqueNames();
    expect(['list', 'list', 'list2', 'list'].map(unique)).toEqual([
      'list',
      'list2',
      'list22',
      'list3',
    ]);
  });

  it('are made of method and path for an operation that has none', () => {
    expect(nameOfUnnamed('get', '/users/{user-id}/posts')).toBe('getUsersByUserIdPosts');
    expect(nameOfUnnamed('get', '/')).toBe('get');
  });
});
