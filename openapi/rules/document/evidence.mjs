// @ts-check

/** How sure a statement is; a statement without a mark is `specified`. */
export const EVIDENCE = ['specified', 'sampled', 'conflicting', 'assumed', 'unknown'];

/**
 * Whether a part is marked as something that the specification does not state plainly.
 * @param {import('./json.mjs').JsonObject} node
 */
export function isMarked(node) {
  return node['x-evidence'] !== undefined && node['x-evidence'] !== 'specified';
}
