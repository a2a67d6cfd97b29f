// @ts-check
import {
  codeSchema,
  FAILURE,
  failureCodes,
  SUCCESS_CODE,
  successName,
} from '../document/envelope.mjs';
import { asList } from '../document/json.mjs';
import { eachOperation } from '../document/operations.mjs';

/**
 * `code` tells a success from a failure: 0 on each success, every other declared code on the failure,
 * each as a number and as a string, without a type.
 * @param {unknown} document
 */
export function envelopeCodes(document) {
  const successes = [...eachOperation(document)].map(({ id }) => successName(id));
  return [
    ...successes.flatMap((name) => codeFaults(document, name, [SUCCESS_CODE])),
    ...codeFaults(document, FAILURE, failureCodes(document)),
  ];
}

/**
 * @param {unknown} document
 * @param {string} envelope
 * @param {number[]} codes
 */
function codeFaults(document, envelope, codes) {
  const path = ['components', 'schemas', envelope, 'properties', 'code'];
  const schema = codeSchema(document, envelope);
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  if (schema.type !== undefined) {
    findings.push({ message: 'code has no type: numbers and strings both occur.', path });
  }
  if (
    !haveSameMembers(
      asList(schema.enum),
      codes.flatMap((code) => [code, String(code)]),
    )
  ) {
    const message = `code of ${envelope} has to list ${codes.join(', ')}, each as number and string.`;
    findings.push({ message, path });
  }
  return findings;
}

/**
 * @param {unknown[]} actual
 * @param {unknown[]} expected
 */
function haveSameMembers(actual, expected) {
  return actual.length === expected.length && expected.every((value) => actual.includes(value));
}
