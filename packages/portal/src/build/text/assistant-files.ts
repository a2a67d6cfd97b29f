import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gaps } from '@social-data/contract/gaps';
import { contractInfo } from '@social-data/contract/operations';
import { type Locale, locales, localizedAddress } from '../../../shared/locale.ts';
import { markdownAddress } from '../../../shared/markdown-address.ts';
import type { BuildOptions } from '../../build-options.ts';
import { contractText } from '../contract-texts.ts';
import { pageMessages } from '../pages/page-messages.ts';
import { pageMarkdown } from './page-markdown.ts';
import type { SitePage } from './site-pages.ts';

/**
 * Writes what assistants read: each page as Markdown, `llms.txt` as the list of them, and `llms-full.txt` with all
 * pages, for each language.
 */
export function writeAssistantFiles(
  folder: string,
  pages: readonly SitePage[],
  { base, site = '' }: BuildOptions,
): void {
  const links = {
    root: `${site}${base}`,
    base,
    addresses: new Set(pages.map(({ address }) => address)),
  };
  for (const locale of locales) {
    const texts = pages
      .filter((page) => page.locale === locale)
      .map((page) => ({ page, markdown: pageMarkdown(page, links) }));
    for (const { page, markdown } of texts)
      writeFileSync(join(folder, markdownAddress(page.address)), markdown);
    const own = (name: string) => join(folder, localizedAddress(`/${name}`, locale));
    const overview = llmsText(locale, pages, links.root);
    writeFileSync(own('llms.txt'), overview);
    const full = texts.map(({ markdown }) => markdown).join('\n\n');
    writeFileSync(own('llms-full.txt'), `${overview}\n---\n\n${full}`);
  }
}

/** The overview in the form of llmstxt.org: a summary, what is not known, and the pages by section. */
function llmsText(locale: Locale, pages: readonly SitePage[], root: string): string {
  const text = pageMessages[locale].llms;
  const translate = contractText(locale);
  const own = pages.filter((page) => page.locale === locale);
  const sections = Map.groupBy(own, ({ address }) => sectionOf(address));
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
