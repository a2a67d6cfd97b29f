// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { FAILURE, successName } from '../document/envelope.mjs';
import { asObject } from '../document/json.mjs';
import { eachOperation, MEDIA_PATH, mediaTypeOf } from '../document/operations.mjs';

/**
 * The 200 is the only response; it is JSON, and either the operation's own success or the shared
 * failure. There is no discriminator: its values would have to be strings, and `code` is a number too.
 * @param {unknown} document
 */
export function envelopeResponse(document) {
  return [...eachOperation(document)].flatMap((place) => [...faultsOf(place)]);
}

/** @param {import('../document/operations.mjs').OperationPlace} place */
function* faultsOf({ id, operation, path }) {
  const responses = asObject(operation.responses);
  if (!isDeepStrictEqual(Object.keys(responses), ['200'])) {
    const message = 'The 200 is the only response: no other status is evidenced.';
    yield { message, path: [...path, 'responses'] };
  }
  const { content } = asObject(responses['200']);
  if (!isDeepStrictEqual(Object.keys(asObject(content)), ['application/json'])) {
    const message = 'The response is application/json and nothing else.';
    yield { message, path: [...path, 'responses', '200', 'content'] };
  }
  const branches = [successName(id), FAILURE];
  const expected = { oneOf: branches.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  if (!isDeepStrictEqual(mediaTypeOf(operation).schema, expected)) {
    const message = `The schema has to be oneOf [${branches.join(', ')}], without a discriminator.`;
    yield { message, path: [...path, ...MEDIA_PATH, 'schema'] };
  }
}
