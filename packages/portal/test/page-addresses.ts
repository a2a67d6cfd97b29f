import { WIDTHS } from '../../../test/browser/browser-test.ts';
import { scale } from '../../../test/scale.ts';
import { distFolder } from '../src/portal-files.ts';
import { siteFiles } from '../src/site-files.ts';

/** The addresses of all built pages except the reference and the 404 page. */
export function pageAddresses(): readonly string[] {
  return siteFiles(distFolder)
    .filter((path) => path.endsWith('index.html') && !path.startsWith('reference/'))
    .map((path) => `/${path.slice(0, -'index.html'.length)}`);
}

/** The pages to try at a width: every page at one of the widths in turn, and at all of them in the long run. */
export function pagesAt(width: number): readonly string[] {
  const widths: readonly number[] = Object.values(WIDTHS);
  return pageAddresses().filter(
    (_, index) => scale(10) === 10 || widths[index % widths.length] === width,
  );
}
