import { markdownAddress } from '../../../shared/page-addresses.ts';

/** Where the site is, for the links of a page. */
export interface LinkBase {
  /** Origin and base path, or only the base path where the origin is not known. It ends in a slash. */
  readonly root: string;
  /** The path that the site is served under. */
  readonly base: string;
  /** Addresses of all pages. */
  readonly addresses: ReadonlySet<string>;
}

/** What has no words of its own: comments, controls, and what repeats what is beside it. */
const LEFT_OUT =
  /<!--.*?-->|<wbr>|<nav\b.*?<\/nav>|<noscript>.*?<\/noscript>|<a class="field-anchor".*?<\/a>|<(span|h2) class="visually-hidden">.*?<\/\1>|^:::.*$| \{#[^}\s]+\}$/gms;

/** A block of code, code in a line, code as HTML, a link of Markdown, and any other tag with its attributes. */
const PARTS =
  /^(?<fence>```\w+)[^\n]*(?<block>\n.*?^```$)|(?<line>`[^`\n]+`)|<code\b[^>]*>(?<code>[^<]*)<\/code>|(?<=\])\((?<link>\/[^)\s]*)\)|<(?<end>\/?)(?<tag>[A-Za-z][\w-]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^'">])*)>/gms;

/**
 * The source of a page as Markdown for readers without a browser: without its frontmatter, components and tags. Links lead
 * to the Markdown of other pages.
 */
export function pageMarkdown(source: string, links: LinkBase): string {
  const body = source
    .replace(/^---\n.*?\n---\n/s, '')
    .split(/(^```\w+[^\n]*\n.*?^```$)/gms)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(LEFT_OUT, '') : part))
    .join('');
  const openLinks: string[] = [];
  let depth = 0;
  const tagText = (tag: string, isEnd: boolean, attributes: string): string => {
    if (tag === 'ul') depth += isEnd ? -1 : 1;
    if (tag === 'a') {
      if (isEnd) return `](${openLinks.pop() ?? ''})`;
      const [, href = ''] = /\shref="([^"]*)"/.exec(attributes) ?? [];
      const isOwn = href.startsWith(links.base);
      openLinks.push(isOwn ? linkOf(`/${href.slice(links.base.length)}`, links) : href);
      return '[';
    }
    if (tag === 'p' && depth > 0) return ' ';
    // A card is an entry of a list, with its heading as the first words.
    if (/^h\d$/.test(tag) && depth > 0) return isEnd ? ': ' : '';
    if (tag === 'li') return isEnd ? '' : `\n${'  '.repeat(Math.max(0, depth - 1))}- `;
    return (isEnd ? ENDS : STARTS)[tag] ?? '';
  };
  return body
    .replaceAll(PARTS, (...match) => {
      const { fence, block, line, code, link, end, tag, attributes }: Parts = match.at(-1);
      if (fence !== undefined) return `${fence}${block}`;
      if (line !== undefined) return line;
      if (code !== undefined) return `\`${decoded(code)}\``;
      if (link !== undefined) return `(${linkOf(link, links)})`;
      return tagText(tag ?? '', end === '/', attributes ?? '');
    })
    .replaceAll('&#123;', '{')
    .replaceAll(/^( *-)\s*\n\s*/gm, '$1 ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

type Parts = Readonly<
  Partial<
    Record<'fence' | 'block' | 'line' | 'code' | 'link' | 'end' | 'tag' | 'attributes', string>
  >
>;

/** A list of definitions becomes lines such as "**Type**: string". */
const STARTS: Readonly<Record<string, string>> = {
  ...{ h1: '# ', h2: '## ', h3: '### ', strong: '**', em: '*', br: '; ', dt: '- **', ul: '\n' },
};
const ENDS: Readonly<Record<string, string>> = {
  ...{ h1: '\n', h2: '\n', h3: '\n', strong: '**', em: '*', dt: '**: ', summary: ' ' },
};

function linkOf(address: string, { root, addresses }: LinkBase): string {
  const [path = '', fragment] = address.split('#');
  const target = addresses.has(path) && !path.endsWith('/try/') ? markdownAddress(path) : path;
  return `${root}${target.slice(1)}${fragment === undefined ? '' : `#${fragment}`}`;
}

function decoded(code: string): string {
  return code
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
