// @ts-check
import { asObject } from '../document/json.mjs';

/**
 * The service is read-only: a path has `get` and nothing else, and `get` has no body.
 * @param {unknown} document
 */
export function getOnly(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const [url, item] of Object.entries(asObject(asObject(document).paths))) {
    for (const key of Object.keys(asObject(item))) {
      if (key === 'get') continue;
      findings.push({
        message: `A path has get only; ${key} does not belong here.`,
        path: ['paths', url, key],
      });
    }
    const operation = asObject(asObject(item).get);
    if (operation.requestBody !== undefined) {
      findings.push({
        message: 'A read-only operation has no request body.',
        path: ['paths', url, 'get', 'requestBody'],
      });
    }
  }
  return findings;
}
