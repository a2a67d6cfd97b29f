/** What a spreadsheet may take for the beginning of a formula, in the full-width forms of Chinese and Japanese input too. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Whether a spreadsheet may evaluate a text as a formula, or hide how it begins. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_START.test(text);
}
