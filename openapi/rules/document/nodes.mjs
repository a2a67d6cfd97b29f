// @ts-check
import { isObject } from './json.mjs';

/** @typedef {import('./json.mjs').Path} Path */
/** @typedef {import('./json.mjs').JsonObject} JsonObject */

/** Keys whose value is example data, not a part of the description. */
const DATA_KEYS = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Keys whose members are named by the author, so that a member called `default` is no keyword. */
const NAME_MAPS = new Set(['properties', 'patternProperties', '$defs', 'schemas', 'variables']);

/**
 * Every object of the description with its path. The contents of examples are left out: a field of an
 * example that happens to be called `description` or `x-note` is data.
 * @param {unknown} root
 * @param {Path} [path]
 * @returns {Generator<{ node: JsonObject, path: Path, isNameMap: boolean }>}
 */
export function* eachNode(root, path = []) {
  const isNameMap = isMapOfNames(path);
  if (isObject(root)) yield { node: root, path, isNameMap };
  for (const [key, child] of membersOf(root)) {
    if (typeof key === 'string' && DATA_KEYS.has(key) && !isNameMap) continue;
    yield* eachNode(child, [...path, key]);
  }
}

/**
 * A property can itself be called `properties`: then the object holds a schema, not names.
 * @param {Path} path
 * @returns {boolean}
 */
function isMapOfNames(path) {
  const key = path.at(-1);
  if (typeof key !== 'string' || !NAME_MAPS.has(key)) return false;
  return !isMapOfNames(path.slice(0, -1));
}

/**
 * @param {unknown} value
 * @returns {[string | number, unknown][]}
 */
export function membersOf(value) {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}
