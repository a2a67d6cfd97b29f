// @ts-check
import { asObject } from '../document/json.mjs';
import { eachNode } from '../document/nodes.mjs';
import { eachOperation } from '../document/operations.mjs';

/** @typedef {import('../document/json.mjs').Finding} Finding */

/**
 * Operations and examples have a summary. A summary is a title: a capital letter first, no full stop,
 * one line.
 * @param {unknown} document
 */
export function summaries(document) {
  return [...missingSummaries(document), ...poorSummaries(document)];
}

/**
 * @param {unknown} document
 * @returns {Generator<Finding>}
 */
function* missingSummaries(document) {
  const examples = asObject(asObject(asObject(document).components).examples);
  const places = [
    ...[...eachOperation(document)].map(({ operation, path }) => ({ node: operation, path })),
    ...Object.entries(examples).map(([name, example]) => ({
      node: asObject(example),
      path: ['components', 'examples', name],
    })),
  ];
  for (const { node, path } of places) {
    if (node.summary === undefined) yield { message: 'A summary is missing here.', path };
    else if (!isTitle(node.summary)) yield { message: TITLE, path: [...path, 'summary'] };
  }
}

/**
 * @param {unknown} document
 * @returns {Generator<Finding>}
 */
function* poorSummaries(document) {
  for (const { node, path, isNameMap } of eachNode(document)) {
    if (isNameMap || node.summary === undefined || isTitle(node.summary)) continue;
    yield { message: TITLE, path: [...path, 'summary'] };
  }
}

const TITLE = 'A summary is one line, begins with a capital letter and has no full stop.';

/** @param {unknown} text */
function isTitle(text) {
  return typeof text === 'string' && /^\p{Lu}.*[^.\s]$/u.test(text);
}
