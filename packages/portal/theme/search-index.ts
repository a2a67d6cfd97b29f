import { withBase } from 'vitepress';

/** VitePress' search loads the index of a language from here. The build writes it from the finished pages. */
export default { root: () => load('en'), zh: () => load('zh') };

async function load(locale: string): Promise<{ readonly default: string }> {
  const response = await fetch(withBase(`/search/${locale}.json`));
  if (!response.ok) throw new Error(`The index of the search is missing: HTTP ${response.status}.`);
  return { default: await response.text() };
}
