import { parsePointer, pointerOf, valueAt } from '@social-data/contract/json-pointer';
import { describe, expect, test } from 'vitest';

const document = {
  paths: { '/users/{id}': { get: { tags: ['a', 'b'] } } },
  'tilde~key': 1,
  'a b': 2,
  '50%': 3,
  '%41': 4,
  '': 5,
};

describe('a JSON Pointer', () => {
  test.each([
    ['', document],
    ['#', document],
    ['/paths/~1users~1{id}/get/tags/1', 'b'],
    ['#/paths/~1users~1%7Bid%7D/get/tags/0', 'a'],
    ['/tilde~0key', 1],
    ['#/a%20b', 2],
    ['#/50%', 3],
    ['/%41', 4],
    ['/', 5],
  ])('%j leads to its value', (pointer, expected) => {
    expect(valueAt(document, pointer)).toEqual(expected);
  });

  test.each([
    '/nothing',
    '/paths/nothing/get',
    '/paths/~1users~1{id}/get/tags/2',
    '/paths/~1users~1{id}/get/tags/01',
    '/paths/~1users~1{id}/get/tags/length',
    '/constructor',
    '/a b/0',
    'paths',
    '#paths',
  ])('%j leads nowhere', (pointer) => {
    expect(valueAt(document, pointer)).toBeUndefined();
  });

  test('may be parsed once and used often', () => {
    const keys = parsePointer('/paths/~1users~1{id}/get') ?? [];
    expect(keys).toEqual(['paths', '/users/{id}', 'get']);
    expect(valueAt(document, keys)).toEqual({ tags: ['a', 'b'] });
  });

  test('is made of keys that it then leads to', () => {
    const pointer = pointerOf('paths', '/users/{id}', 'get', 'tags', 1);
    expect(pointer).toBe('#/paths/~1users~1{id}/get/tags/1');
    expect(valueAt(document, pointer)).toBe('b');
    expect(valueAt(document, pointerOf('tilde~key'))).toBe(1);
  });
});
