import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The names and licences of the packages whose code a build contains.
 * @param inputs the files that were bundled, as esbuild names them, relative to the working directory
 * @throws Error for a package that names no licence
 */
export async function thirdPartyNotices(inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  return `This package contains code of the following packages.\n\n${notices.join('\n')}`;
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
