import { readFileSync } from 'node:fs';
import { contractInfo } from '@social-data/contract/operations';
import type { Locale } from '../../../shared/locale.ts';
import { changelogFile } from '../../portal-files.ts';
import { documentSections, linkDocuments } from './documents.ts';
import { markdownPage } from './markdown-page.ts';
import { allPackages } from './package-versions.ts';
import { pageMessages } from './page-messages.ts';

/** The line that begins the changes for one kind of reader. */
const READERS = /^(For [^\n]+):$/gm;

/** The page of the changelog, which is written in English only. */
export function changelogPage(locale: Locale, repository: string | undefined): string {
  const { title, description, intro } = pageMessages[locale].changelog;
  const text = readFileSync(changelogFile, 'utf8')
    .replace(/^# .*\n/, '')
    .replaceAll(READERS, '### $1');
  const entries = linkDocuments(text, 'CHANGELOG.md', documentSections(), repository);
  return markdownPage(
    { title, description },
    // Braces and tags in the entries are text, not templates.
    `# ${title}\n\n${intro}\n\n<div v-pre lang="en">\n\n${withEscapedTags(entries)}\n\n</div>`,
  );
}

/** The page of the versions that this portal describes, with licence and where to report an error. */
export function versionsPage(locale: Locale, repository: string | undefined): string {
  const { title, description, intro, contract, columns, ask, ...texts } =
    pageMessages[locale].versions;
  const rows = allPackages().map(({ name, version }) => `| \`${name}\` | ${version} |`);
  return markdownPage(
    { title, description },
    `# ${title}

${intro}

| ${columns.join(' | ')} |
|---|---|
| ${contract} | ${contractInfo.version} |
${rows.join('\n')}

${ask}

## ${texts.licence} {#licence}

${texts.licenceText}

## ${texts.report} {#report}

${texts.reportText(repository)}
`,
  );
}

/** Text outside of code such as `<N>` is no tag. */
function withEscapedTags(markdown: string): string {
  return markdown.replaceAll(/(`[^`]*`)|</g, (_, code?: string) => code ?? '&lt;');
}
