import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withFileLock } from '@social-data/file-lock';
import { fingerprintOf } from './build/fingerprint.ts';
import { addPart, hasPart, type SitePart, siteParts } from './build/kept-parts.ts';
import { type BuildOptions, checkOptions, readOptions, USAGE } from './build-options.ts';
import { addPolicy } from './content-security-policy.ts';
import { cacheFolder, distFolder, siteFiles, sources } from './portal-files.ts';

/** The server does not serve files that begin with a dot. */
const FINGERPRINT_FILE = '.fingerprint';

/**
 * Builds the portal unless it is up to date. The folder is replaced as a whole, so that a failed build leaves the old
 * one.
 */
export async function buildPortal(
  given: Partial<BuildOptions> = {},
): Promise<'built' | 'unchanged'> {
  const options = checkOptions(given);
  if (isPortalBuilt(options)) return 'unchanged';
  refuseForeignFolder(options.out);
  mkdirSync(cacheFolder, { recursive: true });
  return inTurn(async () => {
    // Another process may have built the same while this one waited.
    if (isPortalBuilt(options)) return 'unchanged';
    if (hasPages(options)) await complete(options.out, options);
    else await build(options);
    return 'built';
  });
}

/** Adds the downloads or the reference to a built portal unless it has them. */
export async function addPortalPart(part: SitePart): Promise<void> {
  if (!hasPart(distFolder, part)) await inTurn(() => addPart(distFolder, part));
}

/** Two processes do not build at the same time. */
function inTurn<Result>(build: () => Promise<Result>): Promise<Result> {
  return withFileLock(join(cacheFolder, 'build.lock'), build);
}

/** Whether the portal with these options is up to date. */
export function isPortalBuilt(given: Partial<BuildOptions> = {}): boolean {
  const options = checkOptions(given);
  const { out, parts, compress } = options;
  const isComplete =
    (!parts || siteParts.every((part) => hasPart(out, part))) && (!compress || isCompressed(out));
  return isComplete && hasPages(options);
}

function hasPages(options: BuildOptions): boolean {
  return builtFingerprint(options.out) === currentFingerprint(options);
}

/** Covers what the pages are made from. Parts and compressed files can be added later. */
function currentFingerprint(options: BuildOptions): string {
  const { out: _, signal: _signal, parts: _parts, compress: _compress, ...where } = options;
  return fingerprintOf(sources, where);
}

/** Adds what the site lacks. */
async function complete(site: string, { parts, compress, signal }: BuildOptions): Promise<void> {
  if (parts) for (const part of siteParts) await addPart(site, part, signal);
  if (compress && !isCompressed(site)) await compressFiles(site);
}

/** The page for unknown addresses is compressed last, so that a stopped compression is done again. */
function isCompressed(folder: string): boolean {
  return existsSync(join(folder, `${LAST_COMPRESSED}.br`));
}

function builtFingerprint(out: string): string | undefined {
  const file = join(out, FINGERPRINT_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The build replaces the folder, so it must not be one with other files. */
function refuseForeignFolder(out: string): void {
  if (out === distFolder || !existsSync(out) || builtFingerprint(out) !== undefined) return;
  if (statSync(out).isDirectory() && readdirSync(out).length === 0) return;
  throw new Error(`${out} exists and is not a portal: give another folder, or remove this one.`);
}

async function build(options: BuildOptions): Promise<void> {
  // Left by a build that was stopped.
  for (const name of globSync('build-*', { cwd: cacheFolder }))
    rmSync(join(cacheFolder, name), { recursive: true, force: true });
  const work = mkdtempSync(join(cacheFolder, 'build-'));
  // Before the sources are read, so that a change during the build makes it stale.
  const current = currentFingerprint(options);
  try {
    const next = join(work, 'dist');
    // Loaded only for a build: most starts do not need it.
    const { writeSite } = await import('./build/write-site.ts');
    await writeSite(next, work, options);
    for (const path of siteFiles(next).filter((file) => file.endsWith('.html'))) {
      const file = join(next, path);
      writeFileSync(file, addPolicy(readFileSync(file, 'utf8'), path));
    }
    await complete(next, options);
    writeFileSync(join(next, FINGERPRINT_FILE), current);
    replaceFolder(options.out, next, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Replaces the folder of the site with `next`. The old one is renamed, not deleted, so that a server is without files only
 * between two renames. A folder elsewhere may be on another disk, which may be full: the site is copied beside it first,
 * by names that nobody gives to a copy of their own, as `docs.old`.
 */
function replaceFolder(out: string, next: string, work: string): void {
  const isElsewhere = out !== distFolder;
  const [made, old] = isElsewhere
    ? [`${out}.portal-new`, `${out}.portal-old`]
    : [next, join(work, 'old')];
  try {
    if (isElsewhere) {
      for (const left of [made, old]) rmSync(left, { recursive: true, force: true });
      cpSync(next, made, { recursive: true });
    }
    if (existsSync(out)) renameSync(out, old);
    renameSync(made, out);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    console.log(`The portal is ${await buildPortal(options)}: ${options.out}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(`${error.message}\nUsage: ${USAGE}`);
    process.exitCode = 1;
  }
}

const LAST_COMPRESSED = '404.html';
const COMPRESSIBLE = /\.(html|js|css|json|yaml|svg|md|txt|xml)$/;

/** Readers wait for assets, so a fifteenth less of them is worth more time for compression. */
const brotliQuality = (path: string): number => (path.startsWith('assets/') ? 10 : 9);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each text file, so that no request waits for compression. */
async function compressFiles(folder: string): Promise<void> {
  const compressOne = async (path: string) => {
    const file = join(folder, path);
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path) };
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    await writeFile(`${file}.br`, await brotli(content, { params }));
  };
  const paths = siteFiles(folder).filter((path) => COMPRESSIBLE.test(path));
  await Promise.all(paths.filter((path) => path !== LAST_COMPRESSED).map(compressOne));
  await compressOne(LAST_COMPRESSED);
}

if (import.meta.main) await main();
