// @ts-check
import { asList, asObject } from './json.mjs';

export const SUCCESS_CODE = 0;

/** Name of the envelope of all failures among the component schemas. */
export const FAILURE = 'Failure';

/**
 * Name of the envelope of a success among the component schemas.
 * @param {string} operationId
 */
export function successName(operationId) {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Success`;
}

/**
 * The codes that the document declares, 0 included.
 * @param {unknown} document
 * @returns {number[]}
 */
function declaredCodes(document) {
  const entries = asList(asObject(document)['x-result-codes']);
  return entries.map((entry) => asObject(entry).code).filter((code) => typeof code === 'number');
}

/**
 * @param {unknown} document
 * @returns {number[]}
 */
export function failureCodes(document) {
  return declaredCodes(document).filter((code) => code !== SUCCESS_CODE);
}
