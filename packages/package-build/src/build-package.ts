import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'rolldown';
import { bundleCode, bundleTypes } from './bundle.ts';
import {
  type EntryGroup,
  type Manifest,
  type PublishedPackage,
  packages,
  workspaceManifests,
  workspaceRoot,
} from './packages.ts';

/** A package whose code a built one contains. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As the package names it; some have only its text. */
  readonly license?: string;
}

export interface PackedPackage {
  readonly name: string;
  /** The path of the tarball. */
  readonly tarball: string;
  readonly bundled: readonly BundledPackage[];
}

/** Members of the workspace's manifest that are published unchanged. */
const PUBLISHED_MEMBERS = [
  ...['name', 'version', 'description', 'license', 'type', 'sideEffects', 'engines'],
  ...['peerDependencies', 'peerDependenciesMeta'],
];

const EXECUTABLE = 0o755;

/**
 * Builds published packages and packs each into a folder. npm gives every file the same time and owner, so the same
 * files make the same tarball, byte for byte.
 * @param names as in `packages`
 */
export async function packPackages(
  names: readonly string[],
  folder: string,
): Promise<readonly PackedPackage[]> {
  const work = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    await mkdir(folder, { recursive: true });
    const bundled: (readonly BundledPackage[])[] = [];
    for (const name of names) bundled.push(await buildPackage(name, join(work, name)));
    const folders = names.map((name) => join(work, name));
    const pack = ['pack', ...folders, '--pack-destination', folder, '--loglevel=error'];
    const { stdout } = await promisify(execFile)('npm', pack);
    const tarballs = stdout.trim().split('\n');
    return names.map((name, index) => ({
      name,
      tarball: join(folder, tarballs[index] ?? ''),
      bundled: bundled[index] ?? [],
    }));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Writes `SHA256SUMS` of all files of a folder beside them, for `sha256sum --check`. */
export async function writeSums(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== 'SHA256SUMS').sort();
  const lines = names.map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
}

/**
 * Builds a package into a folder, which is emptied first: JavaScript with the code of this workspace bundled, its types,
 * `package.json`, the licences of what it contains, and its documents.
 * @param name as in `packages`
 * @param plugins of Rolldown, before our own
 * @returns the packages whose code it contains
 * @throws Error for an import that no manifest declares
 */
export async function buildPackage(
  name: string,
  folder: string,
  plugins: readonly Plugin[] = [],
): Promise<readonly BundledPackage[]> {
  const published = packages[name];
  if (published === undefined)
    throw new Error(
      `There is no published package "${name}": choose of ${Object.keys(packages).join(', ')}.`,
    );
  const source = join(workspaceRoot, published.folder);
  const own = workspaceManifests.get(published.folder);
  if (!own) throw new Error(`${published.folder} has no package.json.`);
  await rm(folder, { recursive: true, force: true });
  const built = await Promise.all(
    published.groups.map(async (group) => {
      if (group.types) await bundleTypes(source, group, folder);
      return bundleCode(source, group, targetOf(group, own), folder, plugins);
    }),
  );
  const manifest = {
    ...publishedManifest(published, own),
    ...dependenciesOf(
      own,
      built.flatMap((each) => each.imported),
    ),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (own.bin) await chmod(join(folder, 'cli.js'), EXECUTABLE);
  const bundled = await bundledPackages(built.flatMap(({ modules }) => modules));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), noticesOf(bundled));
  const copied = { LICENSE: 'LICENSE', 'README.md': join(published.folder, 'README.md') };
  for (const [file, path] of Object.entries({ ...copied, ...published.copied }))
    await cp(join(workspaceRoot, path), join(folder, file), { recursive: true });
  for (const [file, text] of Object.entries(published.written ?? {}))
    await writeFile(join(folder, file), text());
  return bundled.map(({ notice: _notice, ...rest }) => rest);
}

