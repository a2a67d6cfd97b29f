import { describe, expect, test } from 'vitest';
import {
  identifier,
  isIdentifier,
  nameOfUnnamed,
  pascalCaseName,
  uniqueNames,
} from '../../scripts/generate/naming.ts';

describe('names', () => {
  test.each([
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

  test.each([
    ['a-b', 'AB'],
    ['list books', 'ListBooks'],
    ['2048', 'Tag2048'],
    ['美食', '美食'],
    ['class', 'Class'],
    ['!!!', 'Tag'],
  ])('turn %j into the type name %s', (text, expected) => {
    expect(pascalCaseName(text, 'Tag')).toBe(expected);
  });

  test('are numbered when they collide', () => {
    const unique = uniqueNames();
    expect(['list', 'list', 'list2', 'list'].map(unique)).toEqual([
      'list',
      'list2',
      'list22',
      'list3',
    ]);
  });

  test('are made of method and path for an operation without an operationId', () => {
    expect(nameOfUnnamed('get', '/users/{user-id}/posts')).toBe('getUsersByUserIdPosts');
    expect(nameOfUnnamed('get', '/')).toBe('get');
  });
});
