import type { Options } from 'minisearch';
import { searchTerms } from './search-terms.ts';

/** A part of a page, from one heading to the next. */
export interface SearchEntry {
  /** Address without the base path, with the fragment of the heading: `/codes/#code-303`. */
  readonly id: string;
  /** The heading. */
  readonly title: string;
  /** The headings above it, from the title of the page on, joined with ` › `. */
  readonly place: string;
  readonly text: string;
}

/** An entry without its text, as it is sent first. */
export type TitleEntry = readonly [id: string, title: string, place: string];

/** How entries are indexed. The build and the browser have to agree on all of it. */
export const indexOptions: Options<SearchEntry> = {
  fields: ['title', 'place', 'text'],
  storeFields: ['title', 'place', 'text'],
  tokenize: (text) => [...searchTerms(text)],
  processTerm: (term) => term,
};
