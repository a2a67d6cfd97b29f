import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packFolder } from '@social-data/package-build';
import { publicPackages } from './public-packages.ts';

export interface PackedPackage {
  readonly name: string;
  /** The path of the tarball. */
  readonly tarball: string;
  /** What npm says of its content. */
  readonly listing: string;
}

/**
 * Builds published packages and packs each into a folder.
 * @param names as in `publicPackages`
 */
export async function packPackages(
  names: readonly string[],
  folder: string,
): Promise<readonly PackedPackage[]> {
  const work = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const packed: PackedPackage[] = [];
    for (const name of names) {
      const build = publicPackages[name];
      if (build === undefined) throw new Error(unknownPackage(name));
      const built = join(work, name);
      await build(built);
      packed.push({ name, ...(await packFolder(built, folder)) });
    }
    return packed;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function unknownPackage(name: string): string {
  return `There is no published package "${name}": choose of ${Object.keys(publicPackages).join(', ')}.`;
}
