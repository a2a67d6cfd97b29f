// `npm run release`: everything that a release consists of, in `dist/release/`, and the contract's bundle and the lists of
// the packages as the last release. With `-- --dry-run` the bundle stays as it is, and changes that are not committed are no obstacle.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readAcceptedChanges } from './change-control/accepted-changes.ts';
import { candidateBundle, releasedBundle } from './change-control/bundles.ts';
import { compareBundles, release } from './change-control/compare-bundles.ts';
import { compareLists, storeLists } from './change-control/compare-lists.ts';
import { currentLists } from './change-control/current-lists.ts';
import type { Verdict } from './change-control/verdict.ts';
import { parseOptions } from './process/parse-options.ts';
import { projectRoot } from './process/project-root.ts';
import { writeBillOfMaterials } from './release/bill-of-materials.ts';
import { packPackages } from './release/pack-packages.ts';
import { publicPackages } from './release/public-packages.ts';
import { MANIFEST, SUMS, writeReleaseFiles } from './release/release-files.ts';

const folder = join(projectRoot, 'dist/release');

async function main(isDryRun: boolean): Promise<void> {
  const changes = await outputOf('git', 'status', '--porcelain');
  if (changes !== '' && !isDryRun)
    throw new Error(`Commit these changes first, or give --dry-run:\n${changes}`);
  await controlChanges(compareBundles);
  requirePass(compareLists(currentLists(), readAcceptedChanges(), { isRelease: !isDryRun }));
  await rm(folder, { recursive: true, force: true });
  const packed = await packPackages(Object.keys(publicPackages), folder);
  const files: string[] = [];
  for (const { tarball } of packed) files.push(tarball, await writeBillOfMaterials(tarball));
  await writeReleaseFiles(folder, files, {
    commit: `${await outputOf('git', 'rev-parse', 'HEAD')}${changes === '' ? '' : ' and changes'}`,
    node: process.versions.node,
    npm: await outputOf('npm', '--version'),
  });
  if (!isDryRun) {
    await controlChanges(release);
    storeLists(currentLists());
  }
  console.log(`In ${folder}:`);
  for (const file of [...files, MANIFEST, SUMS]) console.log(`  ${basename(file)}`);
  if (isDryRun) console.log('A dry run: openapi/released is unchanged.');
  else console.log('Commit openapi/released: later changes are compared with it.');
}

/** @throws Error with the reasons of a refusal */
async function controlChanges(control: typeof release): Promise<void> {
  requirePass(await control(releasedBundle, candidateBundle, readAcceptedChanges()));
}

/** @throws Error with the reasons of a refusal */
function requirePass({ passes, lines }: Verdict): void {
  if (!passes) throw new Error(lines.join('\n'));
}

async function outputOf(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: projectRoot });
  return stdout.trim();
}

try {
  await main(parseOptions([], ['dry-run'])['dry-run'] === true);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
