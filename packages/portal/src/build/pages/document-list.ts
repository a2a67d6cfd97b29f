import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Locale } from '../../../shared/page-addresses.ts';

/** A text in English, and in Chinese where a Chinese page shows it. */
interface Text {
  readonly en: string;
  readonly zh?: string;
}

/** A page that is a file of the repository, or a part of one. */
export interface DocumentPage {
  /** Where the page is, such as `gateway/relay` for `/gateway/relay/`. */
  readonly name: string;
  /** The file that the page is made from, from the root of the repository. */
  readonly source: string;
  /** The name in the marks of the file; undefined for what is in no mark. */
  readonly mark?: string;
  readonly title: Text;
  readonly description: Text;
}

/** A text in a language, or in English where it is in no other. */
export function textIn(locale: Locale, text: Text): string {
  return text[locale] ?? text.en;
}

/** Every such page, in the order of the sidebar. */
export const documentPages: readonly DocumentPage[] = parse(
  readFileSync(new URL('document-list.yaml', import.meta.url), 'utf8'),
);

/** The pages of a part of the site, such as `tools`. */
export function documentsOf(part: string): readonly DocumentPage[] {
  return documentPages.filter(({ name }) => name.split('/')[0] === part);
}
