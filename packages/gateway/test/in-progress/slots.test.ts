import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { SlotMap } from '../../src/in-progress/slot-map.ts';
import { Slots } from '../../src/in-progress/slots.ts';

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
    map.clear();
    expect([map.has('b'), map.values()]).toEqual([false, []]);
  });
});

/** Megabytes that calls leave in the old generation when 64 of them at a time are kept in a collection. */
function leftBehindIn(create: string): number {
  const script = `
    import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
    import { SlotMap } from ${JSON.stringify(new URL('../../src/in-progress/slot-map.ts', import.meta.url).href)};
    // No collection of the old generation between the two measurements.
    setFlagsFromString('--heap-growing-percent=10000');
    const map = ${create};
    const call = (n) => {
      map.set(n, Array.from({ length: 100 }, (_, at) => ({ at })));
      map.delete(n - 64);
    };
    for (let n = 0; n < 10_000; n += 1) call(n);
    globalThis.gc();
    const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
    const before = old();
    for (let n = 10_000; n < 30_000; n += 1) call(n);
    console.log((old() - before) / 2 ** 20);`;
  const flags = ['--expose-gc', '--max-semi-space-size=1', '--input-type=module', '-e', script];
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

test('what is taken out is garbage at once, which it is not with a Map', () => {
  expect(leftBehindIn('new SlotMap()')).toBeLessThan(5);
  // Should this fail one day, `Map` will do.
  expect(leftBehindIn('new Map()')).toBeGreaterThan(20);
});
