import { distFolder } from '../src/portal-files.ts';
import { siteFiles } from '../src/site-files.ts';

/** The addresses of all built pages except the reference and the 404 page. */
export function pageAddresses(): readonly string[] {
  return siteFiles(distFolder)
    .filter((path) => path.endsWith('index.html') && !path.startsWith('reference/'))
    .map((path) => `/${path.slice(0, -'index.html'.length)}`);
}
