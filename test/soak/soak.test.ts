import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { killChildren, startChild } from '../process/child.ts';
import { longTest } from '../scale.ts';
import { risesIn } from './judge-trend.ts';

const script = fileURLToPath(new URL('./soak.ts', import.meta.url));

afterEach(killChildren);

/** How phases are judged whose resident memory has these values. 10 % and 12 MiB are allowed. */
function judge(...values: number[]): readonly string[] {
  const steady = { heapMiB: 30, externalMiB: 10, descriptors: 40, timers: 3, callMs: 4 };
  return risesIn(values.map((residentMiB) => ({ ...steady, residentMiB })));
}

test('a figure rises when its later half is higher by more than is allowed', () => {
  expect(judge(100, 112, 124, 136, 148, 160)).toEqual([
    'residentMiB rises to 148.0; up to 135.2 is allowed: 100.0, 112.0, 124.0, 136.0, 148.0, 160.0.',
  ]);
  expect(judge(100, 112, 108, 150, 142, 170)).toHaveLength(1);
});

test.each([
  ['a rise within what is allowed', [100, 104, 108, 112, 116, 120]],
  ['a fall', [160, 148, 136, 124, 112, 100]],
  ['noise around one value', [100, 150, 95, 155, 105, 145, 98, 150]],
  ['one high value', [100, 100, 100, 100, 300, 100]],
  ['values that rise and then fall again', [100, 150, 200, 205, 155, 105]],
  ['a level that is reached late', [100, 96, 104, 160, 200, 201, 200, 201, 202, 201]],
])('a figure does not rise with %s', (_, values) => {
  expect(judge(...values)).toEqual([]);
});

// It ends with 1 when a caller sees what it should not, or the ledger is not what the callers counted.
for (const mode of ['dataset', 'relay'])
  longTest(
    `npm run soak finds no fault in mode ${mode}`,
    async () => {
      const child = startChild([script, '--mode', mode, '--minutes', '0.5', '--seed', '1']);
      expect(await child.ended, child.out() + child.err()).toBe(0);
      expect(child.out()).toMatch(/too short to compare.*\nThe soak passed\.\n$/);
    },
    300_000,
  );
