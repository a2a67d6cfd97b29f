// @ts-check
import { EVIDENCE, isMarked } from '../document/evidence.mjs';
import { eachNode } from '../document/nodes.mjs';
import { isSentence, SENTENCE } from '../document/sentence.mjs';

/**
 * `x-evidence` has one of the five values, and an `x-note` gives the reason for every value except `specified`.
 * @param {unknown} document
 */
export function evidenceForm(document) {
  return [...eachNode(document)]
    .filter(({ isNameMap }) => !isNameMap)
    .flatMap((place) => [...problemsOf(place)]);
}

/** @param {{ node: import('../document/json.mjs').JsonObject, path: import('../document/json.mjs').Path }} place */
function* problemsOf({ node, path }) {
  const evidence = node['x-evidence'];
  const note = node['x-note'];
  if (evidence !== undefined && !EVIDENCE.some((value) => value === evidence)) {
    const message = `x-evidence has to be one of ${EVIDENCE.join(', ')}.`;
    yield { message, path: [...path, 'x-evidence'] };
  }
  if (note === undefined && isMarked(node)) {
    yield { message: 'x-evidence needs an x-note that says why.', path };
  }
  if (note !== undefined && !isSentence(note)) {
    yield { message: `x-note has to be ${SENTENCE}.`, path: [...path, 'x-note'] };
  }
}
