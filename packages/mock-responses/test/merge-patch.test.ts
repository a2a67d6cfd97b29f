import { describe, expect, test } from 'vitest';
import { mergePatch } from '../src/overrides/merge-patch.ts';

describe('a merge patch', () => {
  // The examples of RFC 7396, appendix A.
  test.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j with %j is %j', (target, patch, expected) => {
    expect(mergePatch(target, patch)).toEqual(expected);
  });

  test('changes neither its target nor any prototype', () => {
    const target = Object.freeze({ a: Object.freeze({ b: 1 }) });
    const patch = JSON.parse('{"__proto__":{"polluted":true},"a":{"b":2}}');
    const merged = mergePatch(target, patch);
    expect(merged).toMatchObject({ a: { b: 2 } });
    expect(target).toEqual({ a: { b: 1 } });
    expect(Object.hasOwn(Object(merged), '__proto__')).toBe(true);
    expect(Object({}).polluted).toBeUndefined();
  });
});
