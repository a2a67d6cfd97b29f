import { useData, withBase } from 'vitepress';
import { type ComputedRef, computed } from 'vue';
import { en, type Messages } from '../shared/messages/en.ts';
import { zh } from '../shared/messages/zh.ts';
import { type Locale, localizedAddress } from '../shared/page-addresses.ts';
import { data as chineseTexts } from './contract-texts-zh.data.ts';

const messages: { readonly [Name in Locale]: Messages } = { en, zh };

/** The language of the current page. */
function useLocale(): ComputedRef<Locale> {
  const { localeIndex } = useData();
  return computed(() => (localeIndex.value === 'zh' ? 'zh' : 'en'));
}

/** The texts of the components in the language of the page. */
export function useMessages(): ComputedRef<Messages> {
  const locale = useLocale();
  return computed(() => messages[locale.value]);
}

/** Translates texts of the contract to the language of the page. One without a translation stays English. */
export function useContractText(): (text: string) => string {
  const locale = useLocale();
  return (text) => {
    if (locale.value === 'en') return text;
    return chineseTexts[text.replaceAll(/\s+/g, ' ').trim()] ?? text;
  };
}

/** Makes links to pages of the site, such as `/codes/`: in the language of the page and under the base path. */
export function useSiteLink(): (address: string) => string {
  const locale = useLocale();
  return (address) => withBase(localizedAddress(address, locale.value));
}
