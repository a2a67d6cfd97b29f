// @ts-check
import { asList, asObject } from '../document/json.mjs';
import { eachSchema } from '../document/schemas.mjs';

/**
 * `x-presence: some` marks properties that the specification shows on some objects only. It is the only
 * value, and such a property cannot be required.
 * @param {unknown} document
 */
export function presenceForm(document) {
  return [...eachSchema(document)].flatMap((place) => [...problemsOf(place)]);
}

/** @param {import('../document/schemas.mjs').SchemaPlace} place */
function* problemsOf({ schema, path, role }) {
  const presence = schema['x-presence'];
  if (presence !== undefined && (presence !== 'some' || role !== 'property')) {
    const message = 'x-presence has the value some, and stands on properties only.';
    yield { message, path: [...path, 'x-presence'] };
  }
  const properties = asObject(schema.properties);
  for (const name of asList(schema.required).map(String)) {
    if (asObject(properties[name])['x-presence'] === undefined) continue;
    const message = `${name} is present on some objects only, so it cannot be required.`;
    yield { message, path: [...path, 'required'] };
  }
}
