// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { componentSchema, FAILURE, successName } from '../document/envelope.mjs';
import { asList, asObject } from '../document/json.mjs';
import { eachOperation } from '../document/operations.mjs';

const MEMBERS = ['code', 'data', 'message', 'recordTime'];

/**
 * Every envelope has the four members of the specification. `code` is required, `data` on success too;
 * nothing else is evidenced.
 * @param {unknown} document
 */
export function envelopeMembers(document) {
  const successes = [...eachOperation(document)].map(({ id }) => successName(id));
  return [
    ...successes.flatMap((name) => memberFaults(document, name, ['code', 'data'])),
    ...memberFaults(document, FAILURE, ['code']),
  ];
}

/**
 * @param {unknown} document
 * @param {string} envelope
 * @param {string[]} required
 */
function memberFaults(document, envelope, required) {
  const schema = componentSchema(document, envelope);
  const path = ['components', 'schemas', envelope];
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  if (!isDeepStrictEqual(Object.keys(asObject(schema.properties)).sort(), MEMBERS)) {
    const message = `${envelope} has to have exactly the members ${MEMBERS.join(', ')}.`;
    findings.push({ message, path: [...path, 'properties'] });
  }
  if (!isDeepStrictEqual([...asList(schema.required)].sort(), required)) {
    const message = `${envelope} has to require exactly ${required.join(' and ')}.`;
    findings.push({ message, path: [...path, 'required'] });
  }
  return findings;
}
