import type {
  BodyInfo,
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
  pick,
  present,
  resolveReference,
  textsOf,
} from './json.ts';
import { identifier, nameOfUnnamed, pascalCaseName, uniqueNames } from './naming.ts';

/** One operation of the contract with everything that the emitters derive from it. */
export interface OperationModel {
  readonly id: string;
  /** The operation as the table shows it. */
  readonly info: Omit<OperationInfo, 'pagination'> & { readonly pagination?: JsonObject };
  /** The interface of its resource, such as `UsersResource`. */
  readonly resourceType: string;
  /** The parameters of the path item and of the operation, each name once. */
  readonly parameters: readonly ParameterModel[];
  readonly body: BodyModel | undefined;
  /** The responses with a 2xx status, else the default one. */
  readonly responses: readonly ResponseModel[];
  readonly types: {
    /** What the method takes: its parameters and its body. */
    readonly parameters: string;
    readonly requestBody: string | undefined;
    readonly response: string;
    readonly data: string;
  };
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

/** One operation as the document has it. */
export interface WrittenOperation {
  readonly path: string;
  readonly method: HttpMethod;
  readonly operation: JsonObject;
  /** Those of the path item, then its own. */
  readonly parameters: readonly JsonObject[];
}

/** Every operation below `paths`, in the order of the document. */
export function writtenOperations(bundle: JsonObject): WrittenOperation[] {
  return Object.entries(asObject(bundle.paths)).flatMap(([path, entry]) => {
    const item = asObject(resolveReference(entry));
    return Object.keys(item).flatMap((key) => {
      const method = httpMethods.find((each) => each === key);
      const operation = item[key];
      if (method === undefined || !isObject(operation)) return [];
      const parameters = [...asArray(item.parameters), ...asArray(operation.parameters)];
      const resolved = parameters.map((each) => asObject(resolveReference(each)));
      return [{ path, method, operation, parameters: resolved }];
    });
  });
}

/**
 * The document with an operationId on every operation, because all generated names derive from it and
 * OpenAPI makes it optional. References to whole path items are replaced by copies, because one shared
 * item cannot have two ids. What stays in `components` has none, since an id may be there only once.
 */
export function withOperationIds(bundle: JsonObject): JsonObject {
  const items = Object.entries(asObject(bundle.paths)).map(
    ([path, item]) => [path, { ...asObject(resolveReference(item)) }] as const,
  );
  const paths: Record<string, Record<string, unknown>> = Object.fromEntries(items);
  const written = writtenOperations(bundle);
  const given = written.map(({ operation }) => asString(operation.operationId));
  const unique = uniqueNames(given.filter((id) => id !== undefined));
  for (const { path, method, operation } of written) {
    if (typeof operation.operationId === 'string') continue;
    const operationId = unique(nameOfUnnamed(method, path));
    Object.assign(paths[path] ?? {}, { [method]: { operationId, ...operation } });
  }
  const { pathItems, ...components } = asObject(bundle.components);
  if (pathItems === undefined) return { ...bundle, paths };
  const shared = JSON.parse(JSON.stringify(pathItems), (key, value) => {
    const isOperation = httpMethods.some((method) => method === key) && isObject(value);
    return isOperation ? { ...value, operationId: undefined } : value;
  });
  return { ...bundle, paths, components: { ...components, pathItems: shared } };
}

/**
 * Every operation of a document whose operations have ids, in the order of the document.
 * @param takenTypes names that its types must not have
 */
export function readOperations(
  bundle: JsonObject,
  takenTypes: Iterable<string> = [],
): OperationModel[] {
  const nameOf = createNames(takenTypes);
  return writtenOperations(bundle).map((written) => {
    const { method, path, operation } = written;
    const parameters = readParameters(written.parameters);
    const body = readBody(operation, parameters);
    const responses = readResponses(operation);
    const id = asString(operation.operationId) ?? '';
    const tag = asString(asArray(operation.tags)[0]);
    const client = asObject(operation['x-client']);
    const group = asString(client.resource) ?? tag ?? 'api';
    const ownMethod = asString(client.method) ?? id;
    const { resource, clientMethod, ...names } = nameOf(id, group, ownMethod, { parameters, body });
    const info = present<OperationModel['info']>({
      ...{ id, method, path },
      summary: asText(operation.summary) ?? `${method.toUpperCase()} ${path}`,
      description: asText(operation.description),
      tag,
      deprecated: operation.deprecated === true || undefined,
      ...certaintyOf(operation),
      parameters: parameters.map((parameter) => parameter.info),
      body: body?.info,
      successStatus: responses[0]?.status,
      ...{ resource, clientMethod },
      pagination: readPagination(operation['x-pagination']),
    });
    return { id, info, parameters, body, responses, ...names };
  });
}

/** The type for the parameters of an operation that takes nothing. */
export const noParameters = 'NoParameters';

type TakenParts = Pick<OperationModel, 'parameters' | 'body'>;

/**
 * Groups operations into resources, by `x-client` or else by the first tag, and names their methods,
 * by `x-client` or else by the operationId. Tags that give the same name share a resource.
 * Methods and types that would have the same name are numbered in the order of the contract.
 */
function createNames(takenTypes: Iterable<string>) {
  const uniqueResourceType = uniqueNames();
  const [uniqueStem, uniqueType] = [uniqueNames(), uniqueNames(takenTypes)];
  const nameResource = (resource: string) => {
    const resourceType = uniqueResourceType(`${pascalCaseName(resource, 'Tag')}Resource`);
    return { names: { resource, resourceType }, uniqueMethod: uniqueNames() };
  };
  const resources = new Map<string, ReturnType<typeof nameResource>>();
  return (id: string, group: string, method: string, { parameters, body }: TakenParts) => {
    const name = identifier(group, 'Api');
    const resource = resources.get(name) ?? nameResource(name);
    resources.set(name, resource);
    const stem = uniqueStem(pascalCaseName(id, 'Operation'));
    const takesSome = body !== undefined || parameters.length > 0;
    return {
      ...resource.names,
      clientMethod: resource.uniqueMethod(identifier(method, 'Operation')),
      types: {
        requestBody: body && uniqueType(`${stem}RequestBody`),
        parameters: takesSome ? uniqueType(`${stem}Parameters`) : noParameters,
        response: uniqueType(`${stem}Response`),
        data: uniqueType(`${stem}Data`),
      },
    };
  };
}

/** What the first of the parts that says something says about its evidence. */
function certaintyOf(...parts: readonly JsonObject[]) {
  return {
    evidence: parts.map((part) => part['x-evidence']).find(isEvidence),
    note: parts.map((part) => asText(part['x-note'])).find((note) => note),
  };
}

const places = ['path', 'query', 'header'] as const;

/** Each name once: parameters of the operation take precedence over those of the path item. */
function readParameters(entries: readonly JsonObject[]): ParameterModel[] {
  const found = entries.flatMap(readParameter);
  return [...new Map(found.map((parameter) => [parameter.info.name, parameter])).values()];
}

function readParameter(parameter: JsonObject): [ParameterModel] | [] {
  const name = asString(parameter.name);
  const place = places.find((each) => each === parameter.in);
  if (name === undefined || place === undefined) return [];
  const written = asObject(resolveReference(parameter.schema));
  const [only = written, ...others] = asArray(written.allOf);
  // Many frameworks write an optional value as one or null, and a default beside a reference within allOf.
  const schema = { ...plainSchema(others.length > 0 ? written : only), ...written };
  const type = typeOf(schema);
  const usual = place === 'query' ? 'form' : 'simple';
  const style = asString(parameter.style) ?? usual;
  const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form';
  const described = 'x-enumDescriptions';
  const values = asArray(schema.enum).filter(isScalar);
  const info = present<ParameterInfo>({
    name,
    in: place,
    required: place === 'path' || parameter.required === true,
    type,
    itemType: type === 'array' ? typeOf(plainSchema(schema.items)) : undefined,
    separator: type === 'array' && !explode ? separatorOf(style) : undefined,
    style: style === usual ? undefined : style,
    explode: explode === (style === 'form') ? undefined : explode,
    description: asText(parameter.description) ?? asText(schema.description),
    deprecated: [parameter, schema].some((part) => part.deprecated === true) || undefined,
    enum: values.length > 0 ? values : undefined,
    enumDescriptions: textsOf(parameter[described] ?? schema[described]),
    minimum: asNumber(schema.minimum),
    maximum: asNumber(schema.maximum),
    ...certaintyOf(parameter, schema),
    example: exampleOf(parameter, schema),
  });
  // A parameter with `content` is text in another format: not checked.
  return [{ info, schema: parameter.schema ?? true }];
}

function separatorOf(style: string): ParameterInfo['separator'] & string {
  if (style === 'pipeDelimited') return '|';
  return style === 'spaceDelimited' ? ' ' : ',';
}

/** The schema itself, where the document has a reference to it or adds null as the only alternative. */
export function plainSchema(schema: unknown, around: readonly JsonObject[] = []): JsonObject {
  const resolved = asObject(resolveReference(schema));
  const alternatives = asArray(resolved.oneOf ?? resolved.anyOf).filter(
    (branch) => asObject(resolveReference(branch)).type !== 'null',
  );
  const [only, ...others] = alternatives;
  const isItself = only === undefined || others.length > 0 || around.includes(resolved);
  return isItself ? resolved : plainSchema(only, [...around, resolved]);
}

const simpleTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;

/** The one type of the values besides null, or of those that are listed; `unknown` where there are several or none. */
export function typeOf({ type, enum: values }: JsonObject): ParameterType {
  const listed = asArray(values).map((value) =>
    Number.isInteger(value) ? 'integer' : typeof value,
  );
  const declared = type === undefined ? listed : [type].flat();
  const [only, ...others] = new Set(declared.filter((each) => each !== 'null'));
  if (others.length > 0) return 'unknown';
  return simpleTypes.find((each) => each === only) ?? 'unknown';
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function exampleOf(parameter: JsonObject, schema: JsonObject): unknown {
  const [named] = Object.values(asObject(parameter.examples));
  const inNamed = asObject(resolveReference(named)).value;
  return parameter.example ?? inNamed ?? asArray(schema.examples)[0] ?? schema.example;
}

/** Levels within the example of a body: a schema may be large, and contain itself. */
const MAX_EXAMPLE_DEPTH = 2;

/** The example of a body: its own, else one that the examples of its required members and of its items make. */
function bodyExample(content: JsonObject, depth = 0): unknown {
  const schema = asObject(resolveReference(content.schema));
  const example = exampleOf(content, schema);
  if (example !== undefined || depth === MAX_EXAMPLE_DEPTH) return example;
  const partOf = (part: unknown) => bodyExample({ schema: part }, depth + 1);
  if (schema.items !== undefined)
    return [partOf(schema.items)].filter((item) => item !== undefined);
  const { properties } = schema;
  const members = asArray(schema.required).map((name) => {
    return [String(name), partOf(asObject(properties)[String(name)])];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** JSON is preferred among the media types; undefined where there is none. */
export function readMedia(content: JsonObject): MediaModel | undefined {
  const offered = Object.keys(content);
  const media = offered.find((name) => mediaKind(name) === 'json') ?? offered[0];
  if (media === undefined) return undefined;
  const schema = asObject(content[media]).schema ?? true;
  // What some frameworks write for JSON. A text may be a file.
  const isAny = media === '*/*' && typeOf(asObject(resolveReference(schema))) !== 'string';
  return { media, kind: isAny ? 'json' : mediaKind(media), offered, schema };
}

function mediaKind(media: string): MediaKind {
  const type = media.toLowerCase().split(';')[0]?.trim() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  return type.startsWith('text/') ? 'text' : 'binary';
}

function readResponses(operation: JsonObject): ResponseModel[] {
  const all = Object.entries(asObject(operation.responses));
  const successes = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const used = successes.length > 0 ? successes : all.filter(([status]) => status === 'default');
  return used.map(([status, response]) => {
    return { status, content: readMedia(asObject(asObject(resolveReference(response)).content)) };
  });
}

/** The member for the body is `body`, or `requestBody` where a parameter is already called that. */
function readBody(
  operation: JsonObject,
  parameters: readonly ParameterModel[],
): BodyModel | undefined {
  const body = asObject(resolveReference(operation.requestBody));
  const media = readMedia(asObject(body.content));
  if (media === undefined) return undefined;
  const names = new Set(parameters.map(({ info }) => info.name));
  const reference = asString(asObject(media.schema).$ref);
  const info = present<BodyInfo>({
    parameter: names.has('body') ? uniqueNames(names)('requestBody') : 'body',
    media: media.media,
    required: body.required === true,
    schema: /^#\/components\/schemas\/([^/]+)$/.exec(reference ?? '')?.[1],
    example: bodyExample(asObject(asObject(body.content)[media.media])),
  });
  return { ...media, info };
}

/** The only API key among the security schemes; undefined where there are several, as a caller may have any of them. */
export function onlyApiKey(bundle: JsonObject): JsonObject | undefined {
  const schemes = Object.values(asObject(asObject(bundle.components).securitySchemes));
  const [key, ...others] = schemes
    .map((scheme) => asObject(resolveReference(scheme)))
    .filter(({ type }) => type === 'apiKey');
  return others.length === 0 && (key?.in === 'query' || key?.in === 'header') ? key : undefined;
}

// The members of PagePagination and CursorPagination in runtime/operation-info.ts.
const paginationMembers: Readonly<Record<string, string>> = {
  page: 'style items itemId end pageParameter firstPage evidence',
  cursor: `style items itemId itemCursor end next cursorParameter session sessionParameter offsetParameter
    firstOffset evidence`,
};

/** The pagination of an operation; undefined when it declares none in a style of ours. */
function readPagination(value: unknown): JsonObject | undefined {
  const members = paginationMembers[String(asObject(value).style)];
  return members === undefined ? undefined : pick(asObject(value), members);
}
