import { readFileSync } from 'node:fs';
import { contractInfo } from '@social-data/contract/operations';
import type { Locale } from '../../../shared/page-addresses.ts';
import { changelogFile, gatewayManifest, packageManifests } from '../../portal-files.ts';
import { documentSections, linkDocuments } from './documents.ts';
import { markdownPage } from './markdown-page.ts';
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

/** Outside of code, text such as `<N>` is not a tag. */
function withEscapedTags(markdown: string): string {
  return markdown.replaceAll(/(`[^`]*`)|</g, (_, code?: string) => code ?? '&lt;');
}

/** A package with the version of its manifest. */
export interface VersionedPackage {
  /** Its name in the name of the tarball, such as `social-data-client`. */
  readonly file: string;
  readonly name: string;
  readonly version: string;
}

/** The packages that readers can download, with the versions of their manifests. */
export function offeredPackages(): readonly VersionedPackage[] {
  return packageManifests.map(readPackage);
}

/** The packages that are released, those that readers cannot download included. */
function allPackages(): readonly VersionedPackage[] {
  return [...packageManifests, gatewayManifest].map(readPackage);
}

function readPackage(manifest: string): VersionedPackage {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  return { file: name.replace('@', '').replace('/', '-'), name, version };
}

/** Writes the versions into the names of tarballs: `social-data-client-VERSION.tgz`. */
export function withVersions(markdown: string): string {
  return offeredPackages().reduce(
    (text, { file, version }) => text.replaceAll(`${file}-VERSION.tgz`, `${file}-${version}.tgz`),
    markdown,
  );
}
