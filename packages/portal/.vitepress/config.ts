import { contractInfo } from '@social-data/contract/operations';
import { type DefaultTheme, defineConfig, type LocaleSpecificConfig } from 'vitepress';
import { zh } from '../shared/messages/zh.ts';
import { type Locale, languageTags } from '../shared/page-addresses.ts';
import { contractText } from '../src/build/contract-texts.ts';
import { extendMarkdown, highlightOnce } from '../src/markdown-options.ts';
import { pageHead } from '../src/page-head.ts';
import { portalFolder } from '../src/portal-files.ts';
import { siteMessages, siteNavigation, siteSidebar } from '../src/site-outline.ts';

/** Files that the build adds to the site after VitePress. */
const ADDED_FILES = [/^\/reference\//, /\.(json|yaml)$/];

// The build names them in these variables.
const base = process.env.PORTAL_BASE ?? '/';
const site = process.env.PORTAL_SITE || undefined;

function localeConfig(locale: Locale): LocaleSpecificConfig<DefaultTheme.Config> {
  const text = siteMessages[locale];
  const title = contractText(locale)(contractInfo.title);
  return {
    lang: languageTags[locale],
    title,
    titleTemplate: `:title · ${title}`,
    description: text.description,
    themeConfig: {
      siteTitle: title,
      nav: siteNavigation(locale),
      sidebar: siteSidebar(locale),
      outline: { level: 2, label: text.outline },
      docFooter: { prev: text.before, next: text.next },
      darkModeSwitchLabel: text.theme,
      lightModeSwitchTitle: text.toLight,
      darkModeSwitchTitle: text.toDark,
      sidebarMenuLabel: text.menu,
      returnToTopLabel: text.toTop,
      langMenuLabel: text.language,
      skipToContentLabel: text.skip,
      notFound: { ...text.notFound, linkLabel: text.notFound.linkText },
    },
  };
}

/**
 * Corrects VitePress' search for screen readers: a button around everything, options that contain links, and labels
 * that hide the text. It becomes a dialog with a list of links.
 */
const SEARCH_MARKUP: readonly (readonly [RegExp, string])[] = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [/:role="results\?\.length \? 'listbox' : undefined"/, ''],
  [/:aria-activedescendant="[^"]*"/, ''],
  [/:aria-selected="[^"]*"\s+role="option"/, ''],
  [/:aria-label="\[\.\.\.p\.titles[^"]*"/, ''],
  [/<kbd /g, '<kbd role="img" '],
];

function withSearchMarkup(code: string, file: string): string | undefined {
  if (!file.endsWith('/VPLocalSearchBox.vue')) return undefined;
  return SEARCH_MARKUP.reduce((text, [wrong, right]) => text.replace(wrong, right), code);
}

export default defineConfig({
  base,
  locales: {
    root: { label: siteMessages.en.label, ...localeConfig('en') },
    zh: {
      label: siteMessages.zh.label,
      markdown: { codeCopyButton: zh.copy },
      ...localeConfig('zh'),
    },
  },
  // The build writes the pages into a temporary folder and names it in this variable.
  srcDir: process.env.PORTAL_PAGES ?? '.cache/pages',
  cacheDir: '.cache/vitepress',
  ignoreDeadLinks: ADDED_FILES,
  // Links end in a slash and lead to folders, so any web server finds the page.
  cleanUrls: true,
  // Disabling transitions would insert an inline style sheet, which the policy forbids.
  appearance: { disableTransition: false },
  // Readers should not download pages that they may never open.
  router: { prefetchLinks: false },
  // The first paint needs the style sheets only, and scripts would take their share of a slow network.
  transformHtml: (html) =>
    html.replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"'),
  transformHead: ({ page }) => (page === '404.md' ? [] : pageHead({ file: page, base, site })),
  head: [
    ['link', { rel: 'icon', sizes: '32x32', href: `${base}favicon.ico` }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}mark.svg` }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['noscript', {}, `<link rel="stylesheet" href="${base}no-script.css">`],
  ],
  ...(site === undefined ? {} : { sitemap: { hostname: site + base } }),
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: extendMarkdown,
    shikiSetup: highlightOnce,
  },
  vite: {
    plugins: [{ name: 'search-markup', enforce: 'pre', transform: withSearchMarkup }],
    resolve: { alias: { '@localSearchIndex': `${portalFolder}/theme/search-index.ts` } },
    build: { target: 'es2022', chunkSizeWarningLimit: 700 },
  },
  themeConfig: {
    logo: { src: '/mark.svg', alt: '' },
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        disableQueryPersistence: true,
        locales: { zh: { translations: siteMessages.zh.search } },
      },
    },
  },
});
