import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

const examples = join(projectRoot, 'packages/examples');

/** What stands for the tarball of one of our packages in the manifest of an example. */
const OUR_PACKAGE = /"@social-data\/(\w+)": "TARBALL"/g;

/** The examples, by the names of their folders. */
export function exampleNames(): readonly string[] {
  return readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Our packages that an example installs, by the part of their names after `@social-data/`. */
export function neededPackages(name: string): readonly string[] {
  return [...manifestOf(name).matchAll(OUR_PACKAGE)].map(([, needed = '']) => needed);
}

/**
 * Copies an example into a new or empty folder, with the tarballs of the packages that it needs.
 * @param tarballs folder that has them
 * @throws Error if the folder has files, or a tarball is missing
 */
export async function createExample(name: string, folder: string, tarballs: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: give a new folder.`);
  await mkdir(folder, { recursive: true });
  await cp(join(examples, name), folder, { recursive: true });
  const available = await readdir(tarballs);
  const files = new Map(
    neededPackages(name).map((needed) => {
      const file = available.find((one) =>
        new RegExp(`^social-data-${needed}-\\d.*tgz$`).test(one),
      );
      if (file === undefined) throw new Error(`${tarballs} has no tarball of ${needed}.`);
      return [needed, file];
    }),
  );
  for (const file of files.values()) await cp(join(tarballs, file), join(folder, 'tarballs', file));
  const manifest = manifestOf(name).replaceAll(
    OUR_PACKAGE,
    (_, needed: string) => `"@social-data/${needed}": "file:tarballs/${files.get(needed)}"`,
  );
  await writeFile(join(folder, 'package.json'), manifest);
}

function manifestOf(name: string): string {
  return readFileSync(join(examples, name, 'package.json'), 'utf8');
}
