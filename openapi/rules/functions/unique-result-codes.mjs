// @ts-check
import { asList, asObject } from '../document/json.mjs';

/**
 * No code, name or error occurs twice in `x-result-codes`.
 * @param {unknown} document
 */
export function uniqueResultCodes(document) {
  const entries = asList(asObject(document)['x-result-codes']).map(asObject);
  return entries.flatMap((entry, index) =>
    ['code', 'name', 'error']
      .filter((field) => entry[field] !== undefined)
      .filter((field) => entries.slice(0, index).some((other) => other[field] === entry[field]))
      .map((field) => ({
        message: `The ${field} ${entry[field]} occurs twice.`,
        path: ['x-result-codes', index],
      })),
  );
}
