import { copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractAsYaml } from '@social-data/package-build';
import siteConfig from '../../.vitepress/config.ts';
import { type Addresses, writtenAddresses } from '../../shared/addresses.ts';
import { readMockSamples } from '../build/mock-samples.ts';
import { writePages } from '../build/pages/write-pages.ts';
import { type SiteFacts, siteFacts } from '../build/site-facts.ts';
import { checkOptions } from '../build-options.ts';
import { contractFile } from '../portal-files.ts';

/** What VitePress needs to know besides the pages. */
export interface DevSite {
  readonly config: typeof siteConfig;
  readonly facts: SiteFacts;
}

/**
 * Writes the pages of the current contract, and removes those that it no longer has. Does not touch a page that stays
 * the same, so that VitePress reloads only what has changed.
 */
export async function writeDevPages(folder: string, addresses: Addresses): Promise<DevSite> {
  const options = checkOptions(addresses);
  const written = writePages(folder, {
    base: options.base,
    addresses: { ...writtenAddresses, ...addresses },
    samples: await readMockSamples(addresses.mock),
  });
  for (const file of globSync(join(folder, '**/index.md'))) {
    if (!written.has(file)) rmSync(file);
  }
  const files = join(folder, 'public');
  mkdirSync(files, { recursive: true });
  copyFileSync(contractFile, join(files, 'openapi.json'));
  writeFileSync(join(files, 'openapi.yaml'), contractAsYaml());
  return { config: siteConfig, facts: siteFacts(options) };
}
