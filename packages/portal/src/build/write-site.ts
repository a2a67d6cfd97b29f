import { execFile } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gaps } from '@social-data/contract/gaps';
import { contractInfo } from '@social-data/contract/operations';
import { contractAsYaml } from '@social-data/package-build';
import { type SiteAddresses, withAddresses, writtenAddresses } from '../../shared/addresses.ts';
import {
  type Locale,
  localeOf,
  locales,
  localizedAddress,
  markdownAddress,
} from '../../shared/page-addresses.ts';
import { type BuildOptions, siteAddresses } from '../build-options.ts';
import { contractFile, portalFolder, siteFiles } from '../portal-files.ts';
import { contractText } from './contract-texts.ts';
import { readMockSamples } from './mock-samples.ts';
import { pageMessages } from './pages/page-messages.ts';
import { writePages } from './pages/write-pages.ts';
import { writeSearchIndexes } from './search-index.ts';
import { siteFacts } from './site-facts.ts';
import { writeNotFoundPages, writeRedirects } from './static-pages.ts';

/** Where the site is, for the links of a page. */
interface LinkBase {
  /** Origin and base path, or only the base path where the origin is not known. It ends in a slash. */
  readonly root: string;
  /** The path that the site is served under. */
  readonly base: string;
  /** Addresses of all pages. */
  readonly addresses: ReadonlySet<string>;
}

