// @ts-check
import { codeSchema, FAILURE, successName } from '../document/envelope.mjs';
import { asList, asObject } from '../document/json.mjs';
import { eachOperation, eachParameter } from '../document/operations.mjs';
import { dereference } from '../document/pointer.mjs';
import { eachSchema } from '../document/schemas.mjs';

/** @typedef {import('../document/json.mjs').Finding} Finding */
/** @typedef {{ codes: number, parameters: Record<string, number> }} Counts */

/**
 * Lists of allowed values are as long as the specification says, and no value is listed anywhere else:
 * what is only sampled is an example.
 * @param {unknown} document
 * @param {Counts} counts number of codes, and of values by parameter name
 */
export function enumCounts(document, counts) {
  return [
    ...codeCount(document, counts.codes),
    ...parameterCounts(document, counts.parameters),
    ...inventedEnums(document, counts),
  ];
}

/**
 * @param {unknown} document
 * @param {number} expected
 * @returns {Generator<Finding>}
 */
function* codeCount(document, expected) {
  const listed = envelopes(document).flatMap((name) => asList(codeSchema(document, name).enum));
  for (const form of ['number', 'string']) {
    const values = new Set(listed.filter((value) => typeof value === form));
    if (values.size === expected) continue;
    const message = `code has ${values.size} values as ${form}, the specification ${expected}.`;
    yield { message, path: ['components', 'schemas'] };
  }
  const results = asList(asObject(document)['x-result-codes']).length;
  if (results !== expected) {
    const message = `x-result-codes has ${results} entries, the specification ${expected}.`;
    yield { message, path: ['x-result-codes'] };
  }
}

/**
 * @param {unknown} document
 * @param {Record<string, number>} counts
 * @returns {Generator<Finding>}
 */
function* parameterCounts(document, counts) {
  const parameters = [...eachParameter(document)];
  for (const [name, expected] of Object.entries(counts)) {
    const places = parameters.filter(({ parameter }) => parameter.name === name);
    if (places.length === 0)
      yield { message: `The parameter ${name} is missing.`, path: ['paths'] };
    for (const { parameter, path } of places) {
      const schema = asObject(dereference(document, parameter.schema));
      const { size } = new Set(asList(schema.enum));
      if (size === expected) continue;
      const message = `${name} has ${size} values, the specification ${expected}.`;
      yield { message, path: [...path, 'schema'] };
    }
  }
}

/**
 * @param {unknown} document
 * @param {Counts} counts
 * @returns {Generator<Finding>}
 */
function* inventedEnums(document, counts) {
  /** @type {Set<unknown>} */
  const known = new Set(envelopes(document).map((name) => codeSchema(document, name)));
  for (const { parameter } of eachParameter(document)) {
    if (!Object.hasOwn(counts.parameters, String(parameter.name))) continue;
    known.add(dereference(document, parameter.schema));
  }
  for (const { schema, path } of eachSchema(document)) {
    if (schema.enum === undefined || known.has(schema)) continue;
    const message = 'The specification lists no allowed values here; make them examples.';
    yield { message, path: [...path, 'enum'] };
  }
}

/** @param {unknown} document */
function envelopes(document) {
  return [FAILURE, ...[...eachOperation(document)].map(({ id }) => successName(id))];
}
