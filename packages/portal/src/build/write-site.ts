import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultAddresses } from '../../shared/addresses.ts';
import type { BuildOptions } from '../build-options.ts';
import { contractFiles } from '../portal-files.ts';
import { buildArtifacts } from './artifacts.ts';
import { callingPages } from './calling-pages.ts';
import { writeCards } from './cards/write-cards.ts';
import { contractExamples } from './contract-examples.ts';
import { firstRequest } from './first-request.ts';
import { writeNotFoundPages } from './not-found-page.ts';
import { writePages } from './pages/write-pages.ts';
import { renderSite } from './render-site.ts';
import { writeAssistantFiles } from './text/assistant-files.ts';
import { writeSearchIndexes } from './text/search-index.ts';
import { readSitePages } from './text/site-pages.ts';

/**
 * Writes all files of the site into the folder `next`, and returns the addresses of the pages that send calls. `work` is
 * for intermediate files.
 */
export async function writeSite(
  next: string,
  work: string,
  options: BuildOptions,
): Promise<ReadonlySet<string>> {
  // In parallel with the pages: most of it runs in processes of its own.
  const artifacts = buildArtifacts();
  // Awaited below; without this, a rejection before then would end the process as unhandled.
  artifacts.catch(() => {});
  const pages = join(work, 'pages');
  writePages(pages, {
    base: options.base,
    firstRequest: await firstRequest(),
    exampleOf: contractExamples(),
  });
  // Before all other files, since it empties the folder.
  await renderSite(pages, next, options);
  writeNotFoundPages(next, options.base);
  const sitePages = readSitePages(next);
  writeSearchIndexes(next, sitePages);
  writeAssistantFiles(next, sitePages, options);
  // Previews of links need whole addresses, so without the origin no page names its card.
  if (options.site !== undefined) await writeCards(next, sitePages);
  cpSync(await artifacts, next, { recursive: true });
  copyFileSync(contractFiles.json, join(next, 'openapi.json'));
  copyFileSync(contractFiles.yaml, join(next, 'openapi.yaml'));
  writeFileSync(join(next, 'config.json'), JSON.stringify(defaultAddresses));
  return callingPages(pages);
}
