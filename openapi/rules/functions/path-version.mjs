// @ts-check
import { eachOperation } from '../document/operations.mjs';

/** `/api/`, the platform, any further segments, and the version as the last one. */
const PATH = /^\/api\/[a-z]+(-[a-z]+)*(\/[a-z]+([_-][a-z]+)*)+\/(?<version>v[1-9][0-9]*)$/;

/**
 * A path ends with its version, and `x-api-version` repeats that version.
 * @param {unknown} document
 */
export function pathVersion(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { operation, path } of eachOperation(document)) {
    const url = String(path[1]);
    const version = PATH.exec(url)?.groups?.version;
    if (version === undefined) {
      const message = `${url} is not of the form /api/<platform>/<words>/v<number>.`;
      findings.push({ message, path: ['paths', url] });
    } else if (operation['x-api-version'] !== version) {
      const message = `x-api-version has to be ${version}, the last segment of the path.`;
      findings.push({ message, path: [...path, 'x-api-version'] });
    }
  }
  return findings;
}
