// `npm run release`: everything that a release consists of, in `dist/release/`, and the contract's bundle as the last release.
// With `-- --dry-run` the bundle stays as it is, and changes that are not committed are no obstacle.
import { execFile } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { candidateBundle, contractProblems, releasedBundle } from './change-control.ts';
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
  const problems = await contractProblems(releasedBundle, candidateBundle);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await rm(folder, { recursive: true, force: true });
  const packed = await packPackages(Object.keys(publicPackages), folder);
  const files: string[] = [];
  for (const { tarball } of packed) files.push(tarball, await writeBillOfMaterials(tarball));
  await writeReleaseFiles(folder, files, {
    commit: `${await outputOf('git', 'rev-parse', 'HEAD')}${changes === '' ? '' : ' and changes'}`,
    node: process.versions.node,
    npm: await outputOf('npm', '--version'),
  });
  if (!isDryRun) await copyFile(candidateBundle, releasedBundle);
  console.log(`In ${folder}:`);
  for (const file of [...files, MANIFEST, SUMS]) console.log(`  ${basename(file)}`);
  if (isDryRun) console.log('A dry run: openapi/released is unchanged.');
  else console.log('Commit openapi/released: later changes are compared with it.');
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
