import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractAsYaml } from '../../../package-build/src/build-contract.ts';
import { type SiteAddresses, withAddresses, writtenAddresses } from '../../shared/addresses.ts';
import { type BuildOptions, siteAddresses } from '../build-options.ts';
import { contractFile } from '../portal-files.ts';
import { siteFiles } from '../site-files.ts';
import { buildArtifacts } from './artifacts.ts';
import { contractExamples } from './contract-examples.ts';
import { firstRequest } from './first-request.ts';
import { callingPages } from './pages/runnable-calls.ts';
import { writePages } from './pages/write-pages.ts';
import { recordResponses } from './record-responses.ts';
import { renderSite } from './render-site.ts';
import { writeNotFoundPages, writeRedirects } from './static-pages.ts';
import { writeAssistantFiles } from './text/assistant-files.ts';
import { writeSearchIndexes } from './text/search-index.ts';

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
    addresses: siteAddresses(options),
    firstRequest: await firstRequest(),
    exampleOf: contractExamples(),
    repository: options.repository,
  });
  // Before all other files, since it empties the folder.
  await renderSite(pages, next, options);
  writeNotFoundPages(next, options.base);
  writeSearchIndexes(next);
  writeAssistantFiles(next, pages, options);
  writeRedirects(next, options.base);
  cpSync(await artifacts, next, { recursive: true });
  copyFileSync(contractFile, join(next, 'openapi.json'));
  writeFileSync(join(next, 'openapi.yaml'), await contractAsYaml());
  await recordResponses(next, pages);
  const addresses = siteAddresses(options);
  const { mock, gateway } = addresses;
  adaptFiles(next, addresses);
  writeFileSync(join(next, 'config.json'), JSON.stringify({ mock, gateway }));
  return callingPages(pages);
}

/** Pages have the addresses of the site from the start, since the names of their scripts depend on their content. */
const WRITTEN_AFTERWARDS = /^(?!assets\/).*\.(md|txt|json|html)$/;

function adaptFiles(folder: string, addresses: SiteAddresses): void {
  for (const path of siteFiles(folder).filter((name) => WRITTEN_AFTERWARDS.test(name))) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8');
    const adapted = withAddresses(text, writtenAddresses, addresses);
    if (adapted !== text) writeFileSync(file, adapted);
  }
}
