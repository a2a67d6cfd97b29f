// @ts-check
import { eachSchema } from '../document/schemas.mjs';

const CLOSING = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'];

/**
 * No object is closed: the service may send members that are not known yet.
 * @param {unknown} document
 */
export function openObjects(document) {
  return [...eachSchema(document)].flatMap(({ schema, path }) =>
    CLOSING.filter((keyword) => schema[keyword] === false).map((keyword) => ({
      message: `${keyword}: false closes the schema; members that are not known may appear.`,
      path: [...path, keyword],
    })),
  );
}
