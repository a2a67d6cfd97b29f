// @ts-check
import { asList } from '../document/json.mjs';
import { eachSchema } from '../document/schemas.mjs';

/**
 * Every integer has a unit in `x-unit`, and a description.
 * @param {unknown} document
 */
export function integerUnits(document) {
  return [...eachSchema(document)]
    .filter(({ schema }) => [schema.type, ...asList(schema.type)].includes('integer'))
    .flatMap(({ schema, path }) =>
      ['x-unit', 'description']
        .filter((key) => schema[key] === undefined)
        .map((key) => ({ message: `An integer needs ${key}.`, path })),
    );
}
