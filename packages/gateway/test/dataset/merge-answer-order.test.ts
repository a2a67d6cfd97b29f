import { describe, expect, test } from 'vitest';
import { mergeAnswerOrder } from '../../../dataset/src/revision-writer.ts';

/** `a0` is the answer a at position 0, `a` one without a position. */
const merged = (present: string, captured: string) =>
  mergeAnswerOrder(
    [...present],
    captured.split(' ').map((text) => ({
      id: text.slice(0, 1),
      position: text.length > 1 ? Number(text.slice(1)) : null,
    })),
  ).join('');

describe('captured answers', () => {
  test.each([
    ['form a new list', '', 'a0 b1 c2', 'abc'],
    ['are sorted by their positions', '', 'c2 a0 b1', 'abc'],
    ['are contiguous when pages are missing', '', 'x40 y41', 'xy'],
    ['continue a list', 'abc', 'd3 e4', 'abcde'],
    ['come before the answers after them', 'de', 'a0 b1 c2', 'abcde'],
    ['change the order of a list', 'abc', 'c0 a1 b2', 'cab'],
    ['keep the other answers in order around them', 'abcdef', 'x1 e3', 'axbecdf'],
    ['come last without a position', 'abc', 'x y', 'abcxy'],
    ['stay in place without a position', 'abc', 'b', 'abc'],
    ['occur once, at their last position', 'abc', 'x0 x2', 'abxc'],
    ['keep a position that only one capture has', 'abc', 'x0 x', 'xabc'],
  ])('%s', (_, present, captured, expected) => {
    expect(merged(present, captured)).toBe(expected);
  });
});
