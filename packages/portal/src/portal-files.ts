import { fileURLToPath } from 'node:url';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What `build` writes and `serve` reads. */
export const distFolder: string = path('../dist');

/** Work in progress: on the same disk as dist/, so that a finished folder can be moved there. */
export const cacheFolder: string = path('../.cache');

/** This package: the root of the site for VitePress. */
export const portalFolder: string = path('..').replace(/\/$/, '');

/** Prose of the site itself. */
export const pagesFolder: string = path('../pages');

/** The guides live beside the contract: they are written and released with it. */
export const guidesFolder: string = path('../../../openapi/guides');

/** Options and page frame of the reference. */
export const referenceFolder: string = path('../reference');

/** The bundle of the contract, in the two forms that the portal offers for download. */
export const contractFiles = {
  json: fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json')),
  yaml: fileURLToPath(
    new URL('openapi.yaml', import.meta.resolve('@social-data/contract/openapi.json')),
  ),
} as const;

/** The list of what the specification does not say, as it is generated. */
export const gapsFile: string = fileURLToPath(
  new URL('GAPS.md', import.meta.resolve('@social-data/contract/openapi.json')),
);

/**
 * Everything that decides what the portal looks like: a change of it makes the portal stale. The mock
 * is among it since the answer on the home page is the mock's.
 */
export const sources: readonly string[] = [
  ...['../.vitepress', '../src', '../theme', '../pages', '../public', '../reference'],
  ...['../../../openapi/guides', '../../../generated'],
  ...['../../client/src', '../../mock/src', '../../sample-data/src', '../../wire/src'],
].map(path);
