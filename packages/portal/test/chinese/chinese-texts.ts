import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zh as componentTexts } from '../../shared/messages/zh.ts';
import { contractTexts } from '../../src/build/contract-texts.ts';
import { documentPages, textIn } from '../../src/build/pages/document-list.ts';
import { zh as pageTexts } from '../../src/build/pages/messages/zh.ts';
import { repositoryFolder } from '../../src/portal-files.ts';
import { siteMessages } from '../../src/site-messages.ts';

export interface ChineseText {
  /** Where it is, for the message of a failed test. */
  readonly place: string;
  readonly text: string;
}

const MARKDOWN = ['README.zh-CN.md', 'openapi/guides/zh/*.md', 'packages/portal/pages/zh/*.md'];

/** Every Chinese text of the project, without code, tags, addresses and comments. */
export function chineseTexts(): readonly ChineseText[] {
  const files = MARKDOWN.flatMap((pattern) => globSync(pattern, { cwd: repositoryFolder }));
  const pages = files.flatMap((file) =>
    prose(readFileSync(join(repositoryFolder, file), 'utf8'))
      .split('\n')
      .map((text, line) => ({ place: `${relative('.', file)}:${line + 1}`, text })),
  );
  const contract = [...contractTexts('zh')].map(([english, text]) => ({
    place: `openapi/locales/zh.yaml: ${english.slice(0, 60)}`,
    text: prose(text),
  }));
  const titles = documentPages.flatMap(({ name, title, description }) => [
    { place: `title of ${name}`, text: textIn('zh', title) },
    { place: `description of ${name}`, text: prose(textIn('zh', description)) },
  ]);
  return [
    ...pages,
    ...contract,
    ...titles,
    ...textsIn(componentTexts, 'shared/messages/zh.ts'),
    ...textsIn(pageTexts, 'src/build/pages/messages/zh.ts'),
    ...textsIn(siteMessages.zh, 'src/site-messages.ts'),
  ].filter(({ text }) => /\p{Script=Han}/u.test(text));
}

/** The texts in an object of messages; of a function, the text around its values. */
function textsIn(value: unknown, place: string): readonly ChineseText[] {
  if (typeof value === 'string') return [{ place, text: prose(value) }];
  if (typeof value === 'function') return functionTexts(String(value), place);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${place}: ${name}`));
}

function functionTexts(source: string, place: string): readonly ChineseText[] {
  return [...source.matchAll(/`([^`]*)`|'([^']*)'/g)].map(([, template, quoted]) => ({
    place,
    text: prose((template ?? quoted ?? '').replaceAll(/\$\{[^}]*\}/g, VALUE)),
  }));
}

/** What stands for code, so that the signs beside it are still judged. */
const CODE = 'ⓒ';

/** What stands for a value of a message, which may be Chinese or not. */
const VALUE = 'ⓥ';

/** Markdown without what is no Chinese sentence. Lines stay where they are. */
function prose(markdown: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '');
  return markdown
    .replaceAll(/^---\n/gm, '\n')
    .replaceAll(/^(title|titleTemplate|description): /gm, '')
    .replaceAll(/^```.*?^```$/gms, blank)
    .replaceAll(/<!--.*?-->/gs, blank)
    .replaceAll(/`+[^`]+`+/g, CODE)
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/ \{#[\w-]+\}/g, '')
    .replaceAll(/<code>[^<]*<\/code>/g, CODE)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/https?:[\w./-]+/g, CODE);
}
