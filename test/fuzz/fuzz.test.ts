import { expect, test } from 'vitest';
import { isLongRun } from '../scale.ts';
import { fuzz } from './fuzz-target.ts';
import { fuzzTargets } from './fuzz-targets.ts';

const LONG_MS = 60_000;

test.each(fuzzTargets)('$name hold their property for random inputs', async (target) => {
  const inputs = await fuzz(target, isLongRun ? LONG_MS : undefined);
  expect(inputs).toBeGreaterThanOrEqual(isLongRun ? 1 : target.runs);
});
