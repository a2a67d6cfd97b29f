// @ts-check
import { asList, asObject } from '../document/json.mjs';
import { eachSchema } from '../document/schemas.mjs';
import { isSentence, SENTENCE } from '../document/sentence.mjs';

/**
 * Every allowed value has a description, and no other value has one. A value whose meaning is not shown
 * says so. The two forms of a code share one description.
 * @param {unknown} document
 */
export function enumDescriptions(document) {
  return [...eachSchema(document)]
    .filter(({ schema }) => schema.enum !== undefined || schema['x-enumDescriptions'] !== undefined)
    .flatMap((place) => [...problemsOf(place)]);
}

/** @param {import('../document/schemas.mjs').SchemaPlace} place */
function* problemsOf({ schema, path }) {
  const values = new Set(asList(schema.enum).map(String));
  const descriptions = asObject(schema['x-enumDescriptions']);
  const place = [...path, 'x-enumDescriptions'];
  for (const value of values) {
    if (isSentence(descriptions[value])) continue;
    yield { message: `The value ${value} has to be described by ${SENTENCE}.`, path: place };
  }
  for (const key of Object.keys(descriptions)) {
    if (values.has(key)) continue;
    yield { message: `${key} is described but not an allowed value.`, path: [...place, key] };
  }
}
