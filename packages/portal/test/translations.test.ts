import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  contractText,
  translatableTexts,
  translationProblems,
  untranslatedPages,
} from '../src/build/contract-texts.ts';
import { contractCodes, contractTexts } from '../src/build/contract-translations.ts';
import { translatedPage } from '../src/build/pages/written-pages.ts';
import { readText } from '../src/portal-files.ts';

describe('the Chinese texts', () => {
  test('exist for nearly every text of the contract and repeat its names and numbers', () => {
    const texts = translatableTexts();
    const { missing, errors } = translationProblems(texts, contractTexts('zh'));
    expect(errors).toEqual([]);
    // A text may be added in English alone.
    expect(missing.length).toBeLessThan(texts.size / 10);
  });

  test('of a result code are those of its entry', () => {
    expect(contractText('zh')('The daily quota is used up.')).toBe('当天的配额已用完。');
    const [code] = contractCodes().filter(({ cause }) => cause !== undefined);
    expect(contractText('zh')(code?.cause ?? '')).toBe(code?.translations?.zh?.cause);
  });

  test('are listed as missing for a page without a translation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pages-'));
    mkdirSync(join(folder, 'zh'));
    for (const file of ['one.md', 'two.md', 'zh/one.md']) writeFileSync(join(folder, file), '# x');
    expect(untranslatedPages(folder, 'zh')).toEqual(['two.md']);
    rmSync(folder, { recursive: true });
  });

  test('are English where a translation is missing', () => {
    expect(contractText('zh')('A text of tomorrow.')).toBe('A text of tomorrow.');
  });
});

describe('the comparison of translations', () => {
  const texts = new Set(['Send `token` 2 times.', 'New text.']);

  test('lists texts without a translation', () => {
    const translations = new Map([['Send `token` 2 times.', '发送 `token` 2 次。']]);
    expect(translationProblems(texts, translations)).toEqual({
      missing: ['New text.'],
      errors: [],
    });
  });

  test('reports lost names and numbers, and texts that the contract no longer has', () => {
    const translations = new Map([
      ['Send `token` 2 times.', '发送两次。'],
      ['Old text.', '旧文本。'],
    ]);
    expect(translationProblems(texts, translations).errors).toEqual([
      'The translation of "Send `token` 2 times." lacks token.',
      'The translation of "Send `token` 2 times." lacks 2.',
      'The contract no longer contains "Old text.": remove the entry or translate its new text.',
    ]);
  });
});

describe('a translated page', () => {
  test('has the code blocks of the English one', () => {
    const english = 'One:\n\n```sh\nls\n```\n\nTwo:\n\n```ts [TypeScript]\nlet two;\n```\n';
    const translation = '一：\n\n<!-- code -->\n\n二：\n\n<!-- code -->\n';
    expect(translatedPage(translation, english, 'x.md')).toBe(
      '一：\n\n```sh\nls\n```\n\n二：\n\n```ts [TypeScript]\nlet two;\n```\n',
    );
  });

  test('is read as editors of Windows save it, and refused in another encoding', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'pages-')), 'page.md');
    writeFileSync(file, '\uFEFF---\r\n一\r\n');
    expect(readText(file)).toBe('---\n一\n');
    // As GBK, which editors call ANSI.
    writeFileSync(file, Buffer.from([0xd6, 0xd0]));
    expect(() => readText(file)).toThrow(`${file} is in another encoding: save it as UTF-8.`);
    rmSync(dirname(file), { recursive: true });
  });

  test('names its file when a block has no place', () => {
    expect(() => translatedPage('一', '```sh\nls\n```\n', 'zh/x.md')).toThrow(
      'zh/x.md has 0 lines "<!-- code -->", but the English page has 1 code blocks',
    );
  });
});
