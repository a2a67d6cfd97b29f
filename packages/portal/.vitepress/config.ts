import { contractInfo } from '@social-data/contract/operations';
import { defineConfig } from 'vitepress';
import { siteNavigation, siteSidebar } from '../src/site-outline.ts';

/** Files that the build adds to the site after VitePress. */
const ADDED_FILES = [/^\/reference\//, /\.(json|yaml)$/];

/** Modules that load when a chart is shown, not with the page. */
const CHART_MODULES = /draw-\w+-chart/;

export default defineConfig({
  title: contractInfo.title,
  titleTemplate: ':title · Social-Data Query Service',
  description: 'Read-only queries of data about social platforms: guides, reference, try it.',
  lang: 'en',
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
  shouldPreload: (file) => !CHART_MODULES.test(file),
  // VitePress prefetches what it does not preload, the chart modules included.
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
    // The tsconfig.json of the root targets a version of the language that this esbuild does not know.
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
      quote: 'Use the search, or start at the home page.',
      linkText: 'Home page',
    },
  },
});