/** The oldest Node of the package, or what every browser knows. */
function targetOf({ platform }: EntryGroup, { engines }: Manifest): string {
  return platform === 'neutral' ? 'es2022' : engines.node.replace('>=', 'node');
}

function publishedManifest({ groups, manifest = {} }: PublishedPackage, own: Manifest): object {
  const exported = groups.flatMap(({ types = {}, endings = ['js'] }) =>
    Object.keys(types).map((name) => [
      name === 'index' ? '.' : `./${name}`,
      conditionsOf(name, endings),
    ]),
  );
  const [root] = groups.filter(({ types }) => types?.index);
  const ending = (root?.endings ?? ['js']).at(-1)?.replace('js', 'ts');
  const { exports: more = {}, ...members } = { exports: {}, ...manifest };
  const bin = Object.keys(own.bin ?? {}).map((command) => [command, './cli.js']);
  return {
    ...Object.fromEntries(
      Object.entries(own).filter(([member]) => PUBLISHED_MEMBERS.includes(member)),
    ),
    ...members,
    ...(bin.length > 0 && { bin: Object.fromEntries(bin) }),
    ...(root && { types: `./index.d.${ending}` }),
    exports: {
      ...Object.fromEntries(exported),
      ...more,
      './package.json': './package.json',
    },
  };
}

function conditionsOf(name: string, endings: readonly string[]): object {
  const [main, ...others] = endings.map((ending) => ({
    types: `./${name}.d.${ending.replace('js', 'ts')}`,
    default: `./${name}.${ending}`,
  }));
  return others.length === 0 ? { ...main } : { import: main, require: others[0] };
}

/** The packages that the built code imports, in the exact versions of the workspace. */
function dependenciesOf(own: Manifest, imported: readonly string[]) {
  const names = [...new Set(imported)].filter((name) => !isBuiltin(name)).sort();
  // A package of the workspace that is bundled brings its dependencies.
  const declared = [own, ...workspaceManifests.values()].map(
    ({ dependencies = {} }) => dependencies,
  );
  const found = names.map((name) => {
    const version = declared.find((each) => each[name])?.[name];
    if (!version) throw new Error(`${own.name} imports ${name}, which is no dependency.`);
    return [name, version];
  });
  return found.length === 0 ? {} : { dependencies: Object.fromEntries(found) };
}

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** How generated code marks the part that it has from a package. */
const GENERATED_PART = /^\/\/ npm:((?:@[^/\n]+\/)?[^/\n]+)\//gm;

/**
 * The packages that files belong to, also through generated files that contain their code, with their licences.
 * @throws Error for a package that names no licence
 */
async function bundledPackages(modules: readonly string[]) {
  const folders = new Set(modules.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const generated = modules.filter((file) => file.startsWith(join(workspaceRoot, 'generated/')));
  for (const file of generated)
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(GENERATED_PART)) {
      // The generator has these packages from the root of the project.
      const manifest = findPackageJSON(name, pathToFileURL(workspaceRoot));
      if (!manifest) throw new Error(`${file} has code of ${name}, which is not installed.`);
      folders.add(dirname(manifest));
    }
  const found = await Promise.all([...folders].map(licensedPackage));
  return found.sort((a, b) => (a.notice < b.notice ? -1 : 1));
}

async function licensedPackage(folder: string): Promise<BundledPackage & { notice: string }> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(text);
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (!file && !license) throw new Error(`${name} names no licence in ${folder}.`);
  // Some packages name their licence and leave its text out.
  const licence = file ? await readFile(join(folder, file), 'utf8') : `Licence: ${license}`;
  return { name, version, license, notice: `${name} ${version}\n\n${licence.trim()}\n` };
}

function noticesOf(bundled: readonly { readonly notice: string }[]): string {
  if (bundled.length === 0) return 'This package contains no code of other packages.\n';
  const notices = bundled.map(({ notice }) => notice).join('\n');
  return `This package contains code of the following packages.\n\n${notices}`;
}
