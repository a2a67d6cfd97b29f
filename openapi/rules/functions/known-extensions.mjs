// @ts-check
import { eachNode } from '../document/nodes.mjs';

/**
 * Only documented extensions are used: every tool would silently ignore a misspelt `x-` key.
 * @param {unknown} document
 * @param {{ extensions: string[] }} options
 */
export function knownExtensions(document, { extensions }) {
  return [...eachNode(document)]
    .filter(({ isNameMap }) => !isNameMap)
    .flatMap(({ node, path }) =>
      Object.keys(node)
        .filter((key) => key.startsWith('x-') && !extensions.includes(key))
        .map((key) => ({
          message: `The extension ${key} is not documented.`,
          path: [...path, key],
        })),
    );
}
