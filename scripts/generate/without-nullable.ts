import { asArray, isObject, type JsonObject } from './json.ts';

// Members whose values are data, not schemas.
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/**
 * The document with `nullable`, which OpenAPI 3.1 dropped but many documents still
 * use, replaced by the type that it stood for.
 */
export function withoutNullable(document: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, convert(key, value)]),
  );
}

function convert(key: string, value: unknown): unknown {
  if (data.has(key)) return value;
  if (Array.isArray(value)) return value.map((entry) => convert('', entry));
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  if (typeof nullable !== 'boolean') return withoutNullable(value);
  return withoutNullable(nullable ? withNull(rest) : rest);
}

function withNull(schema: JsonObject): JsonObject {
  if (typeof schema.type !== 'string') return schema;
  const values = schema.enum === undefined ? {} : { enum: [...asArray(schema.enum), null] };
  return { ...schema, type: [schema.type, 'null'], ...values };
}
