import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zh as componentTexts } from '../shared/messages/zh.ts';
import { contractTexts } from '../src/build/contract-translations.ts';
import { documentPages, textIn } from '../src/build/pages/document-list.ts';
import { zh as pageTexts } from '../src/build/pages/messages/zh.ts';
import { repositoryFolder } from '../src/portal-files.ts';
import { siteMessages } from '../src/site-outline.ts';

interface ChineseText {
  /** Where it is, for the message of a failed test. */
  readonly place: string;
  readonly text: string;
}

const MARKDOWN = ['README.zh-CN.md', 'openapi/guides/zh/*.md', 'packages/portal/pages/zh/*.md'];

/** Every Chinese text of the project, without code, tags, addresses and comments. */
function chineseTexts(): readonly ChineseText[] {
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

/** A term that every Chinese text writes in one way. */
interface Term {
  /** The English word, as a pattern, in texts that have their English beside them. */
  readonly english: RegExp;
  readonly chinese: string;
  /** What was written before, or could be written instead. */
  readonly avoid?: RegExp;
}

/** The words of the field, one for each thing. */
const glossary: readonly Term[] = [
  { english: /\btokens?\b/i, chinese: '令牌' },
  { english: /\benvelopes?\b/i, chinese: '响应结构', avoid: /信封/ },
  { english: /\bgaps?\b/i, chinese: '未定义之处', avoid: /规范空白|“空白”|处空白/ },
  { english: /\brelays?\b/i, chinese: '中继' },
  { english: /\bgateways?\b/i, chinese: '网关' },
  { english: /\bmocks?\b/i, chinese: '模拟服务' },
  { english: /\bcursors?\b/i, chinese: '游标' },
  { english: /\bupstream\b/i, chinese: '上游' },
  { english: /\bhash(es)?\b/i, chinese: '哈希', avoid: /散列/ },
  { english: /\bconflicting\b/i, chinese: '前后矛盾', avoid: /说法不一/ },
  { english: /\bhow (sure|certain)\b/i, chinese: '可信程度', avoid: /确定程度/ },
];

/** Wording that a technical editor has corrected. */
const corrected: readonly (readonly [RegExp, string])[] = [
  [/(不需要|无需|没有|获得|有了)密钥/, '令牌'],
  [/项目的克隆|的克隆中|克隆中运行/, '仓库根目录'],
  [/先有文档/, '契约先行'],
  [/四个成员|成员未说明|的成员/, '字段'],
  [/变成错误/, '转换为异常'],
  [/模式声明为/, 'schema 声明为'],
  [/列表，元素为/, '对象数组'],
  [/读完所有页/, '遍历所有分页'],
  [/同一份记忆/, '同一份缓存'],
  [/传递秘密/, '通过安全渠道交付'],
  [/同样的数字/, '参数相同，生成的数据相同'],
  [/[^您]你/, '您'],
];

const texts = chineseTexts();

/** The places where a pattern occurs, each with what is around it. */
function placesOf(pattern: RegExp): readonly string[] {
  return texts.flatMap(({ place, text }) => {
    const found = pattern.exec(text);
    return found === null
      ? []
      : [`${place}: ${text.slice(Math.max(0, found.index - 12), found.index + 12)}`];
  });
}

const HAN = '[\\p{Script=Han}]';
describe('every Chinese text', () => {
  test('is found', () => {
    expect(texts.length).toBeGreaterThan(1000);
  });

  test.each(glossary.flatMap(({ avoid, chinese }) => (avoid ? [[avoid, chinese] as const] : [])))(
    'has the word of the glossary, not %s',
    (avoid) => expect(placesOf(avoid)).toEqual([]),
  );

  test.each(corrected)('has no wording that an editor has corrected: %s', (pattern) => {
    expect(placesOf(pattern)).toEqual([]);
  });

  test.each([
    ['a comma, colon or semicolon', new RegExp(`(${HAN}|${CODE})[*_"]*[,;:](\\s|$)`, 'u')],
    ['a sign before a Chinese word', new RegExp(`[,;:!?]\\s?${HAN}`, 'u')],
    ['a question or exclamation mark', new RegExp(`${HAN}[!?]`, 'u')],
    ['brackets around Chinese words', new RegExp(`\\(${HAN}|${HAN}\\)`, 'u')],
  ])('has full-width punctuation: %s', (_, pattern) => {
    expect(placesOf(pattern)).toEqual([]);
  });

  test.each([
    ['before full-width punctuation', /[^\s|] [、，。；：）！？]/u],
    ['after full-width punctuation', /[、，。；：！？）] +[^\s|*]/u],
  ])('has no blank %s', (_, pattern) => expect(placesOf(pattern)).toEqual([]));

  test.each([
    ['a Latin word or number', new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9]${HAN}`, 'u')],
    ['code', new RegExp(`${HAN}${CODE}|${CODE}${HAN}`, 'u')],
  ])('has a blank between a Chinese word and %s', (_, pattern) => {
    expect(placesOf(pattern)).toEqual([]);
  });
});

describe('a Chinese text of the contract', () => {
  test.each(glossary)('says $chinese for $english', ({ english, chinese }) => {
    const wrong = [...contractTexts('zh')].filter(([text, translation]) => {
      // Code and paths of files are no words.
      const words = text.replaceAll(/`[^`]*`|[\w.-]+\/[\w./-]+/g, '');
      return english.test(words) && !translation.includes(chinese);
    });
    expect(wrong.map(([text]) => text)).toEqual([]);
  });
});
