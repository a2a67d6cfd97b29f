// @ts-check
import { eachOperation } from '../document/operations.mjs';

/** A verb and a noun, so two words at least. The version stays out: the path has it. */
const OPERATION_ID = /^[a-z]+([A-Z][a-z]*)+$/;

/**
 * operationIds are camelCase.
 * @param {unknown} document
 */
export function operationIdForm(document) {
  return [...eachOperation(document)]
    .filter(({ id }) => !OPERATION_ID.test(id))
    .map(({ id, path }) => ({
      message: `The operationId ${id} has to be a verb and a noun in camelCase.`,
      path: [...path, 'operationId'],
    }));
}
