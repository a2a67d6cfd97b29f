import { type Locale, localizedAddress } from '../../../shared/locale.ts';
import { referenceAddress } from '../../../shared/reference-link.ts';

/** What links are adapted to. */
export interface LinkTarget {
  readonly locale: Locale;
  /** The path that the site is served under, with a slash at both ends. */
  readonly base: string;
  /** Addresses of the pages that exist in every language, such as `/codes/`. */
  readonly pages: ReadonlySet<string>;
}

/**
 * Adapts the links of a page, which are written as if the site were English and at the root of its host. Links to pages
 * lead to the same language. VitePress adds the base path to Markdown links, so only those in HTML get it here.
 */
export function adaptLinks(markdown: string, target: LinkTarget): string {
  return markdown
    .replaceAll(/\]\((\/[^)\s]*)\)/g, (_, address: string) => `](${inLanguage(address, target)})`)
    .replaceAll(
      /(\shref=")(\/[^"]*)"/g,
      (_, start: string, address: string) =>
        `${start}${target.base}${inLanguage(address, target).slice(1)}"`,
    );
}

function inLanguage(address: string, { locale, pages }: LinkTarget): string {
  const page = address.replace(/[?#].*$/s, '');
  if (page === '/reference/') return address.replace(page, referenceAddress(locale));
  return pages.has(page) ? localizedAddress(address, locale) : address;
}
