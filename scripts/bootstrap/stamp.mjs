import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary } from './run.mjs';

/** @param {string} root */
export function isInstalled(root) {
  if (!existsSync(stampFile(root)) || !existsSync(nodeBinary(root))) return false;
  return readFileSync(stampFile(root), 'utf8') === fingerprint(root);
}

/** @param {string} root */
export function markInstalled(root) {
  writeFileSync(stampFile(root), fingerprint(root));
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
