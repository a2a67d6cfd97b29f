import { valueAt } from '../../../generated/runtime/json-pointer.ts';
import { asArray, asObject, isObject, type JsonObject } from '../json.ts';

const words = (text: string) => new Set(text.split(/\s+/));

/** Keywords whose value is one schema, a list of schemas, or schemas by name. */
const schemaKeywords = words(
  `items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not
  if then else`,
);
const schemaListKeywords = words('allOf anyOf oneOf prefixItems');
const schemaMapKeywords = words('properties patternProperties dependentSchemas $defs definitions');

/** Keywords that validate nothing: left out, as validators carry parts of their schemas along. */
const annotations = words(
  `$schema $id $anchor $dynamicAnchor $comment title description default deprecated readOnly writeOnly example examples
  externalDocs xml discriminator contentMediaType contentEncoding contentSchema`,
);

function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-');
}

/**
 * How a schema is taken into the validators:
 * - `plain`: as the contract says;
 * - `strict`: no member that it does not name, and every member that it names;
 * - `part`: strict too, but open, as what encloses it names further members.
 */
export type Variant = 'plain' | 'strict' | 'part';

export interface VariantContext {
  readonly bundle: JsonObject;
  /** Gives the name under which the target of a reference is compiled. */
  readonly nameOf: (pointer: string, variant: Variant) => string;
}

/** A schema without annotations, its references renamed, in one of its variants. */
export function schemaVariant(context: VariantContext, schema: unknown, variant: Variant): unknown {
  if (!isObject(schema)) return schema;
  const shape = variant === 'strict' ? shapeOf(schema) : 'simple';
  const converted: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAnnotation(keyword)) continue;
    const inner = variantWithin(keyword, variant, shape);
    // Where a discriminator tells the branches apart, the schemas alone need not.
    const isTagged = keyword === 'oneOf' && schema.discriminator !== undefined;
    converted[isTagged ? 'anyOf' : keyword] = convertKeyword(context, keyword, value, inner);
  }
  if (variant === 'plain') return converted;
  return closeObject(context.bundle, schema, converted, variant, shape);
}

/**
 * How an object schema is closed: `simple` by additionalProperties; `delegating` when one
 * reference or one oneOf is all there is and closes itself; `composed` of several parts,
 * whose members only unevaluatedProperties sees together.
 */
type Shape = 'simple' | 'delegating' | 'composed';

const composing = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];

function shapeOf(schema: JsonObject): Shape {
  const used = composing.filter((keyword) => schema[keyword] !== undefined);
  if (used.length === 0) return 'simple';
  const alone = used.length === 1 && schema.properties === undefined;
  if (alone && (used[0] === '$ref' || used[0] === 'oneOf')) return 'delegating';
  return 'composed';
}

/** Which variant the schemas inside a keyword take. */
function variantWithin(keyword: string, variant: Variant, shape: Shape): Variant {
  if (variant === 'plain') return 'plain';
  // Conditions ask whether something holds: a stricter schema would give another result.
  if (['not', 'if', 'contains', 'propertyNames'].includes(keyword)) return 'plain';
  if (!composing.includes(keyword)) return 'strict';
  return shape === 'delegating' ? 'strict' : 'part';
}

function convertKeyword(
  context: VariantContext,
  keyword: string,
  value: unknown,
  variant: Variant,
): unknown {
  const convert = (schema: unknown) => schemaVariant(context, schema, variant);
  if (keyword === '$ref' && typeof value === 'string') return renamed(context, value, variant);
  if (keyword === 'pattern') return isPattern(value) ? value : undefined;
  if (schemaKeywords.has(keyword)) return convert(value);
  if (schemaListKeywords.has(keyword)) return asArray(value).map(convert);
  if (!schemaMapKeywords.has(keyword)) return value;
  const entries = Object.entries(asObject(value));
  const usable =
    keyword === 'patternProperties' ? entries.filter(([key]) => isPattern(key)) : entries;
  return Object.fromEntries(usable.map(([key, schema]) => [key, convert(schema)]));
}

function renamed(context: VariantContext, pointer: string, variant: Variant): string {
  // A reference that is no pointer into the document, such as an anchor, stays as it is.
  return valueAt(context.bundle, pointer) === undefined
    ? pointer
    : context.nameOf(pointer, variant);
}

function closeObject(
  bundle: JsonObject,
  schema: JsonObject,
  converted: Record<string, unknown>,
  variant: Variant,
  shape: Shape,
): JsonObject {
  const properties = Object.entries(asObject(schema.properties));
  const required = [...asArray(schema.required), ...requiredNames(bundle, properties)];
  const closed: Record<string, unknown> = { ...converted };
  if (required.length > 0) closed.required = [...new Set(required)];
  if (properties.length > 0 || shape === 'composed') {
    if (isOpen(schema.additionalProperties)) delete closed.additionalProperties;
    if (isOpen(schema.unevaluatedProperties)) delete closed.unevaluatedProperties;
  }
  if (variant === 'part') return closed;
  if (shape === 'composed') closed.unevaluatedProperties ??= false;
  else if (properties.length > 0) closed.additionalProperties ??= false;
  return closed;
}

/** Absent, `true` and `{}` let anything in; a schema of its own is something that is known. */
function isOpen(value: unknown): boolean {
  return value === undefined || value === true || (isObject(value) && saysNothing(value));
}

function saysNothing(schema: JsonObject): boolean {
  return Object.keys(schema).every(isAnnotation);
}

/** Every member is demanded but those shown on some objects only, and those never sent back. */
function requiredNames(bundle: JsonObject, properties: readonly [string, unknown][]): string[] {
  return properties
    .filter(([, entry]) => {
      const schema = asObject(entry);
      const target = asObject(typeof schema.$ref === 'string' ? valueAt(bundle, schema.$ref) : {});
      if (schema['x-presence'] === 'some') return false;
      return schema.writeOnly !== true && target.writeOnly !== true;
    })
    .map(([name]) => name);
}

/** Patterns of other regular-expression dialects cannot be compiled and are not checked. */
export function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
