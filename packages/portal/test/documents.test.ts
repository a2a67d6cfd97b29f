import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isEnglishOnly } from '../shared/page-addresses.ts';
import { documentPages } from '../src/build/pages/document-list.ts';
import {
  documentMarkdown,
  documentSections,
  linkDocuments,
  readSections,
} from '../src/build/pages/documents.ts';

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
    const pages = [...documentMarkdown(undefined).values()].join('\n');
    for (const sections of documentSections().values())
      for (const { body } of sections)
        for (const [code] of body.matchAll(/^```[^\n]*\n.*?^```$/gms))
          expect(pages).toContain(code);
  });
});

describe('a link of a README', () => {
  const all = documentSections();
  const linked = (markdown: string, repository?: string) =>
    linkDocuments(markdown, 'packages/gateway/README.md', all, repository);

  test('leads to the page that has the heading', () => {
    expect(linked('[here](RELAY.md#several-keys)')).toBe('[here](/gateway/relay/#several-keys)');
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

test('the pages that are files of the repository are those that are in English only', () => {
  for (const { name } of documentPages) expect(isEnglishOnly(`/${name}/`)).toBe(true);
  const others = ['/', '/tools/', '/guides/five-minute-start/', '/operations/', '/codes/'];
  expect(others.filter(isEnglishOnly)).toEqual([]);
});

describe.each(['', 'zh/'])('the page %sdownloads', (language) => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const page = read(`pages/${language}downloads.md`);

  test.each([
    ['client', 'client'],
    ['mock', 'mock'],
    ['command-line', 'cli'],
    ['conformance', 'conform'],
  ])('names in its section %s the oldest Node of the package %s', (section, name) => {
    const { engines } = JSON.parse(read(`../${name}/package.json`));
    const [, text] = page.split(`{#${section}}`);
    expect(text).toMatch(new RegExp(`^[^#]*?Node ${engines.node.slice(2)} `));
  });
});
