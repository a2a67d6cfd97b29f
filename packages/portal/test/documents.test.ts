import { describe, expect, test } from 'vitest';
import { linkDocuments } from '../src/build/pages/documents/document-links.ts';
import { documentPages } from '../src/build/pages/documents/document-list.ts';
import { documentMarkdown, documentSections } from '../src/build/pages/documents/document-pages.ts';
import { readSections } from '../src/build/pages/documents/read-sections.ts';
import {
  fingerprintOfSection,
  translatedSection,
} from '../src/build/pages/documents/translated-sections.ts';

const EXAMPLE = `# Name

Intro.

## Install

\`\`\`sh
# no heading
ls
\`\`\`

<!-- page: relay -->

## Relay & co

See [install](#install).

### Details

<!-- /page -->

## Install
`;

describe('the sections of a README', () => {
  test('are its headings, with the page that marks put them on', () => {
    const found = readSections(EXAMPLE).map(({ level, anchor, mark }) => [level, anchor, mark]);
    expect(found).toEqual([
      [1, 'name', undefined],
      [2, 'install', undefined],
      [2, 'relay--co', 'relay'],
      [3, 'details', 'relay'],
      [2, 'install-1', undefined],
    ]);
  });

  test('are each on exactly one page of the site', () => {
    for (const [source, sections] of documentSections())
      for (const { mark, title } of sections) {
        const pages = documentPages.filter((page) => page.source === source && page.mark === mark);
        expect([source, title, pages.length]).toEqual([source, title, 1]);
      }
  });

  test('are on their pages with all their text', () => {
    const pages = [...documentMarkdown('en', undefined).values()].join('\n');
    for (const sections of documentSections().values())
      for (const { body } of sections)
        for (const [code] of body.matchAll(/^```[^\n]*\n.*?^```$/gms))
          expect(pages).toContain(code);
  });
});

describe('a translated section', () => {
  const section = {
    ...{ level: 2, title: 'Install', anchor: 'install', mark: undefined },
    body: 'Run it:\n\n```sh\nls\n```',
  };
  const translation = { title: '安装', body: '运行：\n\n<!-- code -->' };
  const translations = (fingerprint: string) =>
    new Map([['install', { ...translation, fingerprint }]]);

  test('has the code of the English one', () => {
    const found = translatedSection(section, translations(fingerprintOfSection(section)));
    expect(found).toEqual({ ...section, title: '安装', body: '运行：\n\n```sh\nls\n```' });
  });

  test('is not used when the English words have changed since', () => {
    const changed = { ...section, body: section.body.replace('Run', 'Start') };
    expect(translatedSection(changed, translations(fingerprintOfSection(section)))).toBe(undefined);
  });

  test('is used when only code, line breaks or widths of tables have changed', () => {
    const table = { ...section, body: 'a\nb\n\n| x |\n| - |\n\n| --- |\n\n```sh\nls\n```' };
    const wider = { ...section, body: 'a b\n\n| x   |\n| - |\n\n| ----- |\n\n```sh\npwd\n```' };
    expect(fingerprintOfSection(wider)).toBe(fingerprintOfSection(table));
  });
});

describe('a link of a README', () => {
  const all = documentSections();
  const linked = (markdown: string, repository?: string) =>
    linkDocuments(markdown, 'packages/gateway/README.md', all, repository);

  test('leads to the page that has the heading', () => {
    expect(linked('[here](#pauses)')).toBe('[here](/gateway/relay/#pauses)');
    expect(linked('[there](../client/README.md#lists)')).toBe('[there](/sdk/#lists)');
    expect(linked('[folder](../mock/)')).toBe('[folder](/tools/mock/)');
    expect(linked('[guide](../../openapi/guides/five-minute-start.md)')).toBe(
      '[guide](/guides/five-minute-start/)',
    );
  });

  test('leads to the repository for other files, and is text where its address is not known', () => {
    expect(linked('[why](adr/0008-no-web-framework.md)')).toBe('why');
    expect(linked('[why](adr/0008-no-web-framework.md)', 'https://git.example/x')).toBe(
      '[why](https://git.example/x/blob/HEAD/packages/gateway/adr/0008-no-web-framework.md)',
    );
  });
});
