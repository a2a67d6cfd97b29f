import type {
  BodyInfo,
  Evidence,
  HttpMethod,
  OperationInfo,
  ParameterInfo,
  ParameterType,
} from '../../generated/runtime/operation-info.ts';
import { isEvidence } from './evidence.ts';
import {
  asArray,
  asNumber,
  asObject,
  asString,
  asText,
  isObject,
  type JsonObject,
  present,
  resolveReference,
} from './json.ts';
import { nameOfUnnamed, uniqueNames } from './naming.ts';

/** One operation of the contract with everything that the emitters derive from it. */
export interface OperationModel {
  /** The operation as the table shows it, but for its names in the client. */
  readonly info: Omit<OperationInfo, 'resource' | 'clientMethod' | 'pagination'>;
  readonly pagination: JsonObject | undefined;
  /** Names asked for by `x-client`. */
  readonly client: { readonly resource: string | undefined; readonly method: string | undefined };
  /** The parameters of the path item and of the operation, each name once. */
  readonly parameters: readonly ParameterModel[];
  readonly body: BodyModel | undefined;
  /** The responses with a 2xx status, else the default one. */
  readonly responses: readonly ResponseModel[];
}

export interface ParameterModel {
  /** The parameter as the table shows it. */
  readonly info: ParameterInfo;
  /** Schema as the document has it: possibly a reference, `true` when there is none. */
  readonly schema: unknown;
}

/** The format of a body, which determines how the client reads or writes it. */
type MediaKind = 'json' | 'text' | 'binary';

interface MediaModel {
  readonly media: string;
  readonly kind: MediaKind;
  /** All media types that the document lists. */
  readonly offered: readonly string[];
  /** Schema as it stands in the document, `true` when there is none. */
  readonly schema: unknown;
}

export interface BodyModel extends MediaModel {
  /** The body as the table shows it. */
  readonly info: BodyInfo;
}

/** One response that counts as success over HTTP. */
export interface ResponseModel {
  /** Status as the document spells it: `200`, `2XX` or `default`. */
  readonly status: string;
  /** Undefined for a response without a body. */
  readonly content: MediaModel | undefined;
}

const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/**
 * The document with an operationId on every operation, because all generated names derive from it and
 * OpenAPI makes it optional. References to whole path items are replaced by copies, because one shared
 * item cannot have two ids.
 */
export function withOperationIds(bundle: JsonObject): JsonObject {
  const items = Object.entries(asObject(bundle.paths)).map(
    ([path, item]) => [path, asObject(resolveReference(bundle, item))] as const,
  );
  const given = items.flatMap(([, item]) => operationsOf(item).map(([, each]) => each.operationId));
  const unique = uniqueNames(given.map(asString).filter((id) => id !== undefined));
  const paths = items.map(([path, item]) => {
    const named = operationsOf(item).map(([method, operation]) => {
      if (typeof operation.operationId === 'string') return [method, operation] as const;
      return [method, { operationId: unique(nameOfUnnamed(method, path)), ...operation }] as const;
    });
    return [path, { ...item, ...Object.fromEntries(named) }] as const;
  });
  return { ...bundle, paths: Object.fromEntries(paths) };
}

function operationsOf(item: JsonObject): [HttpMethod, JsonObject][] {
  return Object.keys(item).flatMap((key) => {
    const method = httpMethods.find((each) => each === key);
    const operation = item[key];
    return method && isObject(operation) ? [[method, operation]] : [];
  });
}

/** Every operation of a document whose operations have ids, in the order of the document. */
export function readOperations(bundle: JsonObject): OperationModel[] {
  return Object.entries(asObject(bundle.paths)).flatMap(([path, entry]) => {
    const item = asObject(entry);
    return operationsOf(item).map(([method, operation]) => {
      const parameters = readParameters(bundle, item, operation);
      const body = readBody(bundle, operation, parameters);
      const responses = readResponses(bundle, operation);
      const client = asObject(operation['x-client']);
      return {
        info: present<OperationModel['info']>({
          id: asString(operation.operationId) ?? '',
          method,
          path,
          summary: asText(operation.summary) ?? `${method.toUpperCase()} ${path}`,
          description: asText(operation.description),
          tag: asString(asArray(operation.tags)[0]),
          deprecated: operation.deprecated === true || undefined,
          ...certaintyOf(operation),
          parameters: parameters.map(({ info }) => info),
          body: body?.info,
          successStatus: responses[0]?.status,
        }),
        pagination: readPagination(operation['x-pagination']),
        client: { resource: asString(client.resource), method: asString(client.method) },
        parameters,
        body,
        responses,
      };
    });
  });
}

