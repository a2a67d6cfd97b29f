import { valueAt } from '../../generated/runtime/json-pointer.ts';
import { isObject, type JsonObject } from './json.ts';

/** The targets of the references that were followed, by document; documents do not change once they are read. */
const targets = new WeakMap<JsonObject, Map<string, unknown>>();

/** Follows local `$ref`s from a value until it reaches a value that is not a reference. */
export function resolveReference(document: JsonObject, value: unknown): unknown {
  let current = value;
  const seen = new Set<unknown>();
  while (isObject(current) && typeof current.$ref === 'string' && !seen.has(current)) {
    seen.add(current);
    current = targetOf(document, current.$ref);
  }
  return current;
}

function targetOf(document: JsonObject, pointer: string): unknown {
  const known = targets.get(document) ?? new Map<string, unknown>();
  targets.set(document, known);
  if (!known.has(pointer)) known.set(pointer, valueAt(document, pointer));
  return known.get(pointer);
}
