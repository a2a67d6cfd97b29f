// @ts-check
import { asObject, asText, isObject } from '../document/json.mjs';
import { eachParameter } from '../document/operations.mjs';
import { dereference } from '../document/pointer.mjs';
import { eachSchema } from '../document/schemas.mjs';

/** @typedef {import('../document/json.mjs').JsonObject} JsonObject */

/** Keywords that promise something about values. What describes shape (type, items, …) is not here. */
const CONSTRAINTS = [
  ...['default', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'minProperties', 'maxProperties', 'propertyNames', 'dependentRequired', 'not'],
];

/**
 * No limit and no default that the specification does not give. A constraint stands only where the
 * specification states it (listed in the ruleset, per parameter), or on a schema marked as assumed whose
 * note names the keyword. A note about something else does not count.
 * @param {unknown} document
 * @param {{ specified: Record<string, JsonObject> }} options constraints by parameter name
 */
export function noInventedConstraints(document, { specified }) {
  const stated = statedConstraints(document, specified);
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { schema, path } of eachSchema(document)) {
    const assumed = schema['x-evidence'] === 'assumed' ? asText(schema['x-note']) : '';
    for (const keyword of CONSTRAINTS.filter((key) => Object.hasOwn(schema, key))) {
      if (stated.get(schema)?.[keyword] === schema[keyword]) continue;
      if (assumed.includes(`\`${keyword}\``)) continue;
      const message = `The specification gives no ${keyword} here: drop it, or say that it is assumed in x-evidence and, with \`${keyword}\`, in x-note.`;
      findings.push({ message, path: [...path, keyword] });
    }
  }
  return findings;
}

/**
 * @param {unknown} document
 * @param {Record<string, JsonObject>} specified
 * @returns {Map<JsonObject, JsonObject>}
 */
function statedConstraints(document, specified) {
  /** @type {Map<JsonObject, JsonObject>} */
  const stated = new Map();
  for (const { parameter } of eachParameter(document)) {
    const schema = dereference(document, parameter.schema);
    const name = String(parameter.name);
    if (isObject(schema) && Object.hasOwn(specified, name))
      stated.set(schema, asObject(specified[name]));
  }
  return stated;
}
