import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const MiB = 2 ** 20;
const file = new URL('../src/limit-heap.ts', import.meta.url).href;

/** Makes garbage of which some survives, as calls in flight do, and prints the largest young generation in bytes. */
const busy = `
  import { setImmediate } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  const kept = [];
  let largest = 0;
  for (let turn = 0; turn < 600; turn += 1) {
    for (let n = 0; n < 5000; n += 1) kept[(turn * 5000 + n) % 60000] = { n, text: 'x' + n, list: [n, turn] };
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    largest = Math.max(largest, young.space_size);
    await setImmediate();
  }
  console.log(largest);
`;

async function largestYoungGeneration(start: string): Promise<number> {
  const args = ['--input-type=module', '-e', `${start}\n${busy}`];
  const { stdout } = await run(process.execPath, args);
  return Number(stdout);
}

test('the young generation of a busy process stays small, and would be large without the limit', async () => {
  const limit = `import { limitHeap } from ${JSON.stringify(file)}; limitHeap();`;
  const [limited, free] = await Promise.all([limit, ''].map(largestYoungGeneration));
  expect(limited).toBeLessThanOrEqual(64 * MiB);
  expect(free).toBeGreaterThan(64 * MiB);
});
