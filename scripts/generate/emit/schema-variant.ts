import { asArray, asObject, isObject, type JsonObject, resolveReference } from '../json.ts';

const words = (text: string) => new Set(text.split(/\s+/));

/** Keywords whose value is data. */
const dataKeywords = words('enum const dependentRequired');
/** Keywords whose value is schemas by name. That of every other keyword is a schema, a list of schemas, or plain. */
const mapKeywords = words('properties patternProperties dependentSchemas $defs definitions');

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

/** Gives what a reference becomes: the name under which its target is compiled. */
export type NameOf = (pointer: string, variant: Variant) => string;

/** A schema without annotations, its references renamed, in one of its variants. */
export function schemaVariant(nameOf: NameOf, schema: unknown, variant: Variant): unknown {
  if (Array.isArray(schema)) return schema.map((each) => schemaVariant(nameOf, each, variant));
  if (!isObject(schema)) return schema;
  const shape = variant === 'strict' ? shapeOf(schema) : 'simple';
  const converted: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAnnotation(keyword)) continue;
    const inner = variantWithin(keyword, variant, shape);
    const convert = (part: unknown) => schemaVariant(nameOf, part, inner);
    // Where a discriminator tells the branches apart, the schemas alone need not.
    const isTagged = keyword === 'oneOf' && schema.discriminator !== undefined;
    converted[isTagged ? 'anyOf' : keyword] =
      keyword === '$ref' ? nameOf(String(value), inner) : convertKeyword(keyword, value, convert);
  }
  if (variant !== 'plain') closeObject(schema, converted, variant, shape);
  return converted;
}

/**
 * How an object schema is closed: `simple` by additionalProperties; `delegating` when one
 * reference or one oneOf is all there is and closes itself; `composed` of several parts,
 * whose members only unevaluatedProperties sees together.
 */
type Shape = 'simple' | 'delegating' | 'composed';

const composing = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];

function shapeOf(schema: JsonObject): Shape {
  const [first, ...others] = composing.filter((keyword) => schema[keyword] !== undefined);
  if (first === undefined) return 'simple';
  const alone = others.length === 0 && schema.properties === undefined;
  return alone && (first === '$ref' || first === 'oneOf') ? 'delegating' : 'composed';
}

/** Which variant the schemas inside a keyword take. */
function variantWithin(keyword: string, variant: Variant, shape: Shape): Variant {
  // Conditions ask whether something holds: a stricter schema would give another result.
  const isCondition = ['not', 'if', 'contains', 'propertyNames'].includes(keyword);
  if (variant === 'plain' || isCondition) return 'plain';
  return composing.includes(keyword) && shape !== 'delegating' ? 'part' : 'strict';
}

function convertKeyword(keyword: string, value: unknown, convert: (part: unknown) => unknown) {
  if (keyword === 'pattern') return isPattern(value) ? value : undefined;
  if (dataKeywords.has(keyword)) return value;
  if (!mapKeywords.has(keyword)) return convert(value);
  const entries = Object.entries(asObject(value))
    .filter(([key]) => keyword !== 'patternProperties' || isPattern(key))
    .map(([key, part]) => [key, convert(part)]);
  return Object.fromEntries(entries);
}

/** Demands the members of an object and refuses others. `converted` is changed in place. */
function closeObject(
  schema: JsonObject,
  converted: Record<string, unknown>,
  variant: Variant,
  shape: Shape,
): void {
  const properties = Object.entries(asObject(schema.properties));
  const always = properties.filter(([, member]) => isAlwaysSent(member)).map(([name]) => name);
  const required = new Set([...asArray(schema.required), ...always]);
  if (required.size > 0) converted.required = [...required];
  if (properties.length === 0 && shape !== 'composed') return;
  for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
    if (isOpen(schema[keyword])) delete converted[keyword];
  if (variant === 'strict')
    converted[shape === 'composed' ? 'unevaluatedProperties' : 'additionalProperties'] ??= false;
}

/** Absent, `true` and `{}` let anything in; a schema of its own is something that is known. */
function isOpen(value: unknown): boolean {
  if (!isObject(value)) return value !== false;
  return Object.keys(value).every(isAnnotation);
}

/** Not the members that are shown on some objects only, and those that are never sent back. */
function isAlwaysSent(member: unknown): boolean {
  const places = [asObject(member), asObject(resolveReference(member))];
  return (
    asObject(member)['x-presence'] !== 'some' && places.every(({ writeOnly }) => writeOnly !== true)
  );
}

/** Patterns of other regular-expression dialects cannot be compiled and are not checked. */
export function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
