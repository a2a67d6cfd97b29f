import { describe, expect, test } from 'vitest';
import { SlotMap, Slots } from '../../../source/src/in-progress.ts';

describe('slots', () => {
  test('hold values until they are deleted, and use their places again', () => {
    const slots = new Slots<string>();
    const [a, b] = [slots.add('a'), slots.add('b')];
    expect([slots.get(a), slots.get(b), slots.size]).toEqual(['a', 'b', 2]);
    slots.delete(a);
    expect([slots.get(a), slots.size, slots.values()]).toEqual([undefined, 1, ['b']]);
    expect(slots.add('c')).toBe(a);
    expect(slots.values().sort()).toEqual(['b', 'c']);
  });
});

describe('a map of slots', () => {
  test('finds, replaces and deletes values by key', () => {
    const map = new SlotMap<string, number>();
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    expect([map.get('a'), map.get('b'), map.has('c'), map.get('c')]).toEqual([
      3,
      2,
      false,
      undefined,
    ]);
    expect(map.values().sort()).toEqual([2, 3]);
    map.delete('a');
    map.delete('a');
    expect([map.has('a'), map.values()]).toEqual([false, [2]]);
  });
});
