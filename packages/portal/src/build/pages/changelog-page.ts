import { readFileSync } from 'node:fs';
import { contractInfo } from '@social-data/contract/operations';
import type { Locale } from '../../../shared/locale.ts';
import { changelogFile } from '../../portal-files.ts';
import { markdownPage } from './markdown-page.ts';
import { offeredPackages } from './package-versions.ts';
import { pageMessages } from './page-messages.ts';

/** The page of the changelog, which is written in English only. */
export function changelogPage(locale: Locale): string {
  const { title, description, intro } = pageMessages[locale].changelog;
  const entries = readFileSync(changelogFile, 'utf8').replace(/^# .*\n/, '');
  return markdownPage(
    { title, description },
    // Braces and tags in the entries are text, not templates.
    `# ${title}\n\n${intro}\n\n<div v-pre>\n\n${withEscapedTags(entries)}\n\n</div>`,
  );
}

/** The page of the versions that this portal describes. */
export function versionsPage(locale: Locale): string {
  const { title, description, intro, contract, columns, ask } = pageMessages[locale].versions;
  const rows = offeredPackages().map(({ name, version }) => `| \`${name}\` | ${version} |`);
  return markdownPage(
    { title, description },
    `# ${title}

${intro}

| ${columns.join(' | ')} |
|---|---|
| ${contract} | ${contractInfo.version} |
${rows.join('\n')}

${ask}
`,
  );
}

/** Text outside of code such as `<N>` is no tag. */
function withEscapedTags(markdown: string): string {
  return markdown.replaceAll(/(`[^`]*`)|</g, (_, code?: string) => code ?? '&lt;');
}
