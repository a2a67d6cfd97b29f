import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from './pack-packages.ts';
import { sha256Of } from './release-files.ts';

const run = promisify(execFile);

export interface Verification {
  readonly isSame: boolean;
  /** What was compared, and every difference. */
  readonly lines: readonly string[];
}

/**
 * Builds the package of a tarball from this checkout and compares both, byte for byte.
 * @throws Error when the file is no tarball of a package of this project
 */
export async function verifyTarball(file: string): Promise<Verification> {
  const work = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    const given = await unpack(resolve(file), join(work, 'given'));
    const [rebuilt] = await packPackages([await nameOf(file, given)], join(work, 'tarballs'));
    if (rebuilt === undefined) throw new Error('Unreachable: one package was packed');
    const [sha256, ours] = await Promise.all([sha256Of(file), sha256Of(rebuilt.tarball)]);
    if (sha256 === ours)
      return { isSame: true, lines: [`${basename(file)} is what this checkout makes: ${sha256}`] };
    const differences = await compareFolders(
      given,
      await unpack(rebuilt.tarball, join(work, 'rebuilt')),
    );
    return {
      isSame: false,
      lines: [
        `${basename(file)} is not what this checkout makes:`,
        `  ${sha256} (given)`,
        `  ${ours} (made here, with Node ${process.versions.node})`,
        ...(differences.length > 0
          ? differences
          : ['  All files are equal: the tarballs were packed in different ways.']),
      ],
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function unpack(tarball: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  try {
    await run('tar', ['-xzf', tarball, '-C', folder]);
  } catch (error) {
    throw new Error(`${tarball} is no tarball, or cannot be read.`, { cause: error });
  }
  return join(folder, 'package');
}

async function nameOf(file: string, folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { name } = JSON.parse(text);
  if (typeof name !== 'string' || !name.startsWith('@social-data/'))
    throw new Error(`${file} is no package of this project.`);
  return name.slice('@social-data/'.length);
}

async function compareFolders(given: string, rebuilt: string): Promise<readonly string[]> {
  const [theirs, ours] = await Promise.all([filesOf(given), filesOf(rebuilt)]);
  const names = [...new Set([...theirs, ...ours])].sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      if (!ours.has(name)) return [`  only in the given one: ${name}`];
      if (!theirs.has(name)) return [`  only in the one made here: ${name}`];
      return await compareFiles(name, join(given, name), join(rebuilt, name));
    }),
  );
  return lines.flat();
}

async function filesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((file) => join(file.parentPath, file.name).slice(folder.length + 1)));
}

async function compareFiles(name: string, given: string, rebuilt: string): Promise<string[]> {
  const [theirs, ours] = await Promise.all([readFile(given, 'utf8'), readFile(rebuilt, 'utf8')]);
  if (theirs === ours) return [];
  const theirLines = theirs.split('\n');
  const ourLines = ours.split('\n');
  const line = theirLines.findIndex((text, index) => text !== ourLines[index]);
  const at = line === -1 ? theirLines.length : line;
  const show = (text = '') => `${text.slice(0, 120)}${text.length > 120 ? ' …' : ''}`;
  return [
    `  ${name} differs from line ${at + 1} on:`,
    `    given:     ${show(theirLines[at])}`,
    `    made here: ${show(ourLines[at])}`,
  ];
}
