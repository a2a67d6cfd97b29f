import { type JsonRecord, record, text } from './json.ts';

/** The sentences about a schema, a parameter or a property, without those of its members. */
export function proseOf(node: unknown): string {
  const { title, summary, description, 'x-note': note, 'x-unit': unit } = record(node);
  return [title, summary, description, note, unit].map(text).join(' ');
}

/** Everything that is said about a node, extensions included, except the members named. */
export function everythingSaid(node: JsonRecord, except: string[]): string {
  const rest = Object.entries(node).filter(([key]) => !except.includes(key));
  return JSON.stringify(rest).replaceAll('\\n', ' ');
}

/** Whether a word begins somewhere in a text; `rate` is not in `separate`, `track` is in `tracking`. */
function begins(haystack: string, word: string): boolean {
  let at = haystack.indexOf(word);
  while (at > 0 && /[a-z0-9]/.test(haystack.charAt(at - 1))) at = haystack.indexOf(word, at + 1);
  return at >= 0;
}

/** The words of a fact that a text lacks: `a,b` demands both, `a/b` one of them, in any case. */
function missingWords(prose: string, says: string): string[] {
  if (says === '') return [];
  const haystack = prose.toLowerCase().replaceAll(/\s+/g, ' ');
  return says.split(',').filter((word) => !word.split('/').some((one) => begins(haystack, one)));
}

/** One fault that names the words, or none. */
export function proseFaults(prose: string, says: string, where: string): string[] {
  const missing = missingWords(prose, says);
  return missing.length === 0 ? [] : [`${where} does not say ${missing.join(' and ')}`];
}
