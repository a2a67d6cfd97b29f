// @ts-check
import { asList } from '../document/json.mjs';
import { eachSchema } from '../document/schemas.mjs';

/**
 * Every integer has a unit in `x-unit`, and a description.
 * @param {unknown} document
 * @param {{ units: string[] }} options
 */
export function integerUnits(document, { units }) {
  return [...eachSchema(document)].flatMap((place) => [...problemsOf(place, units)]);
}

/**
 * @param {import('../document/schemas.mjs').SchemaPlace} place
 * @param {string[]} units
 */
function* problemsOf({ schema, path }, units) {
  const unit = schema['x-unit'];
  if (unit !== undefined && !units.some((known) => known === unit)) {
    const message = `x-unit has to be one of ${units.join(', ')}.`;
    yield { message, path: [...path, 'x-unit'] };
  }
  if (![schema.type, ...asList(schema.type)].includes('integer')) return;
  if (unit === undefined) yield { message: 'An integer needs an x-unit.', path };
  if (schema.description === undefined) yield { message: 'An integer needs a description.', path };
}
