import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-root.ts';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** How generated code marks the part that it has from a package. */
const GENERATED_PART = /^\/\/ npm:((?:@[^/\n]+\/)?[^/\n]+)\//gm;

/**
 * The names and licences of the packages whose code a build contains, also through generated files that contain it.
 * @param inputs the files that were bundled, as esbuild names them, relative to the workspace
 * @throws Error for a package that names no licence
 */
export async function thirdPartyNotices(inputs: readonly string[]): Promise<string> {
  const files = inputs.map((file) => resolve(workspaceRoot, file));
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  for (const file of files) for (const folder of await generatedParts(file)) folders.add(folder);
  if (folders.size === 0) return 'This package contains no code of other packages.\n';
  const notices = await Promise.all([...folders].map(noticeOf));
  return `This package contains code of the following packages.\n\n${notices.sort().join('\n')}`;
}

/** The folders of the packages whose code a generated file contains. */
async function generatedParts(file: string): Promise<readonly string[]> {
  if (!file.startsWith(join(workspaceRoot, 'generated/'))) return [];
  const text = await readFile(file, 'utf8');
  const names = new Set([...text.matchAll(GENERATED_PART)].map(([, name = '']) => name));
  // The generator has these packages from the root of the project.
  const root = pathToFileURL(join(workspaceRoot, 'package.json'));
  return [...names].map((name) => {
    const manifest = findPackageJSON(name, root);
    if (manifest === undefined) throw new Error(`${file} has code of ${name}, which is missing.`);
    return dirname(manifest);
  });
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
  if (licence === undefined && typeof license !== 'string')
    throw new Error(`${name} names no licence in ${folder}.`);
  // Some packages name their licence and leave its text out.
  const text = licence ? await readFile(join(folder, licence), 'utf8') : `Licence: ${license}`;
  return `${name} ${version}\n\n${text.trim()}\n`;
}
