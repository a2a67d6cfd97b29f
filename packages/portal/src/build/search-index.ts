import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import MiniSearch from 'minisearch';
import { isEnglishOnly, type Locale, localeOf, locales } from '../../shared/page-addresses.ts';
import { type SearchEntry, searchOptions } from '../../shared/search.ts';
import { siteFiles } from '../portal-files.ts';
import { contractText } from './contract-texts.ts';
import { type ResponseField, responseFields, typeName } from './pages/operation/response-fields.ts';
import { pageMessages } from './pages/page-messages.ts';

/**
 * Writes the index of each language: an entry for each heading with the text below it, and for each field of a response.
 * Pages that are in English only are in the index of every language.
 */
export function writeSearchIndexes(folder: string): void {
  const pages = siteFiles(folder)
    .filter((path) => path.endsWith('index.html'))
    .map((path) => `/${path.slice(0, -'index.html'.length)}`);
  mkdirSync(join(folder, 'search'), { recursive: true });
  for (const locale of locales) {
    const index = new MiniSearch<SearchEntry>(searchOptions);
    for (const address of pages) {
      if (localeOf(address) !== locale && !isEnglishOnly(address)) continue;
      index.addAll(pageEntries(readFileSync(join(folder, address, 'index.html'), 'utf8'), address));
      index.addAll(fieldEntries(address, locale));
    }
    writeFileSync(join(folder, 'search', `${locale}.json`), JSON.stringify(index));
  }
}

const HEADING = /<h([2-6])\b[^>]*\sid="([^"]*)"[^>]*>(.*?)<\/h\1>/gs;

/** The entries of a built page, by its headings. */
function pageEntries(html: string, address: string): readonly SearchEntry[] {
  const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(html) ?? [];
  const [, pageTitle = ''] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const [start = '', ...parts] = contentOf(html, address).split(HEADING);
  const above = [{ level: 1, title: textOf(pageTitle) }];
  const entries: SearchEntry[] = [
    { id: address, title: textOf(pageTitle), titles: [], text: textOf(`${description} ${start}`) },
  ];
  for (let index = 0; index < parts.length; index += 4) {
    const [level = '', id = '', name = '', text = ''] = parts.slice(index, index + 4);
    while ((above.at(-1)?.level ?? 0) >= Number(level)) above.pop();
    const titles = above.map(({ title }) => title);
    above.push({ level: Number(level), title: textOf(name) });
    entries.push({ id: `${address}#${id}`, title: textOf(name), titles, text: textOf(text) });
  }
  return entries;
}

/** The text of a page as HTML. The fields of a response are left out, which have entries of their own. */
function contentOf(html: string, address: string): string {
  const [, content] = /class="[^"]*\bvp-doc\b[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
  if (content === undefined)
    throw new Error(`${address} has no element with the class "vp-doc" within <main>.`);
  return content.replace(/<div class="fields".*?(?=<h2\b)/s, '');
}

/** Controls and repeated text. None of them is nested in another of its kind. */
const NO_TEXT = [
  /<(button|script|style|svg|noscript|form|footer)\b.*?<\/\1>/gs,
  /<(div|a|span)\b[^>]*\sclass="[^"]*\b(?:header-anchor|visually-hidden|lang|tabs|run)\b[^"]*".*?<\/\1>/gs,
];

/** Tags within a line: the words before and after them are not separate. */
const INLINE_TAG = /<\/?(?:a|code|em|strong|span|mark|b|i|abbr|kbd)\b[^>]*>|<!--.*?-->/gs;

/** The text of HTML on one line. Signs such as `<` stay escaped: VitePress shows titles as HTML. */
function textOf(html: string): string {
  return NO_TEXT.reduce((text, pattern) => text.replaceAll(pattern, ' '), html)
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/[\s\u200b]+/g, ' ')
    .trim();
}

/** An entry for each field of a response: its name, its type with the method that returns it, and its description. */
function fieldEntries(address: string, locale: Locale): readonly SearchEntry[] {
  const operation = Object.values(operations).find(({ id }) => address.endsWith(`/${id}/`));
  if (operation === undefined) return [];
  const words = pageMessages[locale].operation;
  const translate = contractText(locale);
  const entriesOf = (field: ResponseField): readonly SearchEntry[] => {
    const { name, path, accessPath, schema, items, children } = field;
    const described = items?.properties === undefined ? schema : { ...items, ...schema };
    const sentences = [described.description, schema['x-note'] ?? items?.['x-note']];
    const type = textOf(typeName(schema, items, words));
    const own = {
      id: `${address}#field-${path}`,
      title: name,
      titles: [translate(operation.summary), type],
      text: [accessPath, ...sentences.map((text) => translate(text ?? ''))].join(' '),
    };
    return [own, ...children.flatMap(entriesOf)];
  };
  return responseFields(operation).flatMap(entriesOf);
}
