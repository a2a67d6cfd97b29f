// @ts-check
import { asList, asObject, asText, isObject } from './json.mjs';
import { dereference } from './pointer.mjs';

/** @typedef {import('./json.mjs').JsonObject} JsonObject */
/** @typedef {import('./json.mjs').Path} Path */
/** @typedef {{ id: string, operation: JsonObject, path: Path }} OperationPlace */

/**
 * Every operation of the document. Only `get` counts: source-layout.mjs refuses other methods.
 * @param {unknown} document
 * @returns {Generator<OperationPlace>}
 */
export function* eachOperation(document) {
  for (const [url, item] of Object.entries(asObject(asObject(document).paths))) {
    const { get } = asObject(item);
    if (!isObject(get)) continue;
    yield { id: asText(get.operationId), operation: get, path: ['paths', url, 'get'] };
  }
}

/**
 * The parameters of an operation, references followed.
 * @param {unknown} document
 * @param {JsonObject} operation
 * @returns {JsonObject[]}
 */
export function parametersOf(document, operation) {
  return asList(operation.parameters).map((entry) => asObject(dereference(document, entry)));
}

/**
 * Every parameter, where it is written: among the components, or in an operation or path item.
 * @param {unknown} document
 * @returns {Generator<{ parameter: JsonObject, path: Path }>}
 */
export function* eachParameter(document) {
  const shared = asObject(asObject(asObject(document).components).parameters);
  for (const [key, parameter] of Object.entries(shared)) {
    yield { parameter: asObject(parameter), path: ['components', 'parameters', key] };
  }
  for (const { operation, path } of eachOperation(document)) {
    for (const [index, entry] of asList(operation.parameters).entries()) {
      const parameter = asObject(entry);
      if (parameter.$ref === undefined) yield { parameter, path: [...path, 'parameters', index] };
    }
  }
}

/** Where the JSON of the only response of an operation is described. */
export const MEDIA_PATH = ['responses', '200', 'content', 'application/json'];

/**
 * @param {JsonObject} operation
 * @returns {JsonObject}
 */
export function mediaTypeOf(operation) {
  return MEDIA_PATH.reduce((node, key) => asObject(node[key]), operation);
}

/**
 * The value of a named example of an operation, or undefined.
 * @param {unknown} document
 * @param {JsonObject} operation
 * @param {string} name
 * @returns {unknown}
 */
export function exampleOf(document, operation, name) {
  const example = asObject(mediaTypeOf(operation).examples)[name];
  return asObject(dereference(document, example)).value;
}
