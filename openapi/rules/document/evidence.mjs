// @ts-check

/** How sure a statement is; a statement without a mark is `specified`. */
export const EVIDENCE = ['specified', 'sampled', 'conflicting', 'assumed', 'unknown'];

/**
 * Whether the part says that the specification does not plainly say it.
 * @param {import('./json.mjs').JsonObject} node
 */
export function isMarked(node) {
  return node['x-evidence'] !== undefined && node['x-evidence'] !== 'specified';
}
