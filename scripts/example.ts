// `npm run example -- react-page ../my-page`: copies an example into a new folder, with the packages that it needs as
// tarballs, and installs them. The folder does not need the repository any more.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packPackages } from '@social-data/package-build';
import { createExample, exampleNames, neededPackages } from './example/create-example.ts';

/**
 * Installs the dependencies of a project with the npm of the reader.
 * @throws Error if npm fails, after it has said why
 */
async function runNpmInstall(folder: string, args: readonly string[] = []): Promise<void> {
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm install failed in ${folder}.`);
}

async function main(): Promise<void> {
  const [name = '', folder, ...others] = process.argv.slice(2);
  if (!exampleNames().includes(name) || folder === undefined || others.length > 0)
    throw new Error(
      `Give an example and a new folder: npm run example -- NAME FOLDER. The examples are ${exampleNames().join(', ')}.`,
    );
  // npm starts this command in the repository, and the reader names a folder from where they are.
  const target = resolve(process.env.INIT_CWD ?? '.', folder);
  const tarballs = await mkdtemp(join(tmpdir(), 'example-'));
  try {
    await packPackages(neededPackages(name), tarballs);
    await createExample(name, target, tarballs);
  } finally {
    await rm(tarballs, { recursive: true, force: true });
  }
  if (neededPackages(name).length > 0) await runNpmInstall(target);
  console.log(`${target} is ready.`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
