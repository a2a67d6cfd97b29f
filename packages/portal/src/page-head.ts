import type { HeadConfig } from 'vitepress';
import {
  isEnglishOnly,
  languageTags,
  localeOf,
  locales,
  localizedAddress,
  markdownAddress,
} from '../shared/page-addresses.ts';

/** What the elements in the head of a page are made from. */
interface PageFacts {
  /** The source of the page, such as `zh/codes/index.md`. */
  readonly file: string;
  /** The path that the site is served under, with a slash at both ends. */
  readonly base: string;
  /** Origin of the server, if it is known. */
  readonly site: string | undefined;
}

/**
 * Elements in the head of one page, for search engines and assistants. Whole addresses need the
 * origin of the server, so without it the page has no canonical address.
 */
export function pageHead({ file, base, site }: PageFacts): HeadConfig[] {
  const address = `/${file.replace(/index\.md$/, '')}`;
  const locale = localeOf(address);
  const path = (target: string) => `${base}${target.slice(1)}`;
  const markdown = {
    rel: 'alternate',
    type: 'text/markdown',
    href: path(markdownAddress(address)),
  };
  if (site === undefined) return [['link', markdown]];
  const url = (target: string) => `${site}${path(target)}`;
  const english = locale === 'en' ? address : address.slice(`/${locale}`.length);
  const links = [
    markdown,
    { rel: 'canonical', href: url(address) },
    ...(isEnglishOnly(english) ? [] : locales).map((name) => ({
      rel: 'alternate',
      hreflang: languageTags[name],
      href: url(localizedAddress(english, name)),
    })),
  ];
  return links.map((attributes) => ['link', attributes]);
}
