// Change control: the version of the contract has to move with what changed since the last release.
//
//     node scripts/change-control.ts             compares, and fails when the version moved too little
//     node scripts/change-control.ts --release   keeps the bundle as the last release, once it passes
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareBundles, release } from './change-control/compare-bundles.ts';
import { projectRoot } from './process/project-root.ts';

const RELEASED = join(projectRoot, 'openapi/released/openapi.json');
const CANDIDATE = join(projectRoot, 'generated/openapi.json');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } });
  const { passes, lines } = await (values.release ? release : compareBundles)(RELEASED, CANDIDATE);
  const print = passes ? console.log : console.error;
  for (const line of lines) print(line);
  process.exitCode = passes ? 0 : 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
