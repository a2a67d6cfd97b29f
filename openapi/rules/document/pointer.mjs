// @ts-check
import { isObject } from './json.mjs';

// Not the JSON Pointer of the generated runtime: that is TypeScript, which Spectral cannot load in a ruleset.

/** A longer chain of references is taken for a circle. */
const MAX_HOPS = 50;

/**
 * @param {string} pointer JSON Pointer, with or without a leading `#`
 * @returns {string[]}
 */
function segmentsOf(pointer) {
  const [, ...segments] = pointer.replace(/^#/, '').split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * The value that a JSON Pointer names, or undefined.
 * @param {unknown} root
 * @param {string} pointer
 * @returns {unknown}
 */
export function valueAt(root, pointer) {
  let value = root;
  for (const segment of segmentsOf(pointer)) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}

/**
 * The value itself, or what it refers to when it is a reference. The same object comes back for each
 * reference to it, so results can be compared by identity.
 * @param {unknown} root
 * @param {unknown} value
 * @returns {unknown}
 */
export function dereference(root, value) {
  let target = value;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (!isObject(target) || typeof target.$ref !== 'string') return target;
    target = valueAt(root, target.$ref);
  }
  return undefined;
}
