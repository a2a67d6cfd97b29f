// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { asObject } from '../document/json.mjs';
import { eachOperation, eachParameter } from '../document/operations.mjs';

const SECURITY = [{ token: [] }];

/**
 * The security scheme `token` is required once for all operations. It is not a parameter, because the
 * generated types and methods would then require it on each call.
 * @param {unknown} document
 */
export function tokenSecurity(document) {
  return [...sharedSecurity(document), ...ownSecurity(document), ...tokenParameters(document)];
}

/** @param {unknown} document */
function* sharedSecurity(document) {
  const { security } = asObject(document);
  if (!isDeepStrictEqual(security, SECURITY)) {
    yield {
      message: 'The security of the document has to be [{ token: [] }].',
      path: ['security'],
    };
  }
}

/** @param {unknown} document */
function* ownSecurity(document) {
  for (const { operation, path } of eachOperation(document)) {
    if (operation.security === undefined) continue;
    yield {
      message: 'An operation shares the security of the document and has none of its own.',
      path: [...path, 'security'],
    };
  }
}

/** @param {unknown} document */
function* tokenParameters(document) {
  for (const { parameter, path } of eachParameter(document)) {
    if (String(parameter.name).toLowerCase() !== 'token') continue;
    yield { message: 'The token is a security scheme, not a parameter.', path };
  }
}
