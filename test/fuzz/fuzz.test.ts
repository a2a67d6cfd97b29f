import { describe, expect, test } from 'vitest';
import { fuzzTargets } from './fuzz-targets.ts';
import { keptCases } from './kept-cases.ts';
import { runFuzz } from './run-fuzz.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

// `npm run fuzz` gives each target any number of inputs.
describe.each(fuzzTargets)('$name', (target) => {
  test(`hold their property for ${target.runs} random inputs (seed ${seed})`, async () => {
    const { failure } = await runFuzz(target, { seed, runs: target.runs });
    if (failure !== undefined) throw failure.error;
  });

  test.each(keptCases(target.name))('hold it for the kept case $name', async ({ input }) => {
    const opened = await target.open();
    await expect(opened.take(input)).resolves.toBeUndefined();
    await opened.close();
  });
});
