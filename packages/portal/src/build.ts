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
import { withFileLock } from '@social-data/file-lock';
import { buildClient } from '../../client/build/build-client.ts';
import { packClient } from '../../client/build/pack-client.ts';
import { defaultAddresses } from '../shared/addresses.ts';
import { compressFiles } from './build/compress-files.ts';
import { contractExamples } from './build/contract-examples.ts';
import { fingerprint } from './build/fingerprint.ts';
import { firstRequest } from './build/first-request.ts';
import { writePages } from './build/pages/write-pages.ts';
import { postmanCollection } from './build/postman-collection.ts';
import { renderReference } from './build/render-reference.ts';
import { renderSite } from './build/render-site.ts';
import { addPolicy } from './content-security-policy.ts';
import { cacheFolder, contractFiles, distFolder } from './portal-files.ts';
import { siteFiles } from './site-files.ts';

/** The server does not serve files that begin with a dot. */
const FINGERPRINT_FILE = '.fingerprint';

/**
 * Builds the portal into dist/ unless it is up to date. The folder is replaced as a whole, so that a
 * failed build leaves the old one.
 */
export async function buildPortal(): Promise<'built' | 'unchanged'> {
  const current = fingerprint();
  if (builtFingerprint() === current) return 'unchanged';
  mkdirSync(cacheFolder, { recursive: true });
  return withFileLock(join(cacheFolder, 'build.lock'), async () => {
    // Another process may have built the same while this one waited.
    if (builtFingerprint() === current) return 'unchanged';
    await build(current);
    return 'built';
  });
}

function builtFingerprint(): string | undefined {
  const file = join(distFolder, FINGERPRINT_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function build(currentFingerprint: string): Promise<void> {
  const work = mkdtempSync(join(cacheFolder, 'build-'));
  try {
    const next = join(work, 'dist');
    await writeSite(next, work);
    for (const path of siteFiles(next).filter((file) => file.endsWith('.html'))) {
      const file = join(next, path);
      writeFileSync(file, addPolicy(readFileSync(file, 'utf8'), path));
    }
    await compressFiles(next);
    writeFileSync(join(next, FINGERPRINT_FILE), currentFingerprint);
    replaceDist(next, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes all files of the site. The two renderers run in parallel, each in a process of its own, beside the build of the client. */
async function writeSite(next: string, work: string): Promise<void> {
  const reference = renderReference(work);
  // Awaited below; without this, a rejection before then would end the process as unhandled.
  reference.catch(() => {});
  const client = join(work, 'client');
  const buildingClient = buildClient(client);
  buildingClient.catch(() => {});
  const pages = join(work, 'pages');
  writePages(pages, {
    base: '/',
    firstRequest: await firstRequest(),
    exampleOf: contractExamples(),
  });
  // Before all other files, since it empties the folder.
  await renderSite(pages, next, '/');
  mkdirSync(join(next, 'reference'));
  writeFileSync(join(next, 'reference', 'index.html'), await reference);
  await buildingClient;
  await packClient(client, join(next, 'downloads'));
  copyFileSync(contractFiles.json, join(next, 'openapi.json'));
  copyFileSync(contractFiles.yaml, join(next, 'openapi.yaml'));
  writeFileSync(join(next, 'social-data.postman_collection.json'), await postmanCollection());
  writeFileSync(join(next, 'config.json'), JSON.stringify(defaultAddresses));
}

/**
 * Replaces dist/ with `next`. The old folder is renamed, not deleted, so that a running server is without
 * files only between two renames.
 */
function replaceDist(next: string, work: string): void {
  if (existsSync(distFolder)) renameSync(distFolder, join(work, 'old'));
  renameSync(next, distFolder);
}

if (import.meta.main) console.log(`The portal is ${await buildPortal()}: ${distFolder}`);
