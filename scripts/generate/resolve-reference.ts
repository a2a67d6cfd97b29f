import { isObject } from './json.ts';
import { valueAt } from './runtime/json-pointer.ts';

/** Follows local `$ref`s from a value until it reaches a value that is not a reference. */
export function resolveReference(document: unknown, value: unknown): unknown {
  let current = value;
  const seen = new Set<unknown>();
  while (isObject(current) && typeof current.$ref === 'string' && !seen.has(current)) {
    seen.add(current);
    current = valueAt(document, current.$ref);
  }
  return current;
}
