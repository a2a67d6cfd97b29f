import { WIDTHS } from '../../../test/browser/browser-test.ts';
import { isLongRun } from '../../../test/scale.ts';
import { isEnglishOnly } from '../shared/page-addresses.ts';
import { distFolder, siteFiles } from '../src/portal-files.ts';

/** From the narrowest phone to a wide desktop, in CSS pixels. */
export const ALL_WIDTHS: readonly number[] = [320, 390, 768, 820, 1280, 1440];

/** The addresses of all built pages except the reference, the 404 page and those that only lead on to an English page. */
export function pageAddresses(): readonly string[] {
  return siteFiles(distFolder)
    .filter((path) => path.endsWith('index.html') && !path.startsWith('reference/'))
    .map((path) => `/${path.slice(0, -'index.html'.length)}`)
    .filter((address) => !/^\/zh/.test(address) || !isEnglishOnly(address.slice('/zh'.length)));
}

/**
 * The pages to try at a width. The long run tries every page at all widths. The ordinary one tries every eighth English
 * page at one of the widths in turn, and of the Chinese pages, which have the same layout, every sixteenth.
 */
export function pagesAt(width: number): readonly string[] {
  const widths: readonly number[] = Object.values(WIDTHS);
  const place = widths.indexOf(width);
  return pageAddresses().filter((address, index) => {
    const turns = widths.length * (address.startsWith('/zh/') ? 16 : 8);
    return isLongRun || index % turns === place;
  });
}
