import { type JsonRecord, list, record } from './json.ts';
import type { Resolve } from './references.ts';

const COMBINATIONS = ['oneOf', 'anyOf', 'allOf', 'not', 'const'];

function objectType(schema: JsonRecord): string {
  return Object.keys(record(schema.properties)).length > 0 ? 'object' : 'free object';
}

function arrayType(schema: JsonRecord, resolve: Resolve): string {
  return `array of ${typeOf(schema.items ?? {}, resolve)}`;
}

/**
 * The type of a schema in the words of the facts. Anything that the facts have no word for (a union, a
 * combination, an enumeration on a typed field) gets another word, so that it differs from every fact.
 */
export function typeOf(node: unknown, resolve: Resolve): string {
  const schema = resolve(node);
  if (schema === undefined) return 'unresolved';
  const combination = COMBINATIONS.find((keyword) => schema[keyword] !== undefined);
  if (combination !== undefined) return combination;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (schema.enum !== undefined) return ['enumerated', ...types].join(' ');
  if (types.length === 0)
    return record(schema.properties) === schema.properties ? 'untyped' : 'any';
  if (types.length > 1) return list(types).join(' or ');
  if (types[0] === 'object') return objectType(schema);
  if (types[0] === 'array') return arrayType(schema, resolve);
  return schema.format === 'date-time' ? 'date-time' : String(types[0]);
}
