import { fileURLToPath } from 'node:url';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What `build` writes and `serve` reads. */
export const distFolder: string = folder('../dist');

/** Work in progress: on the same disk as dist/, so that a finished folder can be moved there. */
export const cacheFolder: string = folder('../.cache');

/** Options and page frame of the reference. */
export const referenceFolder: string = folder('../reference');

/** The code that builds the portal: a change of it makes the portal stale, too. */
export const sourceFolder: string = folder('.');

/** The bundle of the contract, in the two forms that the portal offers for download. */
export const contractFiles = {
  json: fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json')),
  yaml: fileURLToPath(
    new URL('openapi.yaml', import.meta.resolve('@social-data/contract/openapi.json')),
  ),
} as const;
