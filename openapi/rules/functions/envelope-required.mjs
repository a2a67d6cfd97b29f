// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { componentSchema, FAILURE, successName } from '../document/envelope.mjs';
import { asList } from '../document/json.mjs';
import { eachOperation } from '../document/operations.mjs';

/**
 * Every envelope requires `code`, and `data` on success: the specification shows nothing else as always present.
 * @param {unknown} document
 */
export function envelopeRequired(document) {
  const successes = [...eachOperation(document)].map(({ id }) => successName(id));
  return [
    ...successes.flatMap((name) => requiredFindings(document, name, ['code', 'data'])),
    ...requiredFindings(document, FAILURE, ['code']),
  ];
}

/**
 * @param {unknown} document
 * @param {string} envelope
 * @param {string[]} required
 * @returns {import('../document/json.mjs').Finding[]}
 */
function requiredFindings(document, envelope, required) {
  const schema = componentSchema(document, envelope);
  if (isDeepStrictEqual([...asList(schema.required)].sort(), required)) return [];
  const message = `${envelope} has to require exactly ${required.join(' and ')}.`;
  return [{ message, path: ['components', 'schemas', envelope, 'required'] }];
}