/** What the first of the parts that says something says about its evidence. */
function certaintyOf(...parts: readonly JsonObject[]): {
  readonly evidence: Evidence | undefined;
  readonly note: string | undefined;
} {
  return {
    evidence: parts.map((part) => part['x-evidence']).find(isEvidence),
    note: parts.map((part) => asText(part['x-note'])).find((note) => note),
  };
}

const places = ['path', 'query', 'header'] as const;

/** Parameters of the operation take precedence over those of the path item. */
function readParameters(
  bundle: JsonObject,
  item: JsonObject,
  operation: JsonObject,
): ParameterModel[] {
  const found = new Map<string, ParameterModel>();
  for (const entry of [...asArray(item.parameters), ...asArray(operation.parameters)]) {
    const parameter = readParameter(bundle, asObject(resolveReference(bundle, entry)));
    if (parameter) found.set(parameter.info.name, parameter);
  }
  return [...found.values()];
}

function readParameter(bundle: JsonObject, parameter: JsonObject): ParameterModel | undefined {
  const name = asString(parameter.name);
  const place = places.find((each) => each === parameter.in);
  if (name === undefined || place === undefined) return undefined;
  const schema = asObject(resolveReference(bundle, parameter.schema));
  const type = typeOf(schema);
  const usual = place === 'query' ? 'form' : 'simple';
  const style = asString(parameter.style) ?? usual;
  const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form';
  const enumDescriptions = [parameter, schema].map((part) => part['x-enumDescriptions']);
  const values = asArray(schema.enum).filter(isScalar);
  const info = present<ParameterInfo>({
    name,
    in: place,
    required: place === 'path' || parameter.required === true,
    type,
    itemType:
      type === 'array' ? typeOf(asObject(resolveReference(bundle, schema.items))) : undefined,
    separator: type === 'array' && !explode ? separatorOf(style) : undefined,
    style: style === usual ? undefined : style,
    explode: explode === (style === 'form') ? undefined : explode,
    description: asText(parameter.description) ?? asText(schema.description),
    deprecated: [parameter, schema].some((part) => part.deprecated === true) || undefined,
    enum: values.length > 0 ? values : undefined,
    enumDescriptions: textsOf(enumDescriptions.find(isObject)),
    minimum: asNumber(schema.minimum),
    maximum: asNumber(schema.maximum),
    ...certaintyOf(parameter, schema),
    example: exampleOf(bundle, parameter, schema),
  });
  // A parameter with `content` is text in another format: not checked.
  return { info, schema: parameter.schema ?? true };
}

function separatorOf(style: string): ParameterInfo['separator'] & string {
  if (style === 'pipeDelimited') return '|';
  return style === 'spaceDelimited' ? ' ' : ',';
}

/** The types of JSON Schema besides null. */
export const simpleTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;

/** The type of the values in the request. Several types besides null, or none, are `unknown`. */
function typeOf(schema: JsonObject): ParameterType {
  const declared = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined);
  if (declared.length === 1) return simpleTypes.find((type) => type === declared[0]) ?? 'unknown';
  const values = asArray(schema.enum);
  if (declared.length > 1 || values.length === 0) return 'unknown';
  if (values.every((value) => typeof value === 'string')) return 'string';
  return values.every((value) => Number.isInteger(value)) ? 'integer' : 'unknown';
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function textsOf(descriptions: JsonObject | undefined): Record<string, string> | undefined {
  if (descriptions === undefined) return undefined;
  const texts = Object.entries(descriptions).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts.map(([value, text]) => [value, String(text).trim()]));
}

function exampleOf(bundle: JsonObject, parameter: JsonObject, schema: JsonObject): unknown {
  const [named] = Object.values(asObject(parameter.examples));
  const inNamed = asObject(resolveReference(bundle, named)).value;
  return parameter.example ?? inNamed ?? asArray(schema.examples)[0] ?? schema.example;
}

