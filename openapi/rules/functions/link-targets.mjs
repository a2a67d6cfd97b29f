// @ts-check
import { asObject, asText } from '../document/json.mjs';
import { eachOperation, exampleOf, parametersOf } from '../document/operations.mjs';
import { dereference, valueAt } from '../document/pointer.mjs';

/** @typedef {import('../document/json.mjs').JsonObject} JsonObject */
/** @typedef {import('../document/json.mjs').Finding} Finding */

const BODY = '$response.body#';
const QUERY = '$request.query.';

/**
 * A link leads to an operation that exists and sets parameters of that operation. It takes their values
 * from parameters of its own operation or from members of its success example.
 * @param {unknown} document
 */
export function linkTargets(document) {
  return [...eachOperation(document)].flatMap(({ operation, path }) => {
    const { links } = asObject(asObject(operation.responses)['200']);
    return Object.entries(asObject(links)).flatMap(([name, link]) =>
      problemsOf(document, operation, asObject(dereference(document, link))).map((message) => ({
        message,
        path: [...path, 'responses', '200', 'links', name],
      })),
    );
  });
}

/**
 * @param {unknown} document
 * @param {JsonObject} source
 * @param {JsonObject} link
 * @returns {string[]}
 */
function problemsOf(document, source, link) {
  const target = [...eachOperation(document)].find(({ id }) => id === link.operationId);
  if (target === undefined) return [`There is no operation ${link.operationId}.`];
  const accepted = parametersOf(document, target.operation).map(({ name }) => name);
  return Object.entries(asObject(link.parameters)).flatMap(([name, expression]) => [
    ...(accepted.includes(name) ? [] : [`${link.operationId} has no parameter ${name}.`]),
    ...(hasValue(document, source, asText(expression)) ? [] : [`${expression} finds nothing.`]),
  ]);
}

/**
 * @param {unknown} document
 * @param {JsonObject} source
 * @param {string} expression
 */
function hasValue(document, source, expression) {
  if (expression.startsWith(BODY)) {
    const pointer = expression.slice(BODY.length);
    return valueAt(exampleOf(document, source, 'success'), pointer) !== undefined;
  }
  const names = parametersOf(document, source).map(({ name }) => `${QUERY}${name}`);
  return names.includes(expression);
}
