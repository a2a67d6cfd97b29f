// @ts-check
import { eachOperation } from '../document/operations.mjs';

/**
 * `x-api-version` repeats the version with which a path ends.
 * @param {unknown} document
 */
export function pathVersion(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { operation, path } of eachOperation(document)) {
    const version = /\/(v\d+)$/.exec(String(path[1]))?.[1];
    if (version === undefined || operation['x-api-version'] === version) continue;
    const message = `x-api-version has to be ${version}, the last segment of the path.`;
    findings.push({ message, path: [...path, 'x-api-version'] });
  }
  return findings;
}
