import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Locale, localeOf } from '../../../shared/locale.ts';
import { siteFiles } from '../../site-files.ts';

/** A built page, for the forms of its text: Markdown and the index of the search. */
export interface SitePage {
  /** Address without the base path, such as `/zh/codes/`. */
  readonly address: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** The text of the page, without what is only there to click. */
  readonly content: Element;
}

/** Reads all pages of a built site but the reference, which is one page with a search of its own. */
export function readSitePages(folder: string): readonly SitePage[] {
  return siteFiles(folder)
    .filter((path) => path.endsWith('index.html') && !path.startsWith('reference/'))
    .map((path) => readPage(`/${path.slice(0, -'index.html'.length)}`, join(folder, path)));
}

function readPage(address: string, file: string): SitePage {
  const html = readFileSync(file, 'utf8');
  const content = findElement(fromHtml(html), ({ properties }) => hasClass(properties, 'vp-doc'));
  if (content === undefined) throw new Error(`${file} has no element with the class "vp-doc".`);
  removeControls(content);
  const heading = findElement(content, ({ tagName }) => tagName === 'h1');
  const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(html) ?? [];
  return {
    address,
    locale: localeOf(address),
    title: heading === undefined ? address : textOf(heading),
    description: textOf(fromHtml(description, { fragment: true })),
    content,
  };
}

/** `no-text` is for components to mark what is only there to click. */
const NO_TEXT_CLASSES = [
  'no-text',
  'header-anchor',
  'field-anchor',
  'visually-hidden',
  'lang',
  'tabs',
];

/** Elements that are no text of the page: controls, what repeats other text, and places for a line to break. */
function isControl({ tagName, properties }: Element): boolean {
  return (
    ['button', 'script', 'style', 'svg', 'input', 'noscript', 'wbr'].includes(tagName) ||
    NO_TEXT_CLASSES.some((name) => hasClass(properties, name))
  );
}

function removeControls(node: Element): void {
  // Vue leaves comments in the page, where its lists begin and end.
  node.children = node.children.filter(
    (child) => child.type !== 'comment' && (child.type !== 'element' || !isControl(child)),
  );
  for (const child of node.children) if (child.type === 'element') removeControls(child);
}

export function hasClass({ className }: Element['properties'], name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

function findElement(
  node: Root | Element,
  isWanted: (element: Element) => boolean,
): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = isWanted(child) ? child : findElement(child, isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Elements within a line: the words before and after them are not separate. */
const INLINE = new Set(['a', 'code', 'em', 'strong', 'span', 'mark', 'b', 'i', 'abbr', 'kbd']);

/** The text of an element on one line. */
export function textOf(node: Nodes): string {
  return collect(node).replaceAll(/\s+/g, ' ').trim();
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const text = node.children.map(collect).join('');
  return node.type === 'element' && INLINE.has(node.tagName) ? text : ` ${text} `;
}
