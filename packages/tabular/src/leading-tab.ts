import { looksLikeFormula } from './formula.ts';

/**
 * A text that a spreadsheet would evaluate or convert, such as `=1+1`, a number of 19 digits, a leading zero or a date,
 * with a tab before it, which makes it a text. Every other text as it is. `withoutLeadingTab` is the inverse.
 */
export function withLeadingTab(text: string): string {
  return looksLikeFormula(text) || readsAsNumberOrDate(text) ? `\t${text}` : text;
}

/** Takes off the tab that `withLeadingTab` put before a text. A text that began with a tab had got another one. */
export function withoutLeadingTab(text: string): string {
  return text.startsWith('\t') ? text.slice(1) : text;
}

/** No spreadsheet reads longer texts as a number or a date. */
const MAX_LENGTH = 64;

/** How numbers and dates begin: most texts are told apart by this alone. */
const START = /^[\p{Nd}\p{Sc}\s.,'’(%−jfmasond]/iu;
const DIGIT = /\p{Nd}/u;
/** The letters that numbers and dates have: names of months, parts of the day, exponents, the T and Z of ISO 8601. */
const WORDS =
  /jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|am|pm|[tze]/gi;
/** All other characters that they have: digits, currencies, separators, Chinese and Japanese units of time. */
const OTHER_CHARACTERS = /[^\p{Nd}\p{Sc}\s.,'’/:%()+\-−年月日号號時时分秒点點]/u;

/** Whether some spreadsheet, in some language, may read a text as a number or a date. */
function readsAsNumberOrDate(text: string): boolean {
  if (text.length > MAX_LENGTH || !START.test(text) || !DIGIT.test(text)) return false;
  return !OTHER_CHARACTERS.test(text.replaceAll(WORDS, ''));
}
