import { parsePointer } from '../../../generated/runtime/json-pointer.ts';
import { asArray, isObject, type JsonObject } from '../json.ts';
import type { SchemaTypeNames } from '../type-names.ts';
import { isAnnotation } from '../validators/schema-keywords.ts';
import { literal } from './literal.ts';

/** Keywords that narrow the values of a type, but not the type. */
const constraints = new Set(
  `format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern minLength maxLength
  minItems maxItems uniqueItems`.split(/\s+/),
);

const primitives: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

/** Writes schemas as types, and remembers which named types it needed for that. */
export class SchemaTypeWriter {
  readonly used = new Set<string>();
  readonly #names: SchemaTypeNames;

  constructor(names: SchemaTypeNames) {
    this.#names = names;
  }

  /**
   * A schema as a type that fits on a line: the name of another schema, primitive types, values, an
   * array, or a union of these. Undefined for any other schema; `types.ts` has its type.
   */
  write(schema: unknown): string | undefined {
    const needed = new Set<string>();
    const type = schemaType(schema, (name) => {
      const typeName = this.#names.get(name);
      if (typeName !== undefined) needed.add(typeName);
      return typeName;
    });
    if (type !== undefined) for (const name of needed) this.used.add(name);
    return type;
  }
}

type NameOf = (schema: string) => string | undefined;

function schemaType(schema: unknown, nameOf: NameOf): string | undefined {
  if (!isObject(schema) || schema.discriminator !== undefined) return undefined;
  const keywords = Object.keys(schema).filter((key) => !isAnnotation(key) && !constraints.has(key));
  switch (keywords.sort().join(' ')) {
    case '$ref':
      return referencedType(schema.$ref, nameOf);
    case 'type':
      return union([schema.type].flat().map((type) => primitives.get(type)));
    case 'enum':
    case 'enum type':
      return enumType(schema);
    case 'items type':
      return schema.type === 'array' ? arrayType(schema.items, nameOf) : undefined;
    case 'oneOf':
      return union(asArray(schema.oneOf).map((branch) => schemaType(branch, nameOf)));
    case 'anyOf':
      return union(asArray(schema.anyOf).map((branch) => schemaType(branch, nameOf)));
    default:
      return undefined;
  }
}

function referencedType(pointer: unknown, nameOf: NameOf): string | undefined {
  const keys = typeof pointer === 'string' ? parsePointer(pointer) : undefined;
  const [components, schemas, name = '', ...deeper] = keys ?? [];
  if (components !== 'components' || schemas !== 'schemas' || deeper.length > 0) return undefined;
  return nameOf(name);
}

function enumType({ enum: values, type }: JsonObject): string | undefined {
  const types = asArray(values).map((value) =>
    value === null || typeof value !== 'object' ? literal(value) : undefined,
  );
  return union(asArray(type).includes('null') ? [...types, 'null'] : types);
}

function arrayType(items: unknown, nameOf: NameOf): string | undefined {
  const type = schemaType(items, nameOf);
  if (type === undefined) return undefined;
  return type.includes(' | ') ? `(${type})[]` : `${type}[]`;
}

/** The types joined by `|`; undefined if one of them is undefined, or if there are none. */
function union(types: readonly (string | undefined)[]): string | undefined {
  if (types.length === 0 || types.includes(undefined)) return undefined;
  return [...new Set(types)].join(' | ');
}
