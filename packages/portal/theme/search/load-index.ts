import MiniSearch from 'minisearch';
import type { Locale } from '../../shared/page-addresses.ts';
import { indexOptions, type SearchEntry, type TitleEntry } from '../../shared/search.ts';

type Index = MiniSearch<SearchEntry>;

const loading = new Map<string, Promise<Index>>();

/** Loads the entries of a language without their texts: small, so that the first results are there on a slow network. */
export function loadTitles(locale: Locale, base: string): Promise<Index> {
  return once(`${base}search/${locale}-titles.json`, (text) => {
    const titles: readonly TitleEntry[] = JSON.parse(text);
    const index = new MiniSearch<SearchEntry>(indexOptions);
    index.addAll(titles.map(([id, title, place]) => ({ id, title, place, text: '' })));
    return index;
  });
}

/** Loads the whole index of a language. */
export function loadIndex(locale: Locale, base: string): Promise<Index> {
  return once(`${base}search/${locale}.json`, (text) =>
    MiniSearch.loadJSON<SearchEntry>(text, indexOptions),
  );
}

/** Loads a file once. A failed load is tried again the next time. */
function once(address: string, read: (text: string) => Index): Promise<Index> {
  const started = loading.get(address) ?? fetchText(address).then(read);
  loading.set(address, started);
  started.catch(() => loading.delete(address));
  return started;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The index of the search is missing: HTTP ${response.status}.`);
  return response.text();
}
