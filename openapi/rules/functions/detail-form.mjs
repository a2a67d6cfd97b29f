// @ts-check
import { eachSchema } from '../document/schemas.mjs';

/**
 * `x-detail: true` marks properties that tables leave out. It is the only value.
 * @param {unknown} document
 */
export function detailForm(document) {
  return [...eachSchema(document)]
    .filter(({ schema, role }) => {
      const detail = schema['x-detail'];
      return detail !== undefined && (detail !== true || role !== 'property');
    })
    .map(({ path }) => ({
      message: 'x-detail has the value true, and stands on properties only.',
      path: [...path, 'x-detail'],
    }));
}
