import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, downloadable, downloadSources, referenceSources } from '../portal-files.ts';
import { fingerprintOf } from './fingerprint.ts';
import { buildReference } from './reference.ts';

/** The parts of a site besides its pages, each with the file that is copied last: without it, a copy is repeated. */
const LAST_FILES = { downloads: 'SHA256SUMS', reference: 'index.html' } as const;

export type SitePart = keyof typeof LAST_FILES;

export const siteParts: readonly SitePart[] = ['downloads', 'reference'];

/** Whether a site has the packages that readers install from it, or the reference. */
export function hasPart(site: string, part: SitePart): boolean {
  return existsSync(join(site, part, LAST_FILES[part]));
}

/** Adds a part unless it is there. `signal` stops it. */
export async function addPart(site: string, part: SitePart, signal?: AbortSignal): Promise<void> {
  if (hasPart(site, part)) return;
  const folder = await (part === 'downloads' ? keptDownloads() : keptReference(signal));
  const last = LAST_FILES[part];
  const others = readdirSync(folder).filter((name) => name !== last);
  mkdirSync(join(site, part), { recursive: true });
  for (const name of others) copyFileSync(join(folder, name), join(site, part, name));
  copyFileSync(join(folder, last), join(site, part, `.${last}`));
  renameSync(join(site, part, `.${last}`), join(site, part, last));
}

function keptDownloads(): Promise<string> {
  return keptFolder('downloads', downloadSources, async (folder) => {
    const { packPackages, writeSums } = await import('@social-data/package-build');
    await packPackages(['contract', ...downloadable], folder);
    await writeSums(folder);
  });
}

function keptReference(signal: AbortSignal | undefined): Promise<string> {
  return keptFolder('reference', referenceSources, (folder) => buildReference(folder, signal));
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
