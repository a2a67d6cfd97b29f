import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import CodeStrip from './components/CodeStrip.vue';
import GuideCards from './components/GuideCards.vue';
import OperationCards from './components/OperationCards.vue';
import './styles/index.css';

/** The default theme with our styles, and the components that Markdown pages use by name. */
const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('CodeStrip', CodeStrip);
    app.component('GuideCards', GuideCards);
    app.component('OperationCards', OperationCards);
    // Includes the client, so only its own page loads it.
    app.component(
      'TryIt',
      defineAsyncComponent(() => import('./try/TryIt.vue')),
    );
  },
};

export default theme;
