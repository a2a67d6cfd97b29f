import { type JsonRecord, record, text } from './json.ts';

/** The sentences about a schema, a parameter or a property, without those of its members. */
export function proseOf(node: unknown): string {
  const { title, summary, description, 'x-note': note, 'x-unit': unit } = record(node);
  return [title, summary, description, note, unit].map(text).join(' ');
}

/** All text of a node, extensions included, without the members in `except`. */
export function allTextOf(node: JsonRecord, except: string[]): string {
  const rest = Object.entries(node).filter(([key]) => !except.includes(key));
  return JSON.stringify(rest).replaceAll('\\n', ' ');
}

/** Whether a word begins somewhere in a text; `rate` is not in `separate`, `track` is in `tracking`. */
function begins(haystack: string, word: string): boolean {
  let at = haystack.indexOf(word);
  while (at > 0 && /[a-z0-9]/.test(haystack.charAt(at - 1))) at = haystack.indexOf(word, at + 1);
  return at >= 0;
}

/** The words of a fact that a text lacks: `a,b` requires both, `a/b` one of them, in any case. */
function missingWords(prose: string, required: string): string[] {
  if (required === '') return [];
  const haystack = prose.toLowerCase().replaceAll(/\s+/g, ' ');
  return required
    .split(',')
    .filter((word) => !word.split('/').some((one) => begins(haystack, one)));
}

/** One problem that names the missing words, or none. */
export function missingProse(prose: string, words: string, where: string): string[] {
  const missing = missingWords(prose, words);
  return missing.length === 0 ? [] : [`${where} does not say ${missing.join(' and ')}`];
}
