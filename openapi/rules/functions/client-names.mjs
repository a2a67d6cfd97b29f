// @ts-check
import { asObject, asText } from '../document/json.mjs';
import { eachOperation } from '../document/operations.mjs';

const IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/;

/**
 * Every operation names its place in the client, `x-client: { resource, method }`, and no two share one.
 * @param {unknown} document
 */
export function clientNames(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  const taken = new Set();
  for (const { operation, path } of eachOperation(document)) {
    const place = [...path, 'x-client'];
    const { resource, method, ...others } = asObject(operation['x-client']);
    const isComplete = [resource, method].every((name) => IDENTIFIER.test(asText(name)));
    const full = `${resource}.${method}`;
    if (!isComplete || Object.keys(others).length > 0) {
      const message = 'x-client has to be { resource, method }, both in camelCase.';
      findings.push({ message, path: place });
    } else if (taken.has(full)) {
      findings.push({ message: `Another operation is ${full} already.`, path: place });
    }
    taken.add(full);
  }
  return findings;
}
