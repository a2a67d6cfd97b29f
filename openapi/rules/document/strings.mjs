// @ts-check
import { membersOf } from './nodes.mjs';

/**
 * Every text of the document, those of the examples included.
 * @param {unknown} value
 * @param {import('./json.mjs').Path} [path]
 * @returns {Generator<{ text: string, path: import('./json.mjs').Path }>}
 */
export function* eachString(value, path = []) {
  if (typeof value === 'string') yield { text: value, path };
  for (const [key, child] of membersOf(value)) yield* eachString(child, [...path, key]);
}
