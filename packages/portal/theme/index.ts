import type { Theme, DefaultTheme as ThemeTypes } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type AriaAttributes, defineAsyncComponent } from 'vue';
import { isEnglishOnly, localizedAddress } from '../shared/page-addresses.ts';
import { searchOptions } from '../shared/search.ts';
import PartFilter from './components/PartFilter.vue';
import RunnableSamples from './components/RunnableSamples.vue';
import { useFieldAddress } from './field-address.ts';
import { useSampleChoice } from './sample-choice.ts';
import './style.css';

declare module 'vue' {
  /** What VitePress' button hands on to its element. */
  interface ComponentCustomProps extends AriaAttributes {
    readonly type?: 'button' | 'submit';
    readonly onClick?: () => void;
  }
}

/** Where the switch of languages leads: to the same page, or from one that is in English only to the other home page. */
const otherLanguage: ThemeTypes.Config['i18nRouting'] = ({ page }, { hash }, targetLocale) => {
  const locale = targetLocale === 'zh' ? 'zh' : 'en';
  const { relativePath } = page.value;
  const address = `/${relativePath.replace(/^zh\//, '').replace(/index\.md$/, '')}`;
  const hasBoth = relativePath.endsWith('index.md') && !isEnglishOnly(address);
  return localizedAddress(hasBoth ? address : '/', locale) + (hasBoth ? hash : '');
};

/** The default theme with our styles, and the components that Markdown pages use by name. */
const theme: Theme = {
  extends: DefaultTheme,
  setup() {
    useSampleChoice();
    useFieldAddress();
  },
  enhanceApp({ app, siteData }) {
    const { themeConfig } = siteData.value;
    const { search } = themeConfig;
    // A function of the configuration would come as a text to evaluate, which the policy forbids.
    siteData.value = {
      ...siteData.value,
      themeConfig: {
        ...themeConfig,
        i18nRouting: otherLanguage,
        search: {
          ...search,
          options: { ...search.options, miniSearch: { options: searchOptions } },
        },
      },
    };
    app.component('PartFilter', PartFilter);
    app.component('RunnableSamples', RunnableSamples);
    // Includes the client, so only its own page loads it.
    app.component(
      'TryIt',
      defineAsyncComponent(() => import('./try/TryIt.vue')),
    );
  },
};

export default theme;
