import { describe, expect, it } from 'vitest';
import { mergeAnswers } from '../../src/source/dataset/answers/merge-answers.ts';

/** `a0` is the answer a at place 0, `a` one without a place. */
const merged = (present: string, captured: string) =>
  mergeAnswers(
    [...present],
    captured.split(' ').map((text) => ({
      id: text.slice(0, 1),
      place: text.length > 1 ? Number(text.slice(1)) : null,
    })),
  ).join('');

describe('answers that were captured', () => {
  it.each([
    ['make a list', '', 'a0 b1 c2', 'abc'],
    ['stand in the order of their places', '', 'c2 a0 b1', 'abc'],
    ['stand close together when pages are missing', '', 'x40 y41', 'xy'],
    ['go on with a list', 'abc', 'd3 e4', 'abcde'],
    ['come before what is behind them', 'de', 'a0 b1 c2', 'abcde'],
    ['bring a new order', 'abc', 'c0 a1 b2', 'cab'],
    ['leave the others in their order around them', 'abcdef', 'x1 e3', 'axbecdf'],
    ['come last without a place', 'abc', 'x y', 'abcxy'],
    ['stay where they are without a place', 'abc', 'b', 'abc'],
    ['count once, at their last place', 'abc', 'x0 x2', 'abxc'],
    ['keep a place that was told once', 'abc', 'x0 x', 'xabc'],
  ])('%s', (_, present, captured, expected) => {
    expect(merged(present, captured)).toBe(expected);
  });
});
