import type { OperationInfo } from '@social-data/contract/operations';

/** The languages of the portal. English is the source of all texts, and what a missing translation falls back to. */
export const locales = ['en', 'zh'] as const;

export type Locale = (typeof locales)[number];

/** Values of the attribute `lang`. */
export const languageTags: { readonly [Name in Locale]: string } = { en: 'en', zh: 'zh-CN' };

/** The language of a page, by its address without the base path. */
export function localeOf(address: string): Locale {
  return /^\/?zh(\/|$)/.test(address) ? 'zh' : 'en';
}

/** The pages that are READMEs and other files of the repository, which are in English only. */
const ENGLISH_ONLY = /^\/(?:(?:sdk|gateway|contract)\/|tools\/[\w-])/;

export function isEnglishOnly(address: string): boolean {
  return ENGLISH_ONLY.test(address);
}

/**
 * The address of a page in a language: `/codes/` becomes `/zh/codes/`. English pages are at the root, and a page that is in
 * English only has one address.
 */
export function localizedAddress(address: string, locale: Locale): string {
  return locale === 'en' || isEnglishOnly(address) ? address : `/${locale}${address}`;
}

/** The address of a page as Markdown: `/codes.md` for `/codes/`, and `/index.md` for `/`. */
export function markdownAddress(address: string): string {
  const isHome = address === '/' || /^\/zh\/$/.test(address);
  return isHome ? `${address}index.md` : address.replace(/\/$/, '.md');
}

/** The address of an operation in the reference, where it is listed under its tag. */
export function referenceLink({ id, tag = '' }: OperationInfo): string {
  const section = tag.toLowerCase().replaceAll(' ', '-');
  return `/reference/#/${section}/${id.toLowerCase()}`;
}