/** Left out of the Markdown: comments, controls and repeated text. */
const LEFT_OUT =
  /<!--.*?-->|<(nav|thead|footer)\b.*?<\/\1>|<noscript>.*?<\/noscript>|<a class="field-anchor".*?<\/a>|<span class="visually-hidden">.*?<\/span>|^:::[^\n]*$| \{#[^}\s]+\}$/gms;

/** A block of code, code in a line, code as HTML, a link of Markdown, and any other tag with its attributes. */
const PARTS =
  /^(?<fence>```\w+)[^\n]*(?<block>\n.*?^```$)|(?<line>`[^`\n]+`)|<code\b[^>]*>(?<code>[^<]*)<\/code>|(?<=\])\((?<link>\/[^)\s]*)\)|<(?<end>\/?)(?<tag>[A-Za-z][\w-]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^'">])*)>/gms;

/**
 * The source of a page as Markdown for readers without a browser: without its frontmatter, components and tags. Links lead
 * to the Markdown of other pages.
 */
function pageMarkdown(source: string, links: LinkBase): string {
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

/** A table of facts becomes lines such as "**Type**: string". */
const STARTS: Readonly<Record<string, string>> = {
  ...{ h1: '# ', h2: '## ', h3: '### ', strong: '**', em: '*', br: '; ', th: '- **', ul: '\n' },
};
const ENDS: Readonly<Record<string, string>> = {
  ...{ h1: '\n', h2: '\n', h3: '\n', strong: '**', em: '*', th: '**: ', summary: ' ' },
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

interface SitePage {
  /** Address without the base path, such as `/zh/codes/`. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/**
 * Writes the files for assistants: each page as Markdown, `llms.txt` as the list of them, and `llms-full.txt` with all
 * pages, for each language. `pagesFolder` has the Markdown that the site is built from.
 */
function writeAssistantFiles(
  folder: string,
  pagesFolder: string,
  { base, site = '' }: BuildOptions,
): void {
  const files = globSync('**/index.md', { cwd: pagesFolder }).sort();
  const addressOf = (file: string) => `/${file.slice(0, -'index.md'.length)}`;
  const links = { root: `${site}${base}`, base, addresses: new Set(files.map(addressOf)) };
  for (const locale of locales) {
    const { page: ownAddress, unknowns } = pageMessages[locale].markdown;
    const gaps = links.root + localizedAddress('/unknowns.md', locale).slice(1);
    const pages = files
      .filter((file) => localeOf(addressOf(file)) === locale)
      .map((file): SitePage => {
        const source = readFileSync(join(pagesFolder, file), 'utf8');
        const body = pageMarkdown(source, links);
        const address = addressOf(file);
        const end = `${ownAddress(links.root + address.slice(1))} ${unknowns(gaps)}`;
        const [, title = address] = /^# (.+)$/m.exec(body) ?? [];
        const [, description = ''] = /^description: (.+)$/m.exec(source) ?? [];
        return {
          address,
          title,
          description: textOfYaml(description),
          markdown: `${body}\n\n---\n\n${end}\n`,
        };
      });
    for (const { address, markdown } of pages)
      writeFileSync(join(folder, markdownAddress(address)), markdown);
    const own = (name: string) => join(folder, localizedAddress(`/${name}`, locale));
    const overview = llmsText(locale, pages, links.root);
    writeFileSync(own('llms.txt'), overview);
    const full = pages.map(({ markdown }) => markdown).join('\n\n');
    writeFileSync(own('llms-full.txt'), `${overview}\n---\n\n${full}`);
  }
}

/** Pages that are made from the contract have their texts in quotes. */
function textOfYaml(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** The overview in the form of llmstxt.org: a summary, what is not known, and the pages by section. */
function llmsText(locale: Locale, pages: readonly SitePage[], root: string): string {
  const text = pageMessages[locale].llms;
  const translate = contractText(locale);
  const sections = Map.groupBy(pages, ({ address }) => sectionOf(address));
  const entries = (list: readonly SitePage[] = []) =>
    list.map(
      ({ address, title, description }) =>
        `- [${title}](${root}${markdownAddress(address).slice(1)}): ${description}`,
    );
  return `${[
    `# ${translate(contractInfo.title)}`,
    `> ${text.summary(contractInfo.version)}`,
    text.rules.map((rule) => `- ${rule}`).join('\n'),
    `## ${text.sections.guides}`,
    entries(sections.get('guides')).join('\n'),
    `## ${text.sections.operations}`,
    entries(sections.get('operations')).join('\n'),
    `## ${text.sections.contract}`,
    [
      ...entries(sections.get('other')),
      `- [openapi.json](${root}openapi.json): ${text.contractFile}`,
      `- [llms-full.txt](${root}${localizedAddress('/llms-full.txt', locale).slice(1)}): ${text.fullFile}`,
    ].join('\n'),
    `## ${text.sections.unknown}`,
    text.unknown,
    gaps.map(({ fact }) => `- ${translate(fact)}`).join('\n'),
  ].join('\n\n')}\n`;
}

function sectionOf(address: string): 'guides' | 'operations' | 'other' {
  if (/^(\/zh)?\/guides\//.test(address)) return 'guides';
  return /^(\/zh)?\/operations\//.test(address) ? 'operations' : 'other';
}

/**
 * Writes all files of the site but the downloads and the reference into the folder `next`. `work` is for intermediate files.
 */
export async function writeSite(next: string, work: string, options: BuildOptions): Promise<void> {
  const pages = join(work, 'pages');
  const addresses = siteAddresses(options);
  const { startMock } = await import('@social-data/mock');
  const mock = await startMock({ port: 0 });
  try {
    writePages(pages, {
      ...{ base: options.base, repository: options.repository, addresses },
      samples: await readMockSamples(mock.url),
    });
    // Before all other files, since it empties the folder.
    await renderSite(pages, next, options);
  } finally {
    await mock.close();
  }
  writeNotFoundPages(next, options.base);
  writeSearchIndexes(next);
  writeAssistantFiles(next, pages, options);
  writeRedirects(next, options.base);
  copyFileSync(contractFile, join(next, 'openapi.json'));
  writeFileSync(join(next, 'openapi.yaml'), contractAsYaml());
  adaptFiles(next, addresses);
}

/**
 * Builds the Markdown pages into `outFolder`, which VitePress empties first. It runs in a process of its own, which a
 * signal can stop.
 */
async function renderSite(
  pagesFolder: string,
  outFolder: string,
  options: BuildOptions,
): Promise<void> {
  const { base, site = '', signal } = options;
  const vitepress = fileURLToPath(
    new URL('bin/vitepress.js', import.meta.resolve('vitepress/package.json')),
  );
  try {
    await promisify(execFile)(
      process.execPath,
      [vitepress, 'build', portalFolder, '--outDir', outFolder],
      {
        cwd: portalFolder,
        signal,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORTAL_PAGES: pagesFolder,
          PORTAL_BASE: base,
          PORTAL_SITE: site,
          PORTAL_FACTS: JSON.stringify(siteFacts(options)),
        },
      },
    );
  } catch (error) {
    throw new Error(`VitePress could not build the pages:\n${outputOf(error)}`);
  }
}

function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr ? String(error.stderr) : error.message;
}

/** Pages have the addresses of the site from the start, since the names of their scripts depend on their content. */
const WRITTEN_AFTERWARDS = /^(?!assets\/).*\.(md|txt|json|html)$/;

function adaptFiles(folder: string, addresses: SiteAddresses): void {
  for (const path of siteFiles(folder).filter((name) => WRITTEN_AFTERWARDS.test(name))) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8');
    const adapted = withAddresses(text, writtenAddresses, addresses);
    if (adapted !== text) writeFileSync(file, adapted);
  }
}
