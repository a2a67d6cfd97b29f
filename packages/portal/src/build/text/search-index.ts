import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'hast';
import MiniSearch from 'minisearch';
import { locales } from '../../../shared/locale.ts';
import {
  indexOptions,
  type SearchEntry,
  type TitleEntry,
} from '../../../shared/search/search-options.ts';
import { fieldEntries } from './field-entries.ts';
import { hasClass, type SitePage, textOf } from './site-pages.ts';

/**
 * Writes what the search of each language loads: the entries without their texts, which are there at once on a slow network,
 * and the whole index. There is one entry for each heading with the text below it, and one for each field of a response.
 */
export function writeSearchIndexes(folder: string, pages: readonly SitePage[]): void {
  mkdirSync(join(folder, 'search'), { recursive: true });
  for (const locale of locales) {
    const index = new MiniSearch<SearchEntry>(indexOptions);
    const entries = pages.filter((page) => page.locale === locale).flatMap(entriesOf);
    index.addAll(entries);
    const titles: readonly TitleEntry[] = entries.map(({ id, title, place }) => [id, title, place]);
    writeFileSync(join(folder, 'search', `${locale}-titles.json`), JSON.stringify(titles));
    writeFileSync(join(folder, 'search', `${locale}.json`), JSON.stringify(index));
  }
}

interface OpenEntry {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly place: string;
  readonly texts: string[];
}

/** The entries of a page, by its headings. */
function entriesOf({ address, title, description, content }: SitePage): readonly SearchEntry[] {
  const entries: OpenEntry[] = [{ id: address, level: 1, title, place: '', texts: [description] }];
  visit(content, address, entries);
  const parts = entries.map(({ texts, level, ...entry }) => ({
    ...entry,
    text: texts.join(' ').trim(),
  }));
  return [...parts, ...fieldEntries(content, address)];
}

function visit(element: Element, address: string, entries: OpenEntry[]): void {
  for (const child of element.children) {
    if (child.type === 'text') entries.at(-1)?.texts.push(child.value.trim());
    // Each field has an entry of its own.
    if (child.type !== 'element' || hasClass(child.properties, 'fields')) continue;
    const level = Number(/^h([2-6])$/.exec(child.tagName)?.[1] ?? 0);
    // The title of the page is that of its first entry.
    if (child.tagName === 'h1') continue;
    const { id } = child.properties;
    if (level > 0 && typeof id === 'string') {
      const above = entriesAbove(entries, level).map((entry) => entry.title);
      const place = above.join(' › ');
      entries.push({ id: `${address}#${id}`, level, title: textOf(child), place, texts: [] });
    } else if (isBlockOfText(child)) entries.at(-1)?.texts.push(textOf(child));
    else visit(child, address, entries);
  }
}

/** The headings that an entry of a level is below, from the title of the page on. */
function entriesAbove(entries: readonly OpenEntry[], level: number): readonly OpenEntry[] {
  const above: OpenEntry[] = [];
  for (const entry of entries.toReversed()) {
    if (entry.level < (above[0]?.level ?? level)) above.unshift(entry);
  }
  return above;
}

function isBlockOfText({ tagName }: Element): boolean {
  return ['p', 'li', 'pre', 'table', 'dt', 'dd', 'summary'].includes(tagName);
}
