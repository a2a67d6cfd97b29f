import { useData, withBase } from 'vitepress';
import { type ComputedRef, computed } from 'vue';
import { en, type Messages } from '../shared/messages/en.ts';
import { type Locale, locales, localizedAddress } from '../shared/page-addresses.ts';

/** The language of the current page. */
function useLocale(): ComputedRef<Locale> {
  const { localeIndex } = useData();
  return computed(() => (localeIndex.value === 'zh' ? 'zh' : 'en'));
}

/** The texts of the components in the language of the page. */
export function useMessages(): ComputedRef<Messages> {
  const locale = useLocale();
  return computed(() => localeTexts(locale.value).messages);
}

/** Translates texts of the contract to the language of the page. One without a translation stays English. */
export function useContractText(): (text: string) => string {
  const locale = useLocale();
  return (text) =>
    localeTexts(locale.value).contractTexts[text.replaceAll(/\s+/g, ' ').trim()] ?? text;
}

/** Makes links to pages of the site, such as `/codes/`: in the language of the page and under the base path. */
export function useSiteLink(): (address: string) => string {
  const locale = useLocale();
  return (address) => withBase(localizedAddress(address, locale.value));
}

/** The texts of a language that components show. */
interface LocaleTexts {
  readonly messages: Messages;
  /** Translations of the contract's texts, by the English text. */
  readonly contractTexts: Readonly<Record<string, string>>;
}

const english: LocaleTexts = { messages: en, contractTexts: {} };

const loaded = new Map<Locale, LocaleTexts>([['en', english]]);

/** Loads the texts of a language, so that English pages do not contain those of others. */
export async function loadLocaleTexts(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await import('./locales/zh.ts'));
}

/** For the build, which renders pages of every language. */
export async function loadAllLocaleTexts(): Promise<void> {
  await Promise.all(locales.map(loadLocaleTexts));
}

/** The texts of a language that has been loaded. */
function localeTexts(locale: Locale): LocaleTexts {
  return loaded.get(locale) ?? english;
}
