// Licences of all installed packages, against the list of what is allowed.
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { packages } from '@social-data/package-build';
import { projectRoot } from './process/project-root.ts';

/** Licences that ask for no more than their text beside the code, as SPDX names them. */
const allowedLicences: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Zlib', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'Unlicense', 'WTFPL'],
]);

/**
 * Packages with another licence, or `none` in their manifest, that we only run, by their names. Add one only for a package
 * that is in nothing that we publish, with the reason.
 */
const licenceExceptions: Readonly<Record<string, string>> = {
  // Tests load it into pages.
  'axe-core': 'MPL-2.0',
  // Data of a compiler that StrykerJS uses to change the sources.
  'caniuse-lite': 'CC-BY-4.0',
  // A part of vite, which builds the pages of the portal, and its binary.
  'lightningcss{,-*}': 'MPL-2.0',
  // Bundles types when a package is built. Its output contains none of its code.
  'rollup-plugin-dts': 'LGPL-3.0-only',
  // A part of a tool. Its file License is that of MIT.
  'stack-trace': 'none',
};

/** What others get beside the dependencies of our packages: code that is copied into the validators and into the pages. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  generated: ['ajv', 'ajv-formats'],
  'packages/portal': ['vue', 'vitepress', 'minisearch'],
};

/** Builds the pages of the portal, which VitePress depends on for that. Pages contain no code of it. */
const BUILDER = 'vite';

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As the manifest has it, or `none`. */
  readonly licence: string;
}

/**
 * Licences that are not allowed.
 * @param published those of the installed packages whose code others get from us
 */
export function dependencyProblems(
  installed: readonly InstalledPackage[],
  published: readonly InstalledPackage[],
): readonly string[] {
  const isExcepted = ({ name, licence }: InstalledPackage) =>
    Object.entries(licenceExceptions).some(
      ([pattern, excepted]) => matchesGlob(name, pattern) && excepted === licence,
    );
  const problem = ({ name, version, licence }: InstalledPackage, rest: string) =>
    `${name}@${version} has the licence ${licence}${rest}`;
  const ofPublished =
    ', and what we publish contains or installs it. Take another package: exceptions are for what we only run.';
  const ofOthers = '. Take another package, or give a reason in scripts/dependencies.ts.';
  const others = installed.filter((each) => hasOtherLicence(each) && !isExcepted(each));
  return [
    ...published.filter(hasOtherLicence).map((each) => problem(each, ofPublished)),
    ...others.map((each) => problem(each, ofOthers)),
  ];
}

/** Whether a licence asks for more than is allowed. Of `A OR B` one has to be allowed, of `A AND B` both. */
function hasOtherLicence({ licence }: InstalledPackage): boolean {
  const isAllowed = (name: string) => allowedLicences.has(name.trim());
  const text = licence.replaceAll(/[()]/g, '');
  if (text.includes(' AND ')) return !text.split(' AND ').every(isAllowed);
  return !text.split(' OR ').some(isAllowed);
}

/** All packages of others that pnpm has installed, those for development included. */
function installedPackages(): readonly InstalledPackage[] {
  const folder = join(projectRoot, 'node_modules/.pnpm');
  const manifests = globSync('*/node_modules/{*,@*/*}/package.json', { cwd: folder });
  // Links to the dependencies of a package are beside it.
  const isOwn = ([place = '', , ...path]: readonly string[]) =>
    place.startsWith(`${path.slice(0, -1).join('+')}@`);
  return manifests.filter((file) => isOwn(file.split('/'))).map((file) => read(join(folder, file)));
}

/** The packages of others whose code is in what we publish, or is installed with it: our dependencies, and all that these need. */
export function publishedPackages(): readonly InstalledPackage[] {
  const copied = Object.entries(COPIED).flatMap(([folder, names]) =>
    names.map((name) => findManifest(name, join(projectRoot, folder))),
  );
  const folders = Object.values(packages).map(({ folder }) => folder);
  const manifests = new Set([
    ...folders.map((folder) => join(projectRoot, folder, 'package.json')),
    ...copied.filter((file) => file !== undefined),
  ]);
  for (const manifest of manifests) {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = name === BUILDER ? undefined : findManifest(name, dirname(manifest));
      // The binary of another platform is not installed.
      if (needed !== undefined) manifests.add(needed);
    }
  }
  return [...manifests].map(read).filter(({ name }) => !name.startsWith('@social-data/'));
}

function findManifest(name: string, from: string): string | undefined {
  const manifest = join(from, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) return realpathSync(manifest);
  return dirname(from) === from ? undefined : findManifest(name, dirname(from));
}

/** Old manifests have a list of licences, of which any may be chosen. */
function read(manifestFile: string): InstalledPackage {
  const { name, version, license, licenses } = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const named = [license ?? licenses ?? []].flat().map((each) => Object(each).type ?? each);
  return { name, version, licence: named.length === 0 ? 'none' : named.map(String).join(' OR ') };
}

if (import.meta.main) {
  const [installed, published] = [installedPackages(), publishedPackages()];
  const problems = dependencyProblems(installed, published);
  for (const problem of problems) console.error(problem);
  process.exitCode = Math.min(problems.length, 1);
  if (problems.length === 0)
    console.log(
      `${installed.length} packages have allowed licences, ${published.length} of them in what is published.`,
    );
}
