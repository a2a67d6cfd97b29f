import { en, type Texts } from './en.ts';

export type Language = 'en' | 'zh';

/** All that the command says, in the language of this process. */
export let texts: Texts = en;

let chineseOf: Readonly<Record<string, string>> = {};

/** Chooses the language. Who reads English loads nothing of the other one. */
export async function useLanguage(language: Language): Promise<void> {
  if (language === 'en') return;
  const [{ zh }, { chineseTexts }] = await Promise.all([
    import('./zh.ts'),
    import('@social-data/contract/translations'),
  ]);
  texts = zh;
  chineseOf = chineseTexts;
}

/** A text of the contract in the language of this process; one without a translation stays as it is. */
export function contractText(text: string): string {
  return chineseOf[text.replaceAll(/\s+/g, ' ').trim()] ?? text;
}

/** The language of the environment, as POSIX has it: the first variable that is set decides. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en';
}

/** The value of `--lang` wherever it stands, and the other words. */
export function withoutLang(
  words: readonly string[],
): readonly [string | undefined, readonly string[]] {
  const end = words.indexOf('--');
  const at = words.findIndex(
    (word, index) => /^--lang(=|$)/.test(word) && (end < 0 || index < end),
  );
  if (at < 0) return [undefined, words];
  const [, value = words[at + 1] ?? ''] = /^--lang=(.*)$/s.exec(words[at] ?? '') ?? [];
  const count = words[at] === '--lang' ? 2 : 1;
  return [value, words.toSpliced(at, count)];
}
