import { type Locale, locales } from '../shared/locale.ts';
import { en, type Messages } from '../shared/messages/en.ts';

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
export function localeTexts(locale: Locale): LocaleTexts {
  return loaded.get(locale) ?? english;
}
