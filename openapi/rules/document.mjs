// @ts-check

/**
 * What a rule reports: a message, and where it is in the document.
 * @typedef {(string | number)[]} Path
 * @typedef {{ message: string, path: Path }} Finding
 * @typedef {Record<string, unknown>} JsonObject
 */
/**
 * A function of ours for Spectral.
 * @template Target, [Options=undefined]
 * @typedef {(target: Target, options: Options, context: { path: Path, document: { data: unknown } }) => Finding[]} Check
 */

/**
 * @param {unknown} value
 * @returns {value is JsonObject}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value when it is an object, else an empty one, so that a rule can read on through documents
 * that other rules complain about.
 * @param {unknown} value
 * @returns {JsonObject}
 */
export function asObject(value) {
  return isObject(value) ? value : {};
}

/**
 * @param {unknown} value
 * @returns {unknown[]}
 */
export function asList(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
export function asText(value) {
  return typeof value === 'string' ? value : '';
}

/**
 * @param {unknown} value
 * @returns {[string | number, unknown][]}
 */
function membersOf(value) {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * Every text of the document, those of the examples included.
 * @param {unknown} value
 * @param {Path} [path]
 * @returns {Generator<{ text: string, path: Path }>}
 */
export function* eachString(value, path = []) {
  if (typeof value === 'string') yield { text: value, path };
  for (const [key, child] of membersOf(value)) yield* eachString(child, [...path, key]);
}

/** Keys whose value is example data, not a part of the description. */
const DATA_KEYS = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Keys whose members are named by the author, so that a member called `default` is no keyword. */
const NAME_MAPS = new Set(['properties', 'patternProperties', '$defs', 'schemas', 'variables']);

/**
 * Every object of the description with its path. The contents of examples are left out: a field of an
 * example that happens to be called `x-note` is data.
 * @param {unknown} root
 * @param {Path} [path]
 * @returns {Generator<{ node: JsonObject, path: Path }>}
 */
export function* eachNode(root, path = []) {
  const isNameMap = isMapOfNames(path);
  if (isObject(root) && !isNameMap) yield { node: root, path };
  for (const [key, child] of membersOf(root)) {
    if (DATA_KEYS.has(String(key)) && !isNameMap) continue;
    yield* eachNode(child, [...path, key]);
  }
}

/**
 * A property can itself be called `properties`: then the object holds a schema, not names.
 * @param {Path} path
 * @returns {boolean}
 */
export function isMapOfNames(path) {
  return NAME_MAPS.has(String(path.at(-1))) && !isMapOfNames(path.slice(0, -1));
}

// Not the JSON Pointer of the generated runtime: that is TypeScript, which Spectral cannot load in a ruleset.
/**
 * The value that a JSON Pointer names, or undefined.
 * @param {unknown} root
 * @param {string} pointer with or without a leading `#`
 */
export function valueAt(root, pointer) {
  const [, ...segments] = pointer.replace(/^#/, '').split('/');
  let value = root;
  for (const segment of segments) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/**
 * The object itself, or what it refers to when it is a reference; an empty one where there is none.
 * @param {unknown} root
 * @param {unknown} value
 */
export function dereference(root, value) {
  const { $ref } = asObject(value);
  return asObject(typeof $ref === 'string' ? valueAt(root, $ref) : value);
}
