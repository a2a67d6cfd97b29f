// @ts-check
import {
  asList,
  asObject,
  asText,
  dereference,
  eachNode,
  isMapOfNames,
  isObject,
} from '../document.mjs';

/** @typedef {import('../document.mjs').JsonObject} JsonObject */
/** @typedef {import('../document.mjs').Path} Path */
/** @typedef {import('../document.mjs').Finding} Finding */

/** A schema with none of these keywords says nothing about its values. */
const TELLS_A_TYPE = ['type', 'enum', 'const', '$ref', 'oneOf', 'anyOf', 'allOf'];

/**
 * Where the specification leaves something open, the contract says so: schemas without a type, objects
 * without members, arrays of unknown elements, `code`, and ids of which only samples are known.
 * @param {unknown} document
 * @returns {Finding[]}
 */
export function evidenceRequired(document) {
  return [...eachSchema(document)].flatMap(({ schema, path }) => {
    const reason = reasonForMark(schema, path);
    if (reason === undefined || isMarked(schema) || isMarked(dereference(document, schema)))
      return [];
    return [{ message: `${reason} needs x-evidence (other than specified).`, path }];
  });
}

/** @param {JsonObject} schema */
function isMarked(schema) {
  return schema['x-evidence'] !== undefined && schema['x-evidence'] !== 'specified';
}

/**
 * @param {JsonObject} schema
 * @param {Path} path
 * @returns {string | undefined}
 */
function reasonForMark(schema, path) {
  const name = isMapOfNames(path.slice(0, -1)) ? String(path.at(-1)) : undefined;
  // The array around unknown elements has the mark.
  if (!tellsAType(schema))
    return name === undefined && path.at(-1) === 'items' ? undefined : 'A schema without a type';
  if (schema.type === 'object' && Object.keys(asObject(schema.properties)).length === 0) {
    return 'An object without members';
  }
  if (schema.type === 'array' && !tellsAType(asObject(schema.items))) {
    return 'An array of unknown elements';
  }
  if (name === 'code') return 'code, which occurs as string and number,';
  // Ids have one example, except those of a set of which samples show only a part.
  const isSampled = asList(schema.examples).length > 1 && /^id$|_id$/.test(name ?? '');
  return isSampled ? 'An id that is known from samples' : undefined;
}

/** @param {JsonObject} schema */
function tellsAType(schema) {
  return TELLS_A_TYPE.some((keyword) => schema[keyword] !== undefined);
}

/** Keywords that promise something about values. What describes shape (type, items, …) is not here. */
const CONSTRAINTS = [
  ...['default', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'minProperties', 'maxProperties', 'propertyNames', 'dependentRequired', 'not'],
];

/**
 * No limit and no default that the specification does not give. A constraint stands only where the
 * specification states it (listed in the ruleset), or on a schema marked as assumed whose note names the keyword.
 * @param {unknown} document
 * @param {{ specified: JsonObject }} options the value of each stated constraint, by its path
 * @returns {Finding[]}
 */
export function noInventedConstraints(document, { specified }) {
  return [...eachSchema(document)].flatMap(({ schema, path }) => {
    const assumed = schema['x-evidence'] === 'assumed' ? asText(schema['x-note']) : '';
    return CONSTRAINTS.filter(
      (key) =>
        Object.hasOwn(schema, key) &&
        specified[[...path, key].join('/')] !== schema[key] &&
        !assumed.includes(`\`${key}\``),
    ).map((key) => ({
      message: `The specification gives no ${key} here: drop it, or say that it is assumed in x-evidence and, with \`${key}\`, in x-note.`,
      path: [...path, key],
    }));
  });
}

/**
 * Every allowed value has a description, and no other value has one. A value whose meaning is not shown
 * says so. The two forms of a code share one description.
 * @type {import('../document.mjs').Check<JsonObject>}
 */
export function enumDescriptions(schema, _, context) {
  const values = new Set(asList(schema.enum).map(String));
  const descriptions = asObject(schema['x-enumDescriptions']);
  const path = [...context.path, 'x-enumDescriptions'];
  return [
    ...[...values]
      .filter((value) => asText(descriptions[value]) === '')
      .map((value) => ({ message: `The value ${value} has to be described.`, path })),
    ...Object.keys(descriptions)
      .filter((key) => !values.has(key))
      .map((key) => ({ message: `${key} is described but not an allowed value.`, path })),
  ];
}

/**
 * Every schema of a document whose references are still in place, each once: the components, those of parameters and
 * bodies, and all within them.
 * @param {unknown} document
 * @returns {Generator<{ schema: JsonObject, path: Path }>}
 */
function* eachSchema(document) {
  const { schemas } = asObject(asObject(document).components);
  yield* within(schemas, ['components', 'schemas']);
  for (const { node, path } of eachNode(document)) {
    if (isObject(node.schema) && path[1] !== 'schemas')
      yield* within(node.schema, [...path, 'schema']);
  }
}

/**
 * @param {unknown} root
 * @param {Path} path
 */
function* within(root, path) {
  for (const { node, path: place } of eachNode(root, path)) {
    if (!place.some((key) => String(key).startsWith('x-'))) yield { schema: node, path: place };
  }
}
