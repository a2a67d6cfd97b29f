import { contractInfo } from '@social-data/contract/operations';
import { defineConfig } from 'vitepress';
import { siteNavigation, siteSidebar } from '../src/site-outline.ts';

/** Addresses that the build adds beside the pages: VitePress does not know them. */
const BESIDE_THE_PAGES = [/^\/reference\//, /\.(json|yaml)$/];

/** Loaded when a chart is shown, and not with the page that may show one. */
const CHARTS = /draw-\w+-chart/;

export default defineConfig({
  title: contractInfo.title,
  titleTemplate: ':title · Social-Data Query Service',
  description: 'Read-only queries of data about social platforms: guides, reference, try it.',
  lang: 'en',
  // The build stages the pages in a folder of its own and names it here.
  srcDir: process.env.PORTAL_PAGES ?? '.cache/pages',
  cacheDir: '.cache/vitepress',
  ignoreDeadLinks: BESIDE_THE_PAGES,
  // Links end in a slash and lead to folders, so that any web server finds the page.
  cleanUrls: true,
  // Switching would write a style sheet into the page, which the policy forbids.
  appearance: { disableTransition: false },
  // A reader pays for the page that is open, not for those that it links to.
  router: { prefetchLinks: false },
  shouldPreload: (file) => !CHARTS.test(file),
  // What is not preloaded would be fetched all the same, a little later.
  transformHtml: (html) => html.replaceAll(/<link rel="prefetch"[^>]*>\s*/g, ''),
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    // The root's settings are for Node, and name a version of the language that this tool does not know.
    esbuild: { tsconfigRaw: '{}' },
    build: { target: 'es2022', chunkSizeWarningLimit: 700 },
  },
  themeConfig: {
    logo: { src: '/mark.svg', alt: '' },
    siteTitle: 'Social-Data Query Service',
    nav: siteNavigation(),
    sidebar: siteSidebar(),
    outline: { level: 2, label: 'On this page' },
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: false,
    notFound: {
      title: 'Nothing is at this address',
      quote: 'Look for it in the search, or begin at the home page.',
      linkText: 'Home page',
    },
  },
});
