import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Megabytes that calls leave in the old generation when 64 of them at a time are kept in a collection. */
function leftBehindIn(create: string): number {
  const script = `
    import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
    import { SlotMap } from ${JSON.stringify(new URL('../../../source/src/in-progress.ts', import.meta.url).href)};
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
  // V8 may decide to create all objects of a loop in the old generation.
  flags.unshift('--no-allocation-site-pretenuring');
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

test('a slot map leaves no garbage in the old generation, where a Map leaves much', () => {
  expect(leftBehindIn('new SlotMap()')).toBeLessThan(5);
  // Should this fail one day, `Map` will do.
  expect(leftBehindIn('new Map()')).toBeGreaterThan(20);
});
