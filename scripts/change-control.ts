// Change control: the version of the contract has to move with what changed since the last release.
import { candidateBundle, releasedBundle } from './change-control/bundles.ts';
import { compareBundles } from './change-control/compare-bundles.ts';

try {
  const { passes, lines } = await compareBundles(releasedBundle, candidateBundle);
  const print = passes ? console.log : console.error;
  for (const line of lines) print(line);
  process.exitCode = passes ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
