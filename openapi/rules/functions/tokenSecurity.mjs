// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { asObject } from '../document/json.mjs';
import { eachOperation, eachParameter } from '../document/operations.mjs';

const SECURITY = [{ token: [] }];
const SCHEME = { type: 'apiKey', in: 'query', name: 'token' };

/**
 * The only credential is the security scheme `token`: required once for all operations, in the query,
 * and not a parameter, since types and methods would ask for it on each call.
 * @param {unknown} document
 */
export function tokenSecurity(document) {
  return [...sharedSecurity(document), ...ownSecurity(document), ...credentialParameters(document)];
}

/** @param {unknown} document */
function* sharedSecurity(document) {
  const { security, components } = asObject(document);
  if (!isDeepStrictEqual(security, SECURITY)) {
    yield {
      message: 'The security of the document has to be [{ token: [] }].',
      path: ['security'],
    };
  }
  const { token, ...others } = asObject(asObject(components).securitySchemes);
  const { description, ...scheme } = asObject(token);
  if (!isDeepStrictEqual(scheme, SCHEME) || Object.keys(others).length > 0) {
    yield {
      message: 'The only security scheme is token: an apiKey in the query named token.',
      path: ['components', 'securitySchemes'],
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
function* credentialParameters(document) {
  for (const { parameter, path } of eachParameter(document)) {
    if (String(parameter.name).toLowerCase() === 'token') {
      yield { message: 'The token is a security scheme, not a parameter.', path };
    } else if (parameter.in !== 'query') {
      yield { message: 'Parameters travel in the query string and nowhere else.', path };
    }
  }
}
