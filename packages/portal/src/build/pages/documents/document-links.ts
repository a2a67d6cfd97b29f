import { posix } from 'node:path';
import { documentPages } from './document-list.ts';
import type { Section } from './read-sections.ts';

/** The sections of every source, by its name. */
export type DocumentSections = ReadonlyMap<string, readonly Section[]>;

/** Files of the repository that are pages of the site, beside the documents. */
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
