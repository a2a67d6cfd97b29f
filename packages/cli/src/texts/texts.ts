import { en, type Texts } from './en.ts';

/** All that the command says, in the language of this process. */
export let texts: Texts = en;

let chineseOf: Readonly<Record<string, string>> = {};

/**
 * Chooses the language of the environment, as POSIX has it: the first variable that is set decides. Who reads English loads
 * nothing of the other one.
 */
export async function useLanguageOf(env: Readonly<Record<string, unknown>>): Promise<void> {
  if (!/^zh/i.test(String(env.LC_ALL || env.LC_MESSAGES || env.LANG))) return;
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
