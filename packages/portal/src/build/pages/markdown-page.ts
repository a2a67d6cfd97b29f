import { gaps } from '@social-data/contract/gaps';
import type { Evidence } from '@social-data/contract/operations';
import { inlineHtml } from '../../../shared/inline-html.ts';
import { type Locale, localizedAddress } from '../../../shared/page-addresses.ts';
import { contractText } from '../contract-texts.ts';
import { evidenceWords } from './page-messages.ts';

/** Frontmatter of a page. */
export interface PageHead {
  readonly title: string;
  /** One sentence, for search engines and lists of pages. */
  readonly description: string;
  /** CSS class of the page. */
  readonly pageClass?: string;
  /** Whether the headings are listed beside the page. @default true */
  readonly aside?: boolean;
}

/** A page for VitePress: its frontmatter as YAML (of which JSON is a subset), then the body. */
export function markdownPage(head: PageHead, body: string): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`;
}

/** Reads the frontmatter of a handwritten page. Throws if a field is missing. */
export function readHead(
  markdown: string,
  file: string,
): { title: string; description: string; order: number } {
  const [, yaml = ''] = /^---\n(.*?)\n---\n/s.exec(markdown) ?? [];
  const field = (name: string): string => {
    const [, value] = new RegExp(`^${name}: *(.+)$`, 'm').exec(yaml) ?? [];
    if (value === undefined) throw new Error(`${file} needs "${name}:" in its frontmatter.`);
    return value.trim();
  };
  return {
    title: field('title'),
    description: field('description'),
    order: Number(field('order')),
  };
}

/** A text of the contract in Markdown, where `List<User>` would be an element, and `{{name}}` an expression of Vue. */
export function inMarkdown(text: string): string {
  const meant: Readonly<Record<string, string>> = { '<': '&lt;', '{{': '{<!-- -->{' };
  return text.replaceAll(/`[^`]*`|<|\{\{/g, (found) => meant[found] ?? found);
}

/** A table of names and the HTML about them. `v-pre` keeps Vue from reading braces in the contract's texts as templates. */
export function factTable(facts: readonly (readonly [name: string, html: string])[]): string {
  const rows = facts.map(([name, html]) => `<tr><th scope="row">${name}</th><td>${html}</td></tr>`);
  return `<table class="facts" tabindex="0" v-pre>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}

/** A list of links to pages, each with what the page is about. */
export function pageList(pages: readonly (PageHead & { readonly name: string })[]): string {
  return columns(
    pages.map(({ name, title, description }) => `**[${title}](/${name}/)** ${description}`),
  );
}

/** A list of Markdown in columns. The strong words of an item are its heading. */
export function columns(items: readonly string[]): string {
  return `<div class="columns">\n\n${items.map((item) => `- ${item}`).join('\n')}\n\n</div>`;
}

/** A link that shows the evidence of a statement; empty for one that is specified. */
export function evidenceMark(evidence: Evidence | undefined, locale: Locale = 'en'): string {
  if (evidence === undefined || evidence === 'specified') return '';
  const word = evidenceWords[locale][evidence];
  return ` <a class="evidence ${evidence}" href="/unknowns/#mark-${evidence}">${word}</a>`;
}

/** The title of a gap as HTML. Throws on an id that no gap has, so that a link to a removed gap fails the build. */
export function gapTitle(id: string, locale: Locale): string {
  const gap = gaps.find((candidate) => candidate.id === id);
  if (gap === undefined) throw new Error(`The contract has no gap "${id}".`);
  return inlineHtml(contractText(locale)(gap.title));
}

/** What links are adapted to. */
export interface LinkTarget {
  readonly locale: Locale;
  /** The path that the site is served under, with a slash at both ends. */
  readonly base: string;
  /** Addresses of the pages that exist in every language, such as `/codes/`. */
  readonly pages: ReadonlySet<string>;
}

/**
 * Adapts the links of a page, which are written as if the site were English and at the root of its host. Links to pages
 * lead to the same language. VitePress adds the base path to Markdown links, so only those in HTML get it here.
 */
export function adaptLinks(markdown: string, target: LinkTarget): string {
  return markdown
    .replaceAll(/\]\((\/[^)\s]*)\)/g, (_, address: string) => `](${inLanguage(address, target)})`)
    .replaceAll(
      /(\shref=")(\/[^"]*)"/g,
      (_, start: string, address: string) =>
        `${start}${target.base}${inLanguage(address, target).slice(1)}"`,
    );
}

function inLanguage(address: string, { locale, pages }: LinkTarget): string {
  const page = address.replace(/[?#].*$/s, '');
  return pages.has(page) ? localizedAddress(address, locale) : address;
}
