import { matchesGlob } from 'node:path';
import { type InstalledPackage, nameOf } from './installed-packages.ts';

/** Licences that ask for no more than their text beside the code, as SPDX names them. */
const allowedLicences: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Zlib', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'Unlicense', 'WTFPL'],
]);

/** A package with another licence, or none in its manifest, that we only run: nothing that we publish contains it. */
interface LicenceException {
  /** As the manifest has it; `none` where it has none. */
  readonly licence: string;
  readonly reason: string;
}

/** By the name of the package. Add one only for a package that is in nothing that we publish. */
const licenceExceptions: Readonly<Record<string, LicenceException>> = {
  'axe-core': { licence: 'MPL-2.0', reason: 'Tests load it into pages.' },
  'caniuse-lite': {
    licence: 'CC-BY-4.0',
    reason: 'Data of a compiler that StrykerJS uses to change the sources.',
  },
  lightningcss: {
    licence: 'MPL-2.0',
    reason: 'A part of vite, which builds the pages of the portal.',
  },
  'lightningcss-*': { licence: 'MPL-2.0', reason: 'The binary of lightningcss.' },
  'rollup-plugin-dts': {
    licence: 'LGPL-3.0-only',
    reason: 'Bundles types when a package is built. Its output contains none of its code.',
  },
  'stack-trace': { licence: 'none', reason: 'A part of a tool. Its file License is that of MIT.' },
};

/** What is installed. */
export interface Dependencies {
  readonly installed: readonly InstalledPackage[];
  /** Those whose code others get from us. */
  readonly published: readonly InstalledPackage[];
}

/** Licences that are not allowed. */
export function dependencyProblems({ installed, published }: Dependencies): readonly string[] {
  return [
    ...published.filter(hasOtherLicence).map(publishedProblem),
    ...installed.filter((each) => hasOtherLicence(each) && !isExcepted(each)).map(licenceProblem),
  ];
}

/** Whether a licence asks for more than is allowed. Of `A OR B` one has to be allowed, of `A AND B` both. */
function hasOtherLicence({ licence }: InstalledPackage): boolean {
  const isAllowed = (name: string) => allowedLicences.has(name.trim());
  const text = licence.replaceAll(/[()]/g, '');
  if (text.includes(' AND ')) return !text.split(' AND ').every(isAllowed);
  return !text.split(' OR ').some(isAllowed);
}

function isExcepted({ name, licence }: InstalledPackage): boolean {
  return Object.entries(licenceExceptions).some(
    ([pattern, exception]) => matchesGlob(name, pattern) && exception.licence === licence,
  );
}

function publishedProblem(each: InstalledPackage): string {
  return `${nameOf(each)} has the licence ${each.licence}, and what we publish contains or installs it. Take another package: exceptions are for what we only run.`;
}

function licenceProblem(each: InstalledPackage): string {
  return `${nameOf(each)} has the licence ${each.licence}. Take another package, or give a reason in scripts/dependencies/dependency-problems.ts.`;
}
