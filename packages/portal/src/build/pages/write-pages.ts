import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractInfo } from '@social-data/contract/operations';
import { type SiteAddresses, withAddresses, writtenAddresses } from '../../../shared/addresses.ts';
import {
  type Locale,
  locales,
  localizedAddress,
  markdownAddress,
} from '../../../shared/page-addresses.ts';
import { portalFolder } from '../../portal-files.ts';
import type { MockSamples } from '../mock-samples.ts';
import { changelogPage, versionsPage, withVersions } from './changelog-page.ts';
import { documentMarkdown, toolsPage } from './documents.ts';
import { adaptLinks } from './markdown-page.ts';
import { operationPages, operationsPage, questionList } from './operation-pages.ts';
import { pageMessages } from './page-messages.ts';
import { codeList, resultCodesPage } from './result-codes-page.ts';
import { withRunButtons } from './runnable-calls.ts';
import { unknownsPage } from './unknowns-page.ts';
import {
  guideList,
  handwrittenPages,
  type Inserts,
  linkToPages,
  readGuides,
} from './written-pages.ts';

export interface PageInput {
  /** The path that the site is served under, with a slash at both ends. */
  readonly base: string;
  readonly addresses: SiteAddresses;
  readonly samples: MockSamples;
  /** Address of the repository, for links to files that are not pages. Without it, they are text. */
  readonly repository?: string | undefined;
}

/**
 * Writes every page of the site into a folder as Markdown, in every language: the handwritten pages, the guides, and
 * the pages made from the contract. Each page is the `index.md` of a folder, so any web server finds it. Does not touch
 * pages whose text is the same. Returns the files of all pages.
 */
export function writePages(folder: string, input: PageInput): ReadonlySet<string> {
  const files = new Set<string>();
  for (const locale of locales) {
    const pages = pagesIn(locale, input);
    const addresses = new Set([...pages.keys()].map((name) => pageAddress(name)));
    for (const [name, markdown] of pages) {
      const address = localizedAddress(pageAddress(name), locale);
      const file = join(folder, address, 'index.md');
      mkdirSync(dirname(file), { recursive: true });
      const target = { locale, base: input.base, pages: addresses };
      const whole = withFoot(withVersions(markdown), address, locale, input.repository);
      // What a sample calls is read while it has the addresses that it was written with.
      const page = withRunButtons(adaptLinks(whole, target));
      const text = withAddresses(page, writtenAddresses, input.addresses);
      if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
      files.add(file);
    }
  }
  const assets = join(portalFolder, 'public');
  if (existsSync(assets)) cpSync(assets, join(folder, 'public'), { recursive: true });
  return files;
}

/** The pages in a language, as Markdown with links as in English, by the name of their folder. */
function pagesIn(locale: Locale, input: PageInput): ReadonlyMap<string, string> {
  return new Map<string, string>([
    ...handwrittenPages(locale, insertsOf(input.samples, locale)),
    ...readGuides(locale).map(
      ({ name, markdown }) => [`guides/${name}`, linkToPages(markdown)] as const,
    ),
    ...(locale === 'en' ? documentMarkdown(input.repository) : []),
    ['tools', toolsPage(locale)],
    ['operations', operationsPage(locale)],
    ...[...operationPages(input.samples, locale)].map(
      ([id, page]) => [`operations/${id}`, page] as const,
    ),
    ['codes', resultCodesPage(locale)],
    ['unknowns', unknownsPage(locale)],
    ['changelog', changelogPage(locale, input.repository)],
    ['versions', versionsPage(locale, input.repository)],
  ]);
}

/** Adds the links at the end of a page. They are text in HTML, so that search and Markdown leave them out. */
function withFoot(
  markdown: string,
  address: string,
  locale: Locale,
  repository: string | undefined,
): string {
  const { foot } = pageMessages[locale];
  const links = [
    `<a href="${markdownAddress(address)}" target="_self">${foot.markdown}</a>`,
    `<a href="/versions/">${foot.contract(contractInfo.version)}</a>`,
    `<a href="/changelog/">${foot.changelog}</a>`,
    `<a href="/versions/#licence">${foot.licence}</a>`,
    ...(repository === undefined ? [] : [`<a href="${repository}">${foot.repository}</a>`]),
    `<a href="/versions/#report">${foot.report}</a>`,
  ];
  const html = `<footer class="page-foot row screen-only">${links.join(' ')}</footer>`;
  return markdown.replace(/(?=<\/main>\s*$)|$/, `\n\n${html}\n\n`);
}

/** `codes` is at `/codes/`, and the home page at `/`. */
function pageAddress(name: string): string {
  return name === '' ? '/' : `/${name}/`;
}

function insertsOf({ home }: MockSamples, locale: Locale): Inserts {
  const { request, response } = pageMessages[locale].home;
  const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
  const call = [
    fence(`sh [${request}]`, `curl '${home.url}'`),
    fence(`json [${response}]`, home.body),
  ];
  return {
    'first-call': `::: code-group\n\n${call.join('\n\n')}\n\n:::`,
    'first-program': fence('ts', home.program),
    'first-output': fence('text', home.output),
    questions: questionList(locale),
    codes: codeList(locale),
    guides: guideList(locale),
  };
}
