import { expect, test } from 'vitest';
import { fuzz } from './fuzz-target.ts';
import { fuzzTargets } from './fuzz-targets.ts';

// `npm run fuzz` gives each target any number of inputs.
test.each(fuzzTargets)('$name hold their property for random inputs', async (target) => {
  expect(await fuzz(target)).toBeGreaterThanOrEqual(target.runs);
});
