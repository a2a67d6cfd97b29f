import { inBrowser, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import { localeOf } from '../shared/locale.ts';
import CodeStrip from './components/CodeStrip.vue';
import GapFilter from './components/GapFilter.vue';
import GuideCards from './components/GuideCards.vue';
import HeroTabs from './components/HeroTabs.vue';
import OperationCards from './components/OperationCards.vue';
import QuestionCards from './components/QuestionCards.vue';
import RunnableSamples from './components/RunnableSamples.vue';
import UserPicture from './components/UserPicture.vue';
import { useFieldAddress } from './field-address.ts';
import { useLiveAddresses } from './live-addresses.ts';
import { loadByPolicy } from './load-by-policy.ts';
import { loadAllLocaleTexts, loadLocaleTexts } from './locale-texts.ts';
import FieldFilter from './operation/FieldFilter.vue';
import OperationConsole from './operation/OperationConsole.vue';
import SiteLayout from './SiteLayout.vue';
import { useSampleChoice } from './sample-choice.ts';
import CopyButton from './try/CopyButton.vue';
import './styles/index.css';

/** The default theme with our styles, and the components that Markdown pages use by name. */
const theme: Theme = {
  extends: DefaultTheme,
  Layout: SiteLayout,
  setup() {
    useLiveAddresses();
    useSampleChoice();
    useFieldAddress();
  },
  async enhanceApp({ app, router, siteData }) {
    const { base } = siteData.value;
    if (inBrowser) loadByPolicy(router, base);
    const loadTexts = (address: string) => loadLocaleTexts(localeOf(address.slice(base.length)));
    if (inBrowser) await loadTexts(window.location.pathname);
    else await loadAllLocaleTexts();
    router.onBeforePageLoad = loadTexts;
    app.component('CodeStrip', CodeStrip);
    app.component('CopyButton', CopyButton);
    app.component('FieldFilter', FieldFilter);
    app.component('GapFilter', GapFilter);
    app.component('GuideCards', GuideCards);
    app.component('HeroTabs', HeroTabs);
    app.component('OperationCards', OperationCards);
    app.component('OperationConsole', OperationConsole);
    app.component('QuestionCards', QuestionCards);
    app.component('RunnableSamples', RunnableSamples);
    app.component('UserPicture', UserPicture);
    // Includes the client, so only its own page loads it.
    app.component(
      'TryIt',
      defineAsyncComponent(() => import('./try/TryIt.vue')),
    );
  },
};

export default theme;
