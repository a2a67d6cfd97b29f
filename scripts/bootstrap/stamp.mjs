import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary } from './run.mjs';

/**
 * What is installed, each with what is before it: the mock, what `npm start` runs, and what tests, checks and the
 * generator need.
 */
const PACKAGES = /** @type {const} */ (['mock', 'running', 'all']);

/** @typedef {typeof PACKAGES[number]} Packages */

/**
 * Whether the packages are there, of the present lockfile.
 * @param {string} root
 * @param {Packages} packages
 */
export function isInstalled(root, packages) {
  const found = installedPackages(root);
  if (found === undefined || !existsSync(nodeBinary(root))) return false;
  const isCurrent = readFileSync(stampFile(root), 'utf8') === stampOf(root, found);
  return isCurrent && mostOf(found, packages) === found;
}

/**
 * What was installed last, of whatever lockfile; undefined when nothing was.
 * @param {string} root
 * @returns {Packages | undefined}
 */
export function installedPackages(root) {
  if (!existsSync(stampFile(root))) return undefined;
  const [word] = readFileSync(stampFile(root), 'utf8').split(' ');
  return PACKAGES.find((packages) => packages === word) ?? 'all';
}

/**
 * The one that contains the other.
 * @param {Packages} one
 * @param {Packages} other
 */
export function mostOf(one, other) {
  return PACKAGES.indexOf(one) > PACKAGES.indexOf(other) ? one : other;
}

/**
 * @param {string} root
 * @param {Packages} packages
 */
export function markInstalled(root, packages) {
  writeFileSync(stampFile(root), stampOf(root, packages));
}

/**
 * @param {string} root
 * @param {Packages} packages
 */
function stampOf(root, packages) {
  return `${packages} ${fingerprint(root)}`;
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
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests(root)]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {string} root */
function manifests(root) {
  const packages = readdirSync(join(root, 'packages')).sort();
  return ['.', 'generated', ...packages.map((name) => join('packages', name))]
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(join(root, file)));
}
