// @ts-check
import { asText } from '../document/json.mjs';
import { eachSchema } from '../document/schemas.mjs';

const UNIT = 'unix-seconds';

/**
 * Times are Unix times in seconds except `recordTime`: a property called `created` or `*_time`, and
 * every property with that unit, has the unit and the word "Unix" in its description.
 * @param {unknown} document
 */
export function unixTimes(document) {
  return [...eachSchema(document)]
    .filter(({ schema, role }) => role === 'property' || schema['x-unit'] === UNIT)
    .filter(({ schema, name }) => schema['x-unit'] === UNIT || /^created$|_time$/.test(name))
    .filter(({ schema }) => schema['x-unit'] !== UNIT || !saysUnix(schema))
    .map(({ path, name }) => ({
      message: `${name} is a time: it needs x-unit: ${UNIT} and "Unix" in its description.`,
      path,
    }));
}

/** @param {import('../document/json.mjs').JsonObject} schema */
function saysUnix(schema) {
  return /\bUnix\b/.test(asText(schema.description));
}
