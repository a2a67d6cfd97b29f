import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sendsCalls } from './pages/runnable/with-run-buttons.ts';

/** The addresses of the pages that send calls, such as `/zh/try/`, read from the Markdown that the site is built from. */
export function callingPages(pagesFolder: string): ReadonlySet<string> {
  const pages = globSync('**/index.md', { cwd: pagesFolder }).filter((file) =>
    sendsCalls(readFileSync(join(pagesFolder, file), 'utf8')),
  );
  return new Set(pages.map((file) => `/${dirname(file)}/`.replace('/./', '/')).sort());
}
