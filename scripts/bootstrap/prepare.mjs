import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '../../packages/file-lock/src/with-file-lock.mjs';
import { Failure } from '../process/failure.mjs';
import { installDependencies, packageFolders } from './install.mjs';
import { nodeBinary, runScript } from './run.mjs';

/**
 * What is installed, each with what is before it: the mock, what `npm start` runs, and what tests, checks and the
 * generator need.
 */
const PACKAGES = /** @type {const} */ (['mock', 'running', 'all']);

/** @typedef {typeof PACKAGES[number]} Packages */

/**
 * Makes the working tree runnable: installs the dependencies and generates missing files. Takes a few
 * milliseconds when nothing is missing. Two runs at the same time take turns.
 * @param {string} root
 * @param {{ generate: boolean, needs: Packages }} options `generate: false` for the task that generates by itself
 */
export async function prepare(root, { generate, needs }) {
  requireGenerator(root);
  const missing = () => (generate ? missingGenerated(root) : []);
  // The generator is no part of what runs.
  const packages = () => (missing().length > 0 ? 'all' : needs);
  const ready = () => missing().length === 0 && isInstalled(root, packages());
  if (ready()) return;
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const makeReady = async () => {
    if (!isInstalled(root, packages())) {
      // Never less than was there: what the tests need stays.
      const all = mostOf(readStamp(root)?.packages ?? 'mock', packages());
      await installDependencies(root, all);
      markInstalled(root, all);
    }
    if (missing().length > 0) await generateMissing(root);
  };
  const onWait = () => console.error('Waiting for another run that is preparing this folder ...');
  await withFileLock(join(cache, 'bootstrap.lock'), makeReady, { onWait });
}

/**
 * Without these parts of generated/ nothing can be generated. Somebody may have removed the folder, or merged.
 * @param {string} root
 */
function requireGenerator(root) {
  try {
    statSync(join(root, 'generated/runtime'));
    JSON.parse(readFileSync(join(root, 'generated/package.json'), 'utf8'));
  } catch (error) {
    const needed = 'generated/runtime, which is written by hand, and generated/package.json';
    throw new Failure(`Restore ${needed}, with git checkout HEAD -- FILE: ${error}`);
  }
}

/** What `npm run generate` writes beside what others import by the manifest. */
const NOT_EXPORTED = ['./GAPS.md', './client.ts'];

/**
 * The files that `npm run generate` writes and other code reads. All of them are committed.
 * @param {string} root
 */
function missingGenerated(root) {
  const folder = join(root, 'generated');
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const exported = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  );
  return [...exported, ...NOT_EXPORTED]
    .map((file) => file.slice('./'.length))
    .filter((file) => !existsSync(join(folder, file)));
}

/** @param {string} root */
async function generateMissing(root) {
  console.error(`Generating what is missing (${missingGenerated(root).join(', ')}) ...`);
  const code = await runScript(root, ['scripts/generate.ts'], ['ignore', 'ignore', 'inherit']);
  if (code > 128) throw new Failure('Generation stopped.', { exitCode: code });
  if (code !== 0) {
    throw new Failure(
      'Generation failed, for the reason above: correct it and run the command again.',
    );
  }
}

/**
 * Whether the packages are there, of the present lockfile.
 * @param {string} root
 * @param {Packages} needed
 */
function isInstalled(root, needed) {
  const stamp = readStamp(root);
  if (stamp === undefined || !existsSync(nodeBinary(root))) return false;
  return stamp.hash === fingerprint(root) && mostOf(stamp.packages, needed) === stamp.packages;
}

/**
 * The one that contains the other.
 * @param {Packages} one
 * @param {Packages} other
 */
function mostOf(one, other) {
  return PACKAGES.indexOf(one) > PACKAGES.indexOf(other) ? one : other;
}

/**
 * What was installed last, of whatever lockfile; undefined when nothing was. What the user installed with pnpm counts as
 * all, so that no package of it is removed.
 * @param {string} root
 * @returns {{ packages: Packages, hash: string | undefined } | undefined}
 */
function readStamp(root) {
  if (!existsSync(stampFile(root))) {
    const isByHand = existsSync(join(root, 'node_modules', '.modules.yaml'));
    return isByHand ? { packages: 'all', hash: undefined } : undefined;
  }
  const [word, hash] = readFileSync(stampFile(root), 'utf8').split(' ');
  return { packages: PACKAGES.find((packages) => packages === word) ?? 'all', hash };
}

/**
 * @param {string} root
 * @param {Packages} packages
 */
export function markInstalled(root, packages) {
  writeFileSync(stampFile(root), `${packages} ${fingerprint(root)}`);
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.bootstrap-stamp');
}

/**
 * A hash of everything that determines the contents of node_modules, including the platform (native
 * binaries).
 * @param {string} root
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const manifests = packageFolders(root).map((folder) => join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    if (existsSync(join(root, file)))
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
