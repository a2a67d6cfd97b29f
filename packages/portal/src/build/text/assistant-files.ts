import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gaps } from '@social-data/contract/gaps';
import { contractInfo } from '@social-data/contract/operations';
import {
  type Locale,
  localeOf,
  locales,
  localizedAddress,
  markdownAddress,
} from '../../../shared/page-addresses.ts';
import type { BuildOptions } from '../../build-options.ts';
import { contractText } from '../contract-texts.ts';
import { pageMessages } from '../pages/page-messages.ts';
import { pageMarkdown } from './page-markdown.ts';

interface SitePage {
  /** Address without the base path, such as `/zh/codes/`. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/**
 * Writes what assistants read: each page as Markdown, `llms.txt` as the list of them, and `llms-full.txt` with all
 * pages, for each language. `pagesFolder` has the Markdown that the site is built from.
 */
export function writeAssistantFiles(
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
