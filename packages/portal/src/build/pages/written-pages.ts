import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../shared/page-addresses.ts';
import { guidesFolder, pagesFolder, readText } from '../../portal-files.ts';
import { pageList, readHead } from './markdown-page.ts';

export interface Guide {
  /** Name of the file without its ending, and of the page in its address. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Position among the guides, from 1. */
  readonly order: number;
  readonly markdown: string;
}

/** Reads the guides in their order. One without a translation is English. */
export function readGuides(locale: Locale = 'en'): readonly Guide[] {
  return readdirSync(guidesFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const { order } = readHead(localized(guidesFolder, file, 'en'), file);
      const markdown = localized(guidesFolder, file, locale);
      return { name: file.slice(0, -'.md'.length), ...readHead(markdown, file), order, markdown };
    })
    .sort((one, other) => one.order - other.order);
}

/** The text of a file in a language, or in English if it has no translation. */
function localized(folder: string, file: string, locale: Locale): string {
  const english = readText(join(folder, file));
  const translation = join(folder, locale, file);
  if (locale === 'en' || !existsSync(translation)) return english;
  return translatedPage(readText(translation), english, translation);
}

/** Replaces links between guide files, which work in the repository, with links between their pages. */
export function linkToPages(markdown: string): string {
  return markdown.replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/guides/$1/$2)');
}

/** The list of the guides on their page. */
export function guideList(locale: Locale): string {
  const guides = readGuides(locale);
  return pageList(guides.map(({ name, ...guide }) => ({ name: `guides/${name}`, ...guide })));
}

/** The texts that replace lines of the form `<!-- insert: NAME -->`, by name. */
export type Inserts = Readonly<Record<string, string>>;

/** The files of pages/ by address; `home.md` is the page at the root. One without a translation is English. */
export function handwrittenPages(
  locale: Locale,
  inserts: Inserts,
): readonly (readonly [address: string, markdown: string])[] {
  return readdirSync(pagesFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const name = file.slice(0, -'.md'.length);
      const markdown = withInserts(localized(pagesFolder, file, locale), inserts, file);
      return [name === 'home' ? '' : name, markdown] as const;
    });
}

function withInserts(markdown: string, inserts: Inserts, file: string): string {
  return markdown.replaceAll(/<!-- insert: ([\w-]+) -->/g, (_, name: string) => {
    const text = inserts[name];
    if (text === undefined) throw new Error(`${file} names an unknown insert: "${name}".`);
    return text;
  });
}

/** A line of a translation that stands for the next code block of the English page. */
const CODE_PLACE = /^<!-- code -->$/gm;
const CODE_BLOCK = /^```\w+[^\n]*\n.*?^```$/gms;

/**
 * A translated page with the code blocks of the English one, so that code is written and tested once. Throws if the two
 * pages do not have the same number of blocks.
 */
export function translatedPage(translation: string, english: string, file: string): string {
  const blocks = english.match(CODE_BLOCK) ?? [];
  const places = translation.match(CODE_PLACE)?.length ?? 0;
  if (places !== blocks.length) {
    throw new Error(
      `${file} has ${places} lines "<!-- code -->", but the English page has ${blocks.length} code blocks: write one such line for each block.`,
    );
  }
  const rest = blocks.values();
  return translation.replaceAll(CODE_PLACE, () => rest.next().value ?? '');
}
