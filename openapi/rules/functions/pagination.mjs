// @ts-check
import { EVIDENCE } from '../document/evidence.mjs';
import { asList, asObject, asText } from '../document/json.mjs';
import { eachOperation, exampleOf, parametersOf } from '../document/operations.mjs';
import { valueAt } from '../document/pointer.mjs';

/** @typedef {import('../document/json.mjs').JsonObject} JsonObject */
/** @typedef {'bodyPointer' | 'itemPointer' | 'parameter' | 'integer'} Kind */

/** @type {Record<string, Kind>} */
const ATTRIBUTES = {
  items: 'bodyPointer',
  itemId: 'itemPointer',
  itemCursor: 'itemPointer',
  session: 'bodyPointer',
  end: 'bodyPointer',
  next: 'bodyPointer',
  pageParameter: 'parameter',
  cursorParameter: 'parameter',
  sessionParameter: 'parameter',
  offsetParameter: 'parameter',
  firstPage: 'integer',
  firstOffset: 'integer',
};

/** @type {Record<string, string[]>} */
const REQUIRED = {
  page: ['items', 'pageParameter', 'firstPage'],
  cursor: ['items', 'itemCursor', 'cursorParameter'],
};

/**
 * `x-pagination` describes the operation correctly: its parameters exist, its pointers find something in the
 * success example (items in a list that is not empty there, and empty in the empty example), and the
 * evidence of each attribute is given.
 * @param {unknown} document
 */
export function pagination(document) {
  return [...eachOperation(document)].flatMap(({ operation, path }) => {
    if (operation['x-pagination'] === undefined) return [];
    return problemsOf(document, operation).map((message) => ({
      message,
      path: [...path, 'x-pagination'],
    }));
  });
}

/**
 * @param {unknown} document
 * @param {JsonObject} operation
 * @returns {string[]}
 */
function problemsOf(document, operation) {
  const { style, evidence, ...attributes } = asObject(operation['x-pagination']);
  const required = REQUIRED[String(style)];
  if (required === undefined) return ['style has to be page or cursor.'];
  const success = exampleOf(document, operation, 'success');
  const names = parametersOf(document, operation).map((parameter) => String(parameter.name));
  return [
    ...required.filter((key) => attributes[key] === undefined).map((key) => `${key} is missing.`),
    ...Object.entries(attributes)
      .filter(([key, value]) => !holds(key, value, { success, names, attributes }))
      .map(([key, value]) => `${key}: ${JSON.stringify(value)} does not fit the operation.`),
    ...itemFaults(document, operation, asText(attributes.items)),
    ...evidenceFaults(asObject(evidence), ['style', ...Object.keys(attributes)]),
  ];
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {{ success: unknown, names: string[], attributes: JsonObject }} operation
 */
function holds(key, value, { success, names, attributes }) {
  const items = asList(valueAt(success, asText(attributes.items)));
  switch (ATTRIBUTES[key]) {
    case 'bodyPointer':
      return valueAt(success, asText(value)) !== undefined;
    case 'itemPointer':
      return items.every((item) => valueAt(item, asText(value)) !== undefined);
    case 'parameter':
      return names.includes(asText(value));
    case 'integer':
      return Number.isInteger(value);
    default:
      return false;
  }
}

/**
 * @param {unknown} document
 * @param {JsonObject} operation
 * @param {string} items
 */
function itemFaults(document, operation, items) {
  const full = asList(valueAt(exampleOf(document, operation, 'success'), items)).length > 0;
  const empty = valueAt(exampleOf(document, operation, 'empty'), items);
  return [
    ...(full ? [] : [`The success example has no items at ${items}.`]),
    ...(Array.isArray(empty) && empty.length === 0
      ? []
      : [`The empty example has no empty list at ${items}.`]),
  ];
}

/**
 * @param {JsonObject} evidence
 * @param {string[]} attributes
 */
function evidenceFaults(evidence, attributes) {
  return [
    ...attributes
      .filter((key) => !EVIDENCE.some((value) => value === evidence[key]))
      .map((key) => `The evidence of ${key} has to be one of ${EVIDENCE.join(', ')}.`),
    ...Object.keys(evidence)
      .filter((key) => !attributes.includes(key))
      .map((key) => `There is evidence of ${key}, which is no attribute.`),
  ];
}
