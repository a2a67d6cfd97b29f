import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentPages } from './build/pages/document-list.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Output of the build, served by `startPortal`. */
export const distFolder: string = path('../dist');

/** Intermediate files, on the same disk as dist/, so that a finished site can be renamed to it. */
export const cacheFolder: string = path('../.cache');

/** This package, which is the root of the site for VitePress. */
export const portalFolder: string = path('..').replace(/\/$/, '');

/** Handwritten pages of the site. */
export const pagesFolder: string = path('../pages');

/** The repository, whose READMEs are pages of the site. */
export const repositoryFolder: string = path('../../..');

/** The guides, which are released with the contract. */
export const guidesFolder: string = path('../../../openapi/guides');

/** Options of the reference. */
export const referenceFolder: string = path('../reference');

/** Translations of the contract's texts, one file for each language. */
export const contractLocalesFolder: string = path('../../../openapi/locales');

/** The bundle of the contract. */
export const contractFile: string = fileURLToPath(
  import.meta.resolve('@social-data/contract/openapi.json'),
);

/** The changelog, which is a page of the site. */
export const changelogFile: string = path('../../../CHANGELOG.md');

/** The packages that readers can download, besides the contract. */
export const downloadable = ['client', 'mock', 'cli', 'mcp', 'conform'] as const;

/** The manifests of these packages and the contract. */
export const packageManifests: readonly string[] = [
  '../../../generated/package.json',
  ...downloadable.map((name) => `../../${name}/package.json`),
].map(path);

/** The manifest of the gateway, which readers install from its repository. */
export const gatewayManifest: string = path('../../gateway/package.json');

/** What is bundled into these packages. */
const BUNDLED = ['mock-responses', 'sample-data', 'server-protocol', 'tabular'];

const packageSources = [
  '../../../openapi/README.md',
  ...downloadable.flatMap((name) =>
    ['package.json', 'README.md', 'src'].map((part) => `../../${name}/${part}`),
  ),
  ...[...BUNDLED, 'package-build'].map((name) => `../../${name}/src`),
];

/** What the reference is made from. */
export const referenceSources: readonly string[] = [
  ...['../reference', './build/reference.ts', './content-security-policy.ts'].map(path),
  contractFile,
];

/** What the downloads are made from. */
export const downloadSources: readonly string[] = [
  ...['./build/kept-parts.ts', '../../../generated'],
  ...packageSources,
].map(path);

/**
 * Input of the build: a change in one of these files and folders makes a built site stale. The packages of the mock count
 * because the home page shows one of its responses.
 */
export const sources: readonly string[] = [
  ...['../.vitepress', '../src', '../shared', '../theme', '../pages', '../public', '../reference'],
  ...['../../../openapi/guides', '../../../openapi/locales', '../../../generated'],
  ...packageSources,
]
  .map(path)
  .concat(changelogFile, gatewayManifest)
  .concat(documentPages.map(({ source }) => path(`../../../${source}`)));

/**
 * A text that people edit, as editors of any system save it: with line ends of Windows, or a byte order mark.
 * @throws Error for another encoding than UTF-8
 */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error(`${file} is in another encoding: save it as UTF-8.`);
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
}

/** Paths of the files in a built site, without those that begin with a dot, which are not served. */
export function siteFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.') && statSync(join(folder, path)).isFile())
    .sort();
}
