/** The languages of the portal. English is the source of all texts, and what a missing translation falls back to. */
export const locales = ['en', 'zh'] as const;

export type Locale = (typeof locales)[number];

/** Values of the attribute `lang`. */
export const languageTags: { readonly [Name in Locale]: string } = { en: 'en', zh: 'zh-CN' };

/** The language of a page, by its address without the base path. */
export function localeOf(address: string): Locale {
  return /^\/?zh(\/|$)/.test(address) ? 'zh' : 'en';
}

/** The address of a page in a language: `/codes/` becomes `/zh/codes/`. English pages are at the root. */
export function localizedAddress(address: string, locale: Locale): string {
  return locale === 'en' ? address : `/${locale}${address}`;
}
