import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../../shared/locale.ts';
import { repositoryFolder } from '../../../portal-files.ts';
import { markdownPage } from '../markdown-page.ts';
import { pageMessages } from '../page-messages.ts';
import { type DocumentSections, linkDocuments } from './document-links.ts';
import { type DocumentPage, documentPages } from './document-list.ts';
import { readSections } from './read-sections.ts';
import {
  fingerprintOfSection,
  readTranslations,
  translatedSection,
} from './translated-sections.ts';

/** The sources of all pages that are made from files of the repository. */
export function documentSections(): DocumentSections {
  const sources = new Set(documentPages.map(({ source }) => source));
  return new Map(
    [...sources].map((source) => [
      source,
      readSections(readFileSync(join(repositoryFolder, source), 'utf8')),
    ]),
  );
}

/**
 * The pages that are files of the repository, as Markdown by name. Every section of a source is on exactly one page. A
 * section whose translation is missing or older than its English text is English, and says so.
 */
export function documentMarkdown(
  locale: Locale,
  repository: string | undefined,
): ReadonlyMap<string, string> {
  const all = documentSections();
  return new Map(
    documentPages.map((page) => [page.name, pageMarkdown(page, locale, all, repository)]),
  );
}

function pageMarkdown(
  page: DocumentPage,
  locale: Locale,
  all: DocumentSections,
  repository: string | undefined,
): string {
  const { source, mark } = page;
  const own = (all.get(source) ?? []).filter((section) => section.mark === mark);
  if (own.length === 0) throw new Error(`${source} has no section for the page /${page.name}/.`);
  const translations = readTranslations(source, locale);
  // One section with its parts: its heading is that of the page.
  const [first, ...others] = own;
  const isOneSection = first?.level !== 1 && others.every(({ level }) => level > 2);
  const sections = own.map((section) => {
    const translated = locale === 'en' ? section : translatedSection(section, translations);
    const text = withEscapedMarkup((translated ?? section).body);
    const body = translated === undefined ? untranslated(text, locale) : text;
    const isFirst = section === first && (isOneSection || section.level === 1);
    if (isFirst) return `# ${page.title[locale]} {#${section.anchor}}\n\n${body}`;
    const level = section.level - (isOneSection ? 1 : 0);
    const title = withEscapedMarkup((translated ?? section).title);
    return `${'#'.repeat(level)} ${title} {#${section.anchor}}\n\n${body}`;
  });
  const heading = isOneSection || first?.level === 1 ? '' : `# ${page.title[locale]}\n\n`;
  return markdownPage(
    { title: page.title[locale], description: page.description[locale] },
    heading + linkDocuments(sections.join('\n\n'), source, all, repository),
  );
}

function untranslated(body: string, locale: Locale): string {
  if (body === '') return '';
  return `<p class="hint">${pageMessages[locale].documents.untranslated}</p>\n\n<div lang="en">\n\n${body}\n\n</div>`;
}

/** Outside of code, signs of tags and templates are text. Comments are notes to those who edit the file. */
function withEscapedMarkup(markdown: string): string {
  return markdown.replaceAll(
    /(^```[^\n]*\n.*?^```$|`[^`]+`)|<!--.*?-->\n?|[<{]/gms,
    (found, code?: string) => code ?? (found === '<' ? '&lt;' : found === '{' ? '&#123;' : ''),
  );
}

/** The sections without a translation that is up to date, each with the mark that its translation should have. */
export function untranslatedSections(locale: Locale): readonly string[] {
  return [...documentSections()].flatMap(([source, sections]) => {
    const translations = readTranslations(source, locale);
    return sections
      .filter((section) => translatedSection(section, translations) === undefined)
      .map((section) => `${source}: <!-- ${section.anchor} ${fingerprintOfSection(section)} -->`);
  });
}
