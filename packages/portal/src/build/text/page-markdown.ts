import type { Element } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { markdownAddress } from '../../../shared/markdown-address.ts';
import { pageMessages } from '../pages/page-messages.ts';
import { hasClass, type SitePage } from './site-pages.ts';

/** Where the site is, for the links of a page. */
export interface LinkBase {
  /** Origin and base path, or only the base path where the origin is not known. It ends in a slash. */
  readonly root: string;
  /** The path that the site is served under. */
  readonly base: string;
  /** Addresses of all pages. */
  readonly addresses: ReadonlySet<string>;
}

/** A page as Markdown. Its links lead to the Markdown of other pages, and its last line to what is not known. */
export function pageMarkdown({ content, address, locale }: SitePage, links: LinkBase): string {
  const copy = structuredClone(content);
  prepare(copy, links);
  const tree = toMdast(copy);
  const body = toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    rule: '-',
  });
  const { page, unknowns } = pageMessages[locale].markdown;
  const gaps = `${links.root}${locale === 'en' ? '' : `${locale}/`}unknowns.md`;
  const ownAddress = `${links.root}${address.slice(1)}`;
  return `${body.trim()}\n\n---\n\n${page(ownAddress)} ${unknowns(gaps)}\n`;
}

function prepare(element: Element, links: LinkBase): void {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'dl') writeAsList(child);
    if (child.tagName === 'a') adaptLink(child, links);
    if (child.tagName === 'pre') nameLanguage(child, element);
    prepare(child, links);
  }
}

/** Markdown has no lists of definitions: each becomes a line such as "**Type**: string". */
function writeAsList(list: Element): void {
  const elements = (parent: Element) => parent.children.filter((child) => child.type === 'element');
  const rows = elements(list).map((row): Element => {
    const [term, ...definitions] = elements(row);
    const name: Element = { ...list, tagName: 'strong', children: term?.children ?? [] };
    const text = definitions.flatMap(({ children }) => children);
    return {
      ...list,
      tagName: 'li',
      properties: {},
      children: [name, { type: 'text', value: ': ' }, ...text],
    };
  });
  list.tagName = 'ul';
  list.children = rows;
}

function adaptLink({ properties }: Element, { root, base, addresses }: LinkBase): void {
  const { href } = properties;
  if (typeof href !== 'string' || !href.startsWith(base)) return;
  const [path = '', fragment] = `/${href.slice(base.length)}`.split('#');
  const target = addresses.has(path) && !path.endsWith('/try/') ? markdownAddress(path) : path;
  properties.href = `${root}${target.slice(1)}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** VitePress writes the language of a code block as a class of the element around it. */
function nameLanguage(pre: Element, { properties }: Element): void {
  const { className } = properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const language = names.find((name) => name.startsWith('language-'));
  for (const code of pre.children) {
    if (code.type !== 'element' || language === undefined) continue;
    if (!hasClass(code.properties, language)) code.properties.className = [language];
  }
}
