// @ts-check
import { asObject, isObject } from './json.mjs';
import { eachNode, membersOf } from './nodes.mjs';

/**
 * How a schema is used by its parent: `component` and `root` (of a parameter or a body) have no parent
 * schema, `property` and `items` belong to one, `branch` is anything else (`oneOf`, `not`, …).
 * @typedef {'component' | 'root' | 'property' | 'items' | 'branch'} Role
 * @typedef {import('./json.mjs').Path} Path
 * @typedef {{ schema: import('./json.mjs').JsonObject, path: Path, role: Role, name: string }} SchemaPlace
 */

/** @type {Record<string, Role>} */
const MAPS_OF_SCHEMAS = { properties: 'property', patternProperties: 'property', $defs: 'branch' };
const LISTS_OF_SCHEMAS = ['oneOf', 'anyOf', 'allOf', 'prefixItems'];
const SINGLE_SCHEMAS = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains'];

/**
 * Every schema of a document whose references are still in place, each once.
 * `name` is the name of the component or property, else that of the nearest one around it.
 * @param {unknown} document
 * @returns {Generator<SchemaPlace>}
 */
export function* eachSchema(document) {
  const components = asObject(asObject(asObject(document).components).schemas);
  for (const [name, schema] of Object.entries(components)) {
    yield* inside(schema, ['components', 'schemas', name], 'component', name);
  }
  for (const { node, path, isNameMap } of eachNode(document)) {
    if (isNameMap || (path[0] === 'components' && path[1] === 'schemas')) continue;
    if (isObject(node.schema))
      yield* inside(node.schema, [...path, 'schema'], 'root', nameOf(node));
  }
}

/** @param {import('./json.mjs').JsonObject} holder */
function nameOf(holder) {
  return typeof holder.name === 'string' ? holder.name : '';
}

/**
 * @param {unknown} schema
 * @param {Path} path
 * @param {Role} role
 * @param {string} name
 * @returns {Generator<SchemaPlace>}
 */
function* inside(schema, path, role, name) {
  if (!isObject(schema)) return;
  yield { schema, path, role, name };
  for (const [keyword, childRole] of Object.entries(MAPS_OF_SCHEMAS)) {
    for (const [key, child] of Object.entries(asObject(schema[keyword]))) {
      yield* inside(child, [...path, keyword, key], childRole, key);
    }
  }
  for (const keyword of LISTS_OF_SCHEMAS) {
    for (const [index, child] of membersOf(schema[keyword])) {
      yield* inside(child, [...path, keyword, index], 'branch', name);
    }
  }
  for (const keyword of SINGLE_SCHEMAS) {
    const childRole = keyword === 'items' ? 'items' : 'branch';
    yield* inside(schema[keyword], [...path, keyword], childRole, name);
  }
}
