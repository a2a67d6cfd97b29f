import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../shared/locale.ts';
import { guidesFolder } from '../../portal-files.ts';
import { readHead } from './markdown-page.ts';
import { translatedPage } from './translated-page.ts';

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
      const english = readFileSync(join(guidesFolder, file), 'utf8');
      const { order } = readHead(english, file);
      const markdown = localizedGuide(english, file, locale);
      return { name: file.slice(0, -'.md'.length), ...readHead(markdown, file), order, markdown };
    })
    .sort((one, other) => one.order - other.order);
}

function localizedGuide(english: string, file: string, locale: Locale): string {
  const translation = join(guidesFolder, locale, file);
  if (locale === 'en' || !existsSync(translation)) return english;
  return translatedPage(readFileSync(translation, 'utf8'), english, translation);
}

/** Replaces links between guide files, which work in the repository, with links between their pages. */
export function linkToPages(markdown: string): string {
  return markdown.replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/guides/$1/$2)');
}

/** The list of the guides on their page. */
export function guideCards(locale: Locale): string {
  const cards = readGuides(locale).map(
    ({ name, title, description }) =>
      `<li class="card"><h3><a href="/guides/${name}/">${title}</a></h3><p>${description}</p></li>`,
  );
  return `<ul class="cards guide-cards">\n${cards.join('\n')}\n</ul>`;
}
