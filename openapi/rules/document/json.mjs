// @ts-check

/**
 * What a rule reports: a message, and where it is in the document.
 * @typedef {(string | number)[]} Path
 * @typedef {{ message: string, path: Path }} Finding
 * @typedef {Record<string, unknown>} JsonObject
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

/**
 * @param {unknown} value
 * @returns {string}
 */
export function asText(value) {
  return typeof value === 'string' ? value : '';
}
