import { describe, expect, test } from 'vitest';
import { contractTexts } from '../src/build/contract-texts.ts';
import { chineseTexts } from './chinese/chinese-texts.ts';
import { corrected, glossary } from './chinese/glossary.ts';

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
/** Code, and signs that close or open what is beside a Chinese word. */
const CODE = 'ⓒ';

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
