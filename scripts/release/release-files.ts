import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

export const SUMS = 'SHA256SUMS';
export const MANIFEST = 'release-manifest.json';

export async function sha256Of(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/** What a release was made from, so that anyone can make it again. */
export interface ReleaseOrigin {
  readonly commit: string;
  readonly node: string;
  readonly npm: string;
}

/** Writes the manifest and the sums of a release beside its files. */
export async function writeReleaseFiles(
  folder: string,
  files: readonly string[],
  origin: ReleaseOrigin,
): Promise<void> {
  const entries = await Promise.all(
    files.map(async (file) => ({
      name: basename(file),
      bytes: (await stat(file)).size,
      sha256: await sha256Of(file),
    })),
  );
  const manifest = {
    ...origin,
    contractSha256: await sha256Of(join(projectRoot, 'generated/openapi.json')),
    lockfileSha256: await sha256Of(join(projectRoot, 'pnpm-lock.yaml')),
    files: entries,
  };
  const manifestFile = join(folder, MANIFEST);
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  const sums = [...entries, { name: MANIFEST, sha256: await sha256Of(manifestFile) }];
  const lines = sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  await writeFile(join(folder, SUMS), lines.join(''));
}
