import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { cacheFolder, contractFiles, distFolder } from './portal-files.ts';
import { renderReference } from './render-reference.ts';

// Not served: the server leaves out files that begin with a dot.
const STAMP = '.fingerprint';

/**
 * Builds the portal into dist/, unless nothing has changed since the last time. The folder is
 * replaced as a whole, so that a build that fails leaves the old one.
 */
export async function buildPortal(): Promise<'built' | 'unchanged'> {
  const current = fingerprint();
  if (builtFingerprint() === current) return 'unchanged';
  mkdirSync(cacheFolder, { recursive: true });
  const work = mkdtempSync(join(cacheFolder, 'build-'));
  try {
    const next = join(work, 'dist');
    mkdirSync(next);
    writeFileSync(join(next, 'index.html'), await renderReference(work));
    copyFileSync(contractFiles.json, join(next, 'openapi.json'));
    copyFileSync(contractFiles.yaml, join(next, 'openapi.yaml'));
    writeFileSync(join(next, STAMP), current);
    // Another run may have built the same in the meantime, and may be serving it already.
    if (builtFingerprint() !== current) replaceDist(next, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return 'built';
}

function builtFingerprint(): string | undefined {
  const stamp = join(distFolder, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * Puts `next` in the place of dist/. The old folder is moved away and not deleted first, so that a
 * portal that is being served is without its files for no longer than it takes to rename two folders.
 */
function replaceDist(next: string, work: string): void {
  if (existsSync(distFolder)) renameSync(distFolder, join(work, 'old'));
  renameSync(next, distFolder);
}

if (import.meta.main) console.log(`The portal is ${await buildPortal()}: ${distFolder}`);