/** The example of a body: its own, else one that the examples of its required members make. */
function bodyExample(bundle: JsonObject, content: JsonObject): unknown {
  const schema = asObject(resolveReference(bundle, content.schema));
  const example = exampleOf(bundle, content, schema);
  if (example !== undefined) return example;
  const members = asArray(schema.required).map((name) => {
    const member = asObject(schema.properties)[String(name)];
    return [String(name), exampleOf(bundle, {}, asObject(resolveReference(bundle, member)))];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** JSON is preferred among the media types; undefined where there is none. */
export function readMedia(content: JsonObject): MediaModel | undefined {
  const offered = Object.keys(content);
  const media = offered.find((name) => mediaKind(name) === 'json') ?? offered[0];
  if (media === undefined) return undefined;
  return {
    media,
    kind: mediaKind(media),
    offered,
    schema: asObject(content[media]).schema ?? true,
  };
}

function mediaKind(media: string): MediaKind {
  const type = media.toLowerCase().split(';')[0]?.trim() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  return type.startsWith('text/') ? 'text' : 'binary';
}

function readResponses(bundle: JsonObject, operation: JsonObject): ResponseModel[] {
  const responses = asObject(operation.responses);
  const successes = Object.keys(responses).filter((status) => /^2(\d\d|XX)$/i.test(status));
  const statuses = successes.length > 0 ? successes : ['default'];
  return statuses
    .filter((status) => responses[status] !== undefined)
    .map((status) => {
      const response = asObject(resolveReference(bundle, responses[status]));
      return { status, content: readMedia(asObject(response.content)) };
    });
}

/** The member for the body is `body`, or `requestBody` where a parameter is already called that. */
function readBody(
  bundle: JsonObject,
  operation: JsonObject,
  parameters: readonly ParameterModel[],
): BodyModel | undefined {
  const body = asObject(resolveReference(bundle, operation.requestBody));
  const media = readMedia(asObject(body.content));
  if (media === undefined) return undefined;
  const names = new Set(parameters.map(({ info }) => info.name));
  const reference = asString(asObject(media.schema).$ref);
  const info = present<BodyInfo>({
    parameter: names.has('body') ? uniqueNames(names)('requestBody') : 'body',
    media: media.media,
    required: body.required === true,
    schema: /^#\/components\/schemas\/([^/]+)$/.exec(reference ?? '')?.[1],
    example: bodyExample(bundle, asObject(asObject(body.content)[media.media])),
  });
  return { ...media, info };
}

/** The only API key among the security schemes; undefined where there are several, as a caller may have any of them. */
export function onlyApiKey(schemes: readonly JsonObject[]): JsonObject | undefined {
  const [key, ...others] = schemes.filter(({ type }) => type === 'apiKey');
  return others.length === 0 && (key?.in === 'query' || key?.in === 'header') ? key : undefined;
}

// The members of PagePagination and CursorPagination in runtime/operation-info.ts.
const paginationMembers = {
  page: 'style items itemId end pageParameter firstPage evidence'.split(' '),
  cursor:
    'style items itemId itemCursor end next cursorParameter session sessionParameter offsetParameter firstOffset evidence'.split(
      ' ',
    ),
};
/**
 * What an `x-pagination` of ours lacks, as a sentence; the linter and the types of the generated table say the rest. An
 * extension without one of our styles follows another convention and is ignored.
 */
export function paginationProblem(value: unknown): string | undefined {
  if (!isObject(value) || !isOurs(value)) return undefined;
  const { style } = value;
  const missing = ['items', `${style}Parameter`].find((name) => typeof value[name] !== 'string');
  return missing && `x-pagination of style ${style} needs ${missing}.`;
}

function isOurs(
  value: JsonObject,
): value is JsonObject & { style: keyof typeof paginationMembers } {
  return value.style === 'page' || value.style === 'cursor';
}

/** The pagination of an operation, or undefined when it declares none that we know. */
function readPagination(value: unknown): JsonObject | undefined {
  if (!isObject(value) || !isOurs(value) || paginationProblem(value) !== undefined)
    return undefined;
  const known = paginationMembers[value.style].filter((name) => value[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, value[name]]));
}
