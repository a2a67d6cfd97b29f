// @ts-check
import { asList, asObject } from '../document/json.mjs';
import { eachOperation } from '../document/operations.mjs';

/**
 * Every defined tag is used. That an operation has one tag, which is defined, is checked by spectral:oas.
 * @param {unknown} document
 */
export function tagsInUse(document) {
  const used = new Set(
    [...eachOperation(document)].flatMap(({ operation }) => asList(operation.tags)),
  );
  return asList(asObject(document).tags)
    .map((tag, index) => ({ name: asObject(tag).name, index }))
    .filter(({ name }) => !used.has(name))
    .map(({ name, index }) => ({
      message: `No operation has the tag ${name}.`,
      path: ['tags', index],
    }));
}
