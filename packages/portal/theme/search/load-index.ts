import MiniSearch from 'minisearch';
import type { Locale } from '../../shared/locale.ts';
import { indexOptions, type SearchEntry } from '../../shared/search/search-options.ts';

const loading = new Map<Locale, Promise<MiniSearch<SearchEntry>>>();

/** Loads the index of a language once. A failed load is tried again the next time. */
export function loadIndex(locale: Locale, base: string): Promise<MiniSearch<SearchEntry>> {
  const started = loading.get(locale) ?? fetchIndex(`${base}search/${locale}.json`);
  loading.set(locale, started);
  started.catch(() => loading.delete(locale));
  return started;
}

async function fetchIndex(address: string): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The index of the search is missing: HTTP ${response.status}.`);
  return MiniSearch.loadJSON<SearchEntry>(await response.text(), indexOptions);
}
