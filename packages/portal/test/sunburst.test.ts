import { describe, expect, test } from 'vitest';
import { sunburstParts, type TouchNode, touchTrees } from '../theme/try/pictures/sunburst.ts';

const node = (name: string, count: number, children: readonly TouchNode[] = []) => ({
  ...{ name, count, children },
});

/** Where the outer edge of an outline begins and ends. */
function edgeOf(outline: string): readonly string[] {
  const [, start = '', end = ''] = /L([\d.,-]+)A[\d.,]+ 0 [01] 1 ([\d.,-]+)L/.exec(outline) ?? [];
  return [start, end];
}

describe('the parts of a sunburst', () => {
  test('are as wide as their share, one ring for each level, in the colour of the inner ring', () => {
    const parts = sunburstParts([node('a', 3, [node('b', 3)]), node('c', 1)]);
    expect(parts.map(({ path, level, colour }) => [path.join('/'), level, colour])).toEqual([
      ['a', 0, 1],
      ['a/b', 1, 1],
      ['c', 0, 2],
    ]);
    expect(parts.map(({ outline }) => edgeOf(outline))).toEqual([
      ['0.00,-82.00', '-82.00,-0.00'].map((point) => point.replace('-0.00', '0.00')),
      ['0.00,-140.00', '-140.00,-0.00'].map((point) => point.replace('-0.00', '0.00')),
      ['-82.00,0.00', '-0.00,-82.00'],
    ]);
  });

  test('leave their neighbour alone when they are more than the part that they are in', () => {
    const [, first, second] = sunburstParts([node('a', 2, [node('b', 4), node('c', 4)])]);
    expect(edgeOf(first?.outline ?? '')).toEqual(['0.00,-140.00', '0.00,140.00']);
    expect(edgeOf(second?.outline ?? '')[0]).toBe('0.00,140.00');
  });

  test('are drawn when one of them is the whole ring, and not when there is nothing', () => {
    const [whole] = sunburstParts([node('all', 5)]);
    expect(new Set(edgeOf(whole?.outline ?? '')).size).toBe(2);
    expect(sunburstParts([node('none', 0)])).toEqual([]);
  });

  test('have names that fit the ring, and none in a part that is too narrow', () => {
    const [long, thin] = sunburstParts([node('a name without end', 99), node('thin', 1)]);
    expect(long?.label?.text).toMatch(/^a name.*…$/);
    expect(thin?.label).toBe(undefined);
  });
});

test('a payload of another form has no tree', () => {
  expect([...touchTrees({ a: 1, b: [], c: [{ distribution_data: { cnt: 'many' } }] })]).toEqual([]);
});
