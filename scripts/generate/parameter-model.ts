import type { ParameterInfo, ParameterType } from '../../generated/runtime/operation-info.ts';
import { asArray, asNumber, asObject, asString, isObject, type JsonObject } from './json.ts';
import { isEvidence } from './pagination-model.ts';
import { resolveReference } from './resolve-reference.ts';

/** A parameter as the emitted table shows it, with the schema that its values follow. */
export interface ParameterModel {
  readonly name: string;
  readonly in: ParameterInfo['in'];
  readonly required: boolean;
  readonly info: ParameterInfo;
  /** Schema as the document has it: possibly a reference, `true` when there is none. */
  readonly schema: unknown;
  readonly style: string;
  readonly explode: boolean;
}

/** Parameters of the path item and of the operation; those of the operation take precedence. */
export function readParameters(
  bundle: JsonObject,
  pathItem: JsonObject,
  operation: JsonObject,
): ParameterModel[] {
  const found = new Map<string, ParameterModel>();
  for (const entry of [...asArray(pathItem.parameters), ...asArray(operation.parameters)]) {
    const parameter = asObject(resolveReference(bundle, entry));
    const model = readParameter(bundle, parameter);
    if (model) found.set(`${model.in} ${model.name}`, model);
  }
  return [...found.values()];
}

function readParameter(bundle: JsonObject, parameter: JsonObject): ParameterModel | undefined {
  const name = asString(parameter.name);
  const place = placeOf(parameter.in);
  if (name === undefined || place === undefined) return undefined;
  const style = asString(parameter.style) ?? (place === 'query' ? 'form' : 'simple');
  const shape = {
    name,
    in: place,
    required: place === 'path' || parameter.required === true,
    // A parameter with `content` is text in another format: not checked.
    schema: parameter.schema ?? true,
    style,
    explode: typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form',
  };
  return { ...shape, info: parameterInfo(bundle, parameter, shape) };
}

function placeOf(value: unknown): ParameterInfo['in'] | undefined {
  return value === 'query' || value === 'path' || value === 'header' ? value : undefined;
}

type Shape = Omit<ParameterModel, 'info'>;

function parameterInfo(bundle: JsonObject, parameter: JsonObject, shape: Shape): ParameterInfo {
  const schema = asObject(resolveReference(bundle, shape.schema));
  const type = typeOf(schema);
  const description = asString(parameter.description) ?? asString(schema.description);
  const described = [parameter, schema];
  return withoutUndefined({
    name: shape.name,
    in: shape.in,
    required: shape.required,
    type,
    itemType: type === 'array' ? itemTypeOf(bundle, schema) : undefined,
    separator: type === 'array' ? separatorOf(shape) : undefined,
    description: description?.trim(),
    enum: enumOf(schema),
    enumDescriptions: enumDescriptionsOf(described),
    minimum: asNumber(schema.minimum),
    maximum: asNumber(schema.maximum),
    evidence: described.map((part) => part['x-evidence']).find(isEvidence),
    note: described.map((part) => asString(part['x-note'])?.trim()).find((note) => note),
    example: exampleOf(bundle, parameter, schema),
  });
}

type Optional<T> = { [Key in keyof T]: T[Key] | undefined };

function withoutUndefined(info: Optional<Required<ParameterInfo>>): ParameterInfo {
  const { name = '', in: place = 'query', required = false, type = 'unknown', ...rest } = info;
  const present = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { name, in: place, required, type, ...Object.fromEntries(present) };
}

function itemTypeOf(bundle: JsonObject, schema: JsonObject): ParameterType {
  return typeOf(asObject(resolveReference(bundle, schema.items)));
}

function separatorOf({ style, explode }: Shape): ParameterInfo['separator'] {
  if (explode) return undefined;
  if (style === 'pipeDelimited') return '|';
  return style === 'spaceDelimited' ? ' ' : ',';
}

const simpleTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;

/** The type of the values in the request. Several types besides null, or none, are `unknown`. */
function typeOf(schema: JsonObject): ParameterType {
  const declared = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type) => type !== 'null' && type !== undefined,
  );
  if (declared.length === 1) return simpleTypes.find((type) => type === declared[0]) ?? 'unknown';
  if (declared.length === 0 && asArray(schema.enum).length > 0) return typeOfEnum(schema);
  return 'unknown';
}

function typeOfEnum(schema: JsonObject): ParameterType {
  const values = asArray(schema.enum);
  if (values.every((value) => typeof value === 'string')) return 'string';
  if (values.every((value) => Number.isInteger(value))) return 'integer';
  return 'unknown';
}

function enumOf(schema: JsonObject): ParameterInfo['enum'] {
  const values = asArray(schema.enum).filter(
    (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  );
  return values.length > 0 ? values.filter(isScalar) : undefined;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function enumDescriptionsOf(parts: readonly JsonObject[]): Record<string, string> | undefined {
  const described = parts.map((part) => part['x-enumDescriptions']).find(isObject);
  if (described === undefined) return undefined;
  const texts = Object.entries(described).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts.map(([value, text]) => [value, String(text).trim()]));
}

function exampleOf(bundle: JsonObject, parameter: JsonObject, schema: JsonObject): unknown {
  const [named] = Object.values(asObject(parameter.examples));
  const inNamed = asObject(resolveReference(bundle, named)).value;
  return parameter.example ?? inNamed ?? asArray(schema.examples)[0] ?? schema.example;
}
