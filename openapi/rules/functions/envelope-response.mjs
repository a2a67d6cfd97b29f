// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { FAILURE, successName } from '../document/envelope.mjs';
import { eachOperation, MEDIA_PATH, mediaTypeOf } from '../document/operations.mjs';

/**
 * The schema of a response is oneOf the operation's own success and the shared failure. It has no
 * discriminator: its values would have to be strings, and `code` is a number too.
 * @param {unknown} document
 */
export function envelopeResponse(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { id, operation, path } of eachOperation(document)) {
    const branches = [successName(id), FAILURE];
    const expected = { oneOf: branches.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    if (isDeepStrictEqual(mediaTypeOf(operation).schema, expected)) continue;
    const message = `The schema has to be oneOf [${branches.join(', ')}], without a discriminator.`;
    findings.push({ message, path: [...path, ...MEDIA_PATH, 'schema'] });
  }
  return findings;
}
