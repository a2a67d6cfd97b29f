// @ts-check
import { asObject } from '../document/json.mjs';

const PASCAL_CASE = /^[A-Z][a-z]+([A-Z][a-z]+|[A-Z]?[0-9]+)*$/;

/**
 * Component schemas are PascalCase, acronyms written as words.
 * @param {unknown} document
 */
export function schemaNames(document) {
  return Object.keys(asObject(asObject(asObject(document).components).schemas))
    .filter((name) => !PASCAL_CASE.test(name))
    .map((name) => ({
      message: `The schema name ${name} is not PascalCase.`,
      path: ['components', 'schemas', name],
    }));
}
