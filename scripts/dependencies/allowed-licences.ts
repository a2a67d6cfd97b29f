/** Licences that ask for no more than their text beside the code, as SPDX names them. */
export const allowedLicences: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Zlib', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'Unlicense', 'WTFPL'],
]);

/** A package with another licence, or none in its manifest, that we only run: nothing that we publish contains it. */
export interface LicenceException {
  /** As the manifest has it; `none` where it has none. */
  readonly licence: string;
  readonly reason: string;
}

/** By the name of the package. Add one only for a package that is in nothing that we publish. */
export const licenceExceptions: Readonly<Record<string, LicenceException>> = {
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
