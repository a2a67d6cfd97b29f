import type { ColumnType } from '../../generated/runtime/rows-info.ts';
import { asArray, asObject, asString, isObject, type JsonObject } from './json.ts';
import { resolveReference } from './resolve-reference.ts';

/** The schema itself, where the document has a reference to it or adds null as the only alternative. */
export function plainSchema(bundle: JsonObject, schema: unknown): JsonObject {
  const resolved = asObject(resolveReference(bundle, schema));
  const alternatives = asArray(resolved.oneOf ?? resolved.anyOf).filter(
    (branch) => asObject(resolveReference(bundle, branch)).type !== 'null',
  );
  const [only, ...others] = alternatives;
  return only === undefined || others.length > 0 ? resolved : plainSchema(bundle, only);
}

/** The members that a schema declares for an object, those of `allOf` included, in their order. */
export function declaredMembers(
  bundle: JsonObject,
  schema: JsonObject,
  seen: ReadonlySet<unknown> = new Set(),
): ReadonlyMap<string, unknown> {
  if (seen.has(schema)) return new Map();
  const within = new Set([...seen, schema]);
  const inherited = asArray(schema.allOf).flatMap((part) => [
    ...declaredMembers(bundle, plainSchema(bundle, part), within),
  ]);
  const own = Object.entries(asObject(schema.properties));
  return new Map([...inherited, ...own].filter(([, member]) => !isWriteOnly(bundle, member)));
}

/** A request may have it, a response never has. */
function isWriteOnly(bundle: JsonObject, member: unknown): boolean {
  return asObject(resolveReference(bundle, member)).writeOnly === true;
}

const columnTypes: readonly string[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
] satisfies ColumnType[];

/** The one type of the values beside null; `unknown` where there are several or none is declared. */
export function columnTypeOf(bundle: JsonObject, schema: JsonObject): ColumnType {
  const declared = Array.isArray(schema.type) ? schema.type : [schema.type];
  const types = declared.filter((type) => type !== 'null');
  const [type] = types;
  if (types.length === 1 && isColumnType(type)) return type;
  if (types.length === 2 && types.includes('number') && types.includes('integer')) return 'number';
  const isUntyped = types.length === 1 && type === undefined;
  return isUntyped && declaredMembers(bundle, schema).size > 0 ? 'object' : 'unknown';
}

function isColumnType(type: unknown): type is ColumnType {
  return typeof type === 'string' && columnTypes.includes(type);
}

/** What the place of a schema says, else the schema that it refers to. */
export function textAt(bundle: JsonObject, place: unknown, key: string): string | undefined {
  const schemas = [asObject(place), plainSchema(bundle, place)];
  return schemas.map((schema) => asString(schema[key])?.trim()).find((text) => text);
}

export function elementSchema(bundle: JsonObject, schema: JsonObject): JsonObject | undefined {
  if (columnTypeOf(bundle, schema) !== 'array' || !isObject(schema.items)) return undefined;
  return plainSchema(bundle, schema.items);
}
