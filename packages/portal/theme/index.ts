import { inBrowser, type Theme, type DefaultTheme as ThemeTypes, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type AriaAttributes, defineAsyncComponent, watch } from 'vue';
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
  // The router decodes the hash: "R&D" and "C++" in a form would become other values.
  const isHashKept = hasBoth && hash !== '';
  return localizedAddress(hasBoth ? address : '/', locale) + (isHashKept ? location.hash : '');
};

/** Leaves an address with `.html` or two slashes, of which the router shows half a page, for that of the page. */
function repairPath(): void {
  const { pathname, search, hash } = location;
  const path = pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/(?!index\.html$)([^/]+)\.html$/, '/$1/');
  if (path !== pathname) location.replace(path + search + hash);
}

/** Escapes a hash that cannot be decoded, such as `#keyword=50%`: the router would fail on it before the page responds. */
function repairHash(): void {
  try {
    decodeURIComponent(location.hash);
  } catch {
    history.replaceState(history.state, '', location.hash.replaceAll('%', '%25'));
  }
}

/**
 * Reloads a page when the portal has stopped or been built again since it was opened: what it still has to load is gone, so
 * that a link leads to "404", and "Send" and the search do nothing. Reloads once a minute, in case something never loads.
 */
function useReload(): void {
  if (!inBrowser) return;
  const reload = () => {
    if (Date.now() - (history.state?.reloadedAt ?? 0) < 60_000) return;
    history.replaceState({ ...history.state, reloadedAt: Date.now() }, '');
    location.reload();
  };
  window.addEventListener('vite:preloadError', reload);
  const { page } = useData();
  watch(
    () => page.value.isNotFound,
    (isNotFound) => isNotFound && reload(),
  );
}

/** The default theme with our styles, and the components that Markdown pages use by name. */
const theme: Theme = {
  extends: DefaultTheme,
  setup() {
    useSampleChoice();
    useFieldAddress();
    useReload();
  },
  enhanceApp({ app, siteData }) {
    if (inBrowser) {
      repairPath();
      repairHash();
    }
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
