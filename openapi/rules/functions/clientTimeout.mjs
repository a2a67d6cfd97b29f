// @ts-check
import { asObject } from '../document/json.mjs';

const KEY = 'x-client-timeout-seconds';

/**
 * The recommended timeout of clients is machine-readable, and it is the one of the specification.
 * @param {unknown} document
 * @param {{ seconds: number }} options
 */
export function clientTimeout(document, { seconds }) {
  if (asObject(document)[KEY] === seconds) return [];
  return [{ message: `${KEY} has to be ${seconds}.`, path: [KEY] }];
}
