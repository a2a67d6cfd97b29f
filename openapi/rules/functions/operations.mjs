// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, asText, dereference, valueAt } from '../document.mjs';

// Each function gets an operation, and its place in the document that it is part of.

/** @typedef {import('../document.mjs').JsonObject} JsonObject */
/** @typedef {import('../document.mjs').Check<JsonObject>} Check */

/**
 * Where the JSON of the success of an operation is described.
 * @param {JsonObject} operation
 */
function mediaPath(operation) {
  const status = Object.keys(asObject(operation.responses)).find((each) => /^2\d\d$/.test(each));
  return ['responses', status ?? '200', 'content', 'application/json'];
}

/**
 * The schema of a response is oneOf the operation's own success and the shared failure. It has no
 * discriminator: its values would have to be strings, and `code` is a number too.
 * @type {Check}
 */
export function envelopeResponse(operation, _, { path }) {
  const id = asText(operation.operationId);
  const branches = [`${id.charAt(0).toUpperCase()}${id.slice(1)}Success`, 'Failure'];
  const oneOf = branches.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  if (isDeepStrictEqual(mediaTypeOf(operation).schema, { oneOf })) return [];
  const message = `The schema has to be oneOf [${branches.join(', ')}], without a discriminator.`;
  return [{ message, path: [...path, ...mediaPath(operation), 'schema'] }];
}

/**
 * Every operation shows `success`, and `empty` when it lists things. The examples `code<N>` of failures come from the
 * declared codes, once the response is an envelope. The code in an example is that of its name.
 * @type {Check}
 */
export function namedExamples(operation, _, { path, document: { data } }) {
  const codes = asList(asObject(data)['x-result-codes']).map((entry) => asObject(entry).code);
  const failures = codes.filter((code) => code !== 0).map((code) => `code${code}`);
  const lists = operation['x-pagination'] !== undefined;
  const expected = ['success', ...(lists ? ['empty'] : [])];
  const actual = Object.keys(asObject(mediaTypeOf(operation).examples));
  const problems = [...new Set([...expected, ...actual])].flatMap((name) => {
    if (!actual.includes(name)) return [`The example ${name} is missing.`];
    if (![...expected, ...failures].includes(name))
      return [`The example ${name} is none of success, empty (of lists) and declared codes.`];
    const promised = Number(/^code(\d+)$/.exec(name)?.[1] ?? 0);
    if (asObject(exampleOf(data, operation, name)).code === promised) return [];
    return [`The example ${name} has to have the number ${promised} as its code.`];
  });
  return problems.map((message) => ({
    message,
    path: [...path, ...mediaPath(operation), 'examples'],
  }));
}

/**
 * `x-pagination` fits its operation: its parameters exist, its pointers find something in the success example, and
 * items are listed there and none in the empty example. The generator checks what each style needs.
 * @type {Check}
 */
export function paginationFits(operation, _, { path, document: { data } }) {
  if (operation['x-pagination'] === undefined) return [];
  return [...paginationFaults(data, operation)].map(({ message, member }) => ({
    message,
    path: [...path, 'x-pagination', member],
  }));
}

/**
 * @param {unknown} document
 * @param {JsonObject} operation
 * @returns {Generator<{ message: string, member: string }>} the message, and the member that it is about
 */
function* paginationFaults(document, operation) {
  const { evidence, ...members } = asObject(operation['x-pagination']);
  const pointer = asText(members.items);
  const success = exampleOf(document, operation, 'success');
  const items = asList(valueAt(success, pointer));
  const parameters = asList(operation.parameters).map((entry) => dereference(document, entry).name);
  /** @type {Record<string, unknown[] | undefined>} */
  const roots = {
    ...{ items: [success], session: [success], end: [success], next: [success] },
    ...{ itemId: items, itemCursor: items },
  };
  for (const [key, value] of Object.entries(members)) {
    if (['style', 'firstPage', 'firstOffset'].includes(key)) continue;
    const fits = key.endsWith('Parameter')
      ? parameters.includes(value)
      : roots[key]?.every((root) => valueAt(root, asText(value)) !== undefined);
    const message = `${key}: ${JSON.stringify(value)} does not fit the operation.`;
    if (!fits) yield { message, member: key };
  }
  if (items.length === 0)
    yield { message: `The success example has no items at ${pointer}.`, member: 'items' };
  if (!isDeepStrictEqual(valueAt(exampleOf(document, operation, 'empty'), pointer), []))
    yield { message: `The empty example has no empty list at ${pointer}.`, member: 'items' };
  const marked = Object.keys(asObject(evidence)).sort();
  if (!isDeepStrictEqual(marked, Object.keys(members).sort())) {
    const message = 'evidence has to have an entry for each of the other members, and no more.';
    yield { message, member: 'evidence' };
  }
}

/**
 * @param {JsonObject} operation
 * @returns {JsonObject}
 */
function mediaTypeOf(operation) {
  return mediaPath(operation).reduce((node, key) => asObject(node[key]), operation);
}

/**
 * The value of a named example of an operation, or undefined.
 * @param {unknown} document
 * @param {JsonObject} operation
 * @param {string} name
 */
function exampleOf(document, operation, name) {
  return dereference(document, asObject(mediaTypeOf(operation).examples)[name]).value;
}
