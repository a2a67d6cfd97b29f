// @ts-check
import { asList, asObject } from '../document/json.mjs';
import { eachNode } from '../document/nodes.mjs';
import { eachOperation, eachParameter } from '../document/operations.mjs';
import { eachSchema } from '../document/schemas.mjs';
import { isSentence, SENTENCE } from '../document/sentence.mjs';

/** @typedef {import('../document/json.mjs').JsonObject} JsonObject */
/** @typedef {import('../document/json.mjs').Path} Path */
/** @typedef {{ node: JsonObject, path: Path }} Place */

/**
 * Operations, responses, parameters, schemas, properties, servers and tags are described, and every
 * description is a sentence. A reference may leave the description to what it refers to.
 * @param {unknown} document
 */
export function describedInSentences(document) {
  return [...missingDescriptions(document), ...poorDescriptions(document)];
}

/** @param {unknown} document */
function missingDescriptions(document) {
  return [...placesToDescribe(document)]
    .filter(({ node }) => node.description === undefined && node.$ref === undefined)
    .map(({ path }) => ({ message: 'A description is missing here.', path }));
}

/**
 * @param {unknown} document
 * @returns {Generator<Place>}
 */
function* placesToDescribe(document) {
  const root = asObject(document);
  yield { node: asObject(root.info), path: ['info'] };
  for (const list of ['servers', 'tags']) {
    for (const [index, entry] of asList(root[list]).entries()) {
      yield { node: asObject(entry), path: [list, index] };
    }
  }
  for (const { operation, path } of eachOperation(document)) {
    yield { node: operation, path };
    for (const [status, response] of Object.entries(asObject(operation.responses))) {
      yield { node: asObject(response), path: [...path, 'responses', status] };
    }
  }
  for (const { parameter, path } of eachParameter(document)) yield { node: parameter, path };
  for (const { schema, path, role } of eachSchema(document)) {
    if (role === 'component' || role === 'property') yield { node: schema, path };
  }
}

/** @param {unknown} document */
function poorDescriptions(document) {
  return [...eachNode(document)]
    .filter(({ node, isNameMap }) => !isNameMap && node.description !== undefined)
    .filter(({ node }) => !isSentence(node.description))
    .map(({ path }) => ({
      message: `A description has to be ${SENTENCE}.`,
      path: [...path, 'description'],
    }));
}
