import { cpSync, existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, downloadable, downloadSources, referenceSources } from '../portal-files.ts';
import { fingerprintOf } from './fingerprint.ts';
import { renderReference } from './render-reference.ts';

/** Renders the reference, which does not depend on the address of the site. `signal` stops its renderer. */
export function keptReference(signal: AbortSignal | undefined): Promise<string> {
  return keptFolder('reference', referenceSources, (folder) => renderReference(folder, signal));
}

/** Whether a site has the packages that readers install from it. */
export function hasDownloads(site: string): boolean {
  return existsSync(join(site, 'downloads', SUMS));
}

/** Adds these packages unless they are there. The sums are the last file, so that a stopped copy is done again. */
export async function addDownloads(site: string): Promise<void> {
  if (hasDownloads(site)) return;
  const folder = await keptDownloads();
  const target = join(site, 'downloads');
  cpSync(folder, target, { recursive: true, filter: (file) => !file.endsWith(SUMS) });
  cpSync(join(folder, SUMS), join(target, SUMS));
}

const SUMS = 'SHA256SUMS';

/** Builds and packs the packages. */
export function keptDownloads(): Promise<string> {
  return keptFolder('downloads', downloadSources, async (folder) => {
    const { packPackages, writeSums } = await import('@social-data/package-build');
    await packPackages(['contract', ...downloadable], folder);
    await writeSums(folder);
  });
}

/** A folder that `fill` makes, and that is kept until one of its sources changes. */
async function keptFolder(
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheFolder, `${name}-${fingerprintOf(sources)}`);
  if (existsSync(folder)) return folder;
  const work = mkdtempSync(join(cacheFolder, 'build-'));
  try {
    await fill(work);
    for (const old of globSync(`${name}-*`, { cwd: cacheFolder }))
      rmSync(join(cacheFolder, old), { recursive: true, force: true });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}
