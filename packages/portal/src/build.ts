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
import { defaultAddresses } from './addresses.ts';
import { withBuildLock } from './build-lock.ts';
import { compressFiles } from './compress-files.ts';
import { contractExamples } from './contract-examples.ts';
import { fingerprint } from './fingerprint.ts';
import { firstRequest } from './first-request.ts';
import { cacheFolder, contractFiles, distFolder } from './portal-files.ts';
import { postmanCollection } from './postman-collection.ts';
import { renderReference } from './render-reference.ts';
import { renderSite } from './render-site.ts';
import { sealPage } from './seal-page.ts';
import { siteFiles } from './site-files.ts';
import { stagePages } from './stage/stage-pages.ts';

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
  return withBuildLock(join(cacheFolder, 'build.lock'), async () => {
    // Another run may have built the same while this one waited.
    if (builtFingerprint() === current) return 'unchanged';
    await build(current);
    return 'built';
  });
}

function builtFingerprint(): string | undefined {
  const stamp = join(distFolder, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

async function build(stamp: string): Promise<void> {
  const work = mkdtempSync(join(cacheFolder, 'build-'));
  try {
    const next = join(work, 'dist');
    await writeSite(next, work);
    for (const path of siteFiles(next).filter((file) => file.endsWith('.html'))) {
      const file = join(next, path);
      writeFileSync(file, sealPage(readFileSync(file, 'utf8'), path));
    }
    await compressFiles(next);
    writeFileSync(join(next, STAMP), stamp);
    replaceDist(next, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes everything that the site consists of. The two renderers are processes that run side by side. */
async function writeSite(next: string, work: string): Promise<void> {
  const reference = renderReference(work);
  // Reported when it is awaited; until then it is no rejection that nobody handles.
  reference.catch(() => {});
  const pages = join(work, 'pages');
  stagePages(pages, { firstRequest: await firstRequest(), exampleOf: contractExamples() });
  // It empties the folder, so everything else comes after it.
  await renderSite(pages, next);
  mkdirSync(join(next, 'reference'));
  writeFileSync(join(next, 'reference', 'index.html'), await reference);
  copyFileSync(contractFiles.json, join(next, 'openapi.json'));
  copyFileSync(contractFiles.yaml, join(next, 'openapi.yaml'));
  writeFileSync(join(next, 'social-data.postman_collection.json'), await postmanCollection());
  writeFileSync(join(next, 'config.json'), JSON.stringify(defaultAddresses));
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
