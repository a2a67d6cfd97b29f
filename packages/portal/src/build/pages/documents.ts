import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Locale } from '../../../shared/page-addresses.ts';
import { repositoryFolder } from '../../portal-files.ts';
import { type DocumentPage, documentPages, documentsOf, textIn } from './document-list.ts';
import { markdownPage, pageList } from './markdown-page.ts';
import { pageMessages } from './page-messages.ts';

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
 * The pages that are files of the repository, in English, as Markdown by name. Every section of a source is on exactly one
 * page.
 */
export function documentMarkdown(repository: string | undefined): ReadonlyMap<string, string> {
  const all = documentSections();
  return new Map(documentPages.map((page) => [page.name, pageMarkdown(page, all, repository)]));
}

function pageMarkdown(
  { name, source, mark, title, description }: DocumentPage,
  all: DocumentSections,
  repository: string | undefined,
): string {
  const own = (all.get(source) ?? []).filter((section) => section.mark === mark);
  if (own.length === 0) throw new Error(`${source} has no section for the page /${name}/.`);
  // One section with its parts: its heading is that of the page.
  const [first, ...others] = own;
  const isOneSection = first?.level !== 1 && others.every(({ level }) => level > 2);
  const sections = own.map((section) => {
    const body = withEscapedMarkup(section.body);
    const isFirst = section === first && (isOneSection || section.level === 1);
    if (isFirst) return `# ${title.en} {#${section.anchor}}\n\n${body}`;
    const level = section.level - (isOneSection ? 1 : 0);
    return `${'#'.repeat(level)} ${withEscapedMarkup(section.title)} {#${section.anchor}}\n\n${body}`;
  });
  const heading = isOneSection || first?.level === 1 ? '' : `# ${title.en}\n\n`;
  return markdownPage(
    { title: title.en, description: description.en },
    heading + linkDocuments(sections.join('\n\n'), source, all, repository),
  );
}

/** Outside of code, signs of tags and templates are text. Comments are notes to those who edit the file. */
function withEscapedMarkup(markdown: string): string {
  return markdown.replaceAll(
    /(^```[^\n]*\n.*?^```$|`[^`]+`)|<!--.*?-->\n?|[<{]/gms,
    (found, code?: string) => code ?? (found === '<' ? '&lt;' : found === '{' ? '&#123;' : ''),
  );
}

/** The page that lists the tools. */
export function toolsPage(locale: Locale): string {
  const { title, description, intro } = pageMessages[locale].tools;
  const tools = documentsOf('tools').map((page) => ({
    name: page.name,
    title: textIn(locale, page.title),
    description: textIn(locale, page.description),
  }));
  return markdownPage(
    { title, description },
    `# ${title}

${intro}

${pageList(tools)}
`,
  );
}

/** A heading of a Markdown file with the text to the next heading, of any level. */
export interface Section {
  /** 1 for `#`; 0 for text before the first heading. */
  readonly level: number;
  readonly title: string;
  /** The fragment of its address, as repositories make it from the heading. */
  readonly anchor: string;
  readonly body: string;
  /** The page that the marks of the file put it on; undefined for the main one. */
  readonly mark: string | undefined;
}

interface Draft {
  readonly level: number;
  readonly title: string;
  readonly mark: string | undefined;
  readonly lines: string[];
}

const HEADING = /^(#{1,4}) (.+)$/;

/** What a page begins with: `<!-- page: relay -->`. The main page goes on after `<!-- /page -->`. */
const PAGE_MARK = /^<!-- (?:page: ([\w-]+)|\/page) -->$/;

/** A code block, in which signs of headings are code. */
const CODE_BLOCK = /^```[^\n]*\n.*?^```$/gms;

/** The sections of a Markdown file. */
export function readSections(markdown: string): readonly Section[] {
  const drafts: Draft[] = [{ level: 0, title: '', mark: undefined, lines: [] }];
  let mark: string | undefined;
  for (const line of linesWithWholeBlocks(markdown)) {
    const pageMark = PAGE_MARK.exec(line);
    const heading = HEADING.exec(line);
    if (pageMark !== null) mark = pageMark[1];
    else if (heading !== null) {
      const [, signs = '', title = ''] = heading;
      drafts.push({ level: signs.length, title, mark, lines: [] });
    } else drafts.at(-1)?.lines.push(line);
  }
  const used = new Map<string, number>();
  return drafts
    .map(({ level, title, mark: on, lines }) => ({
      ...{ level, title, mark: on, body: lines.join('\n').trim() },
      anchor: unique(anchorOf(title), used),
    }))
    .filter(({ level, body }) => level > 0 || body !== '');
}

/** The lines of a text; a code block counts as one. */
function linesWithWholeBlocks(markdown: string): readonly string[] {
  const blocks = markdown.match(CODE_BLOCK) ?? [];
  return markdown
    .split(CODE_BLOCK)
    .flatMap((text, index) => [...text.split('\n'), ...blocks.slice(index, index + 1)]);
}

/** The fragment that repositories give to a heading: lower case, without signs, hyphens for blanks. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function unique(anchor: string, used: Map<string, number>): string {
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** The sections of every source, by its name. */
export type DocumentSections = ReadonlyMap<string, readonly Section[]>;

/** Files of the repository that are pages of the site, besides the documents. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': '/changelog/',
  'generated/GAPS.md': '/unknowns/',
  'openapi/gaps.yaml': '/unknowns/',
};

/** Links of Markdown, but not pictures. */
const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;

/**
 * Adapts the links of a source, which lead to headings and to files of the repository: to pages of the site where there
 * is one, else to the repository. Where its address is not known, the text stays without a link.
 */
export function linkDocuments(
  markdown: string,
  source: string,
  all: DocumentSections,
  repository: string | undefined,
): string {
  return markdown.replaceAll(LINK, (link, text: string, target: string) => {
    if (/^\w+:/.test(target) || target.startsWith('/')) return link;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? source : posix.join(posix.dirname(source), path);
    const address = pageOf(file, anchor, all);
    if (address !== undefined) return `[${text}](${address})`;
    return repository === undefined ? text : `[${text}](${repository}/blob/HEAD/${file})`;
  });
}

/** The page with a file, or with the section of it that has the anchor. */
function pageOf(
  file: string,
  anchor: string | undefined,
  all: DocumentSections,
): string | undefined {
  const [, guide] = /^openapi\/guides\/([\w-]+)\.md$/.exec(file) ?? [];
  const other = guide === undefined ? OTHER_PAGES[file] : `/guides/${guide}/`;
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  if (other !== undefined) return other + (guide === undefined ? '' : fragment);
  const source = [file, posix.join(file, 'README.md')].find((name) => all.has(name));
  if (source === undefined) return undefined;
  const mark = all.get(source)?.find((section) => section.anchor === anchor)?.mark;
  const page = documentPages.find((one) => one.source === source && one.mark === mark);
  return page && `/${page.name}/${fragment}`;
}
