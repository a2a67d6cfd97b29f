/** The size of a synthetic contract, on which generation is measured. */
export interface SyntheticSize {
  readonly operations: number;
  /** Minimum length of the document as JSON, in bytes; descriptions fill it up. */
  readonly bytes: number;
}

type Json = Record<string, unknown>;

const methods = ['get', 'post', 'put', 'delete'] as const;
const resources = ['orders', 'parcels', 'depots', 'routes', 'drivers', 'invoices', 'claims'];

/**
 * Creates an OpenAPI document of a size; the same size gives the same document. Resources share schemas, schemas refer to
 * each other in both directions, and every kind of method and parameter occurs.
 */
export function syntheticContract({ operations, bytes }: SyntheticSize): Json {
  const bare = build(operations, '');
  const missing = bytes - JSON.stringify(bare).length + 1;
  if (missing <= 0) return bare;
  // One text in every operation and in every property of every schema.
  const places = operations + Object.keys(schemasFor(operations, '')).length * fieldCount;
  return build(operations, prose(Math.ceil(missing / places)));
}

function build(count: number, padding: string): Json {
  const paths: Record<string, Json> = {};
  for (let index = 0; index < count; index++) {
    const { path, method, operation } = operationAt(index, padding);
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Synthetic contract', version: '1.0.0' },
    servers: [{ url: 'https://api.synthetic.example' }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      schemas: schemasFor(count, padding),
    },
  };
}

function operationAt(
  index: number,
  padding: string,
): { path: string; method: string; operation: Json } {
  const method = methods[index % methods.length] ?? 'get';
  const resource = resources[index % resources.length] ?? 'orders';
  const group = Math.floor(index / methods.length);
  const schema = { $ref: `#/components/schemas/${schemaName(group)}` };
  const writes = method === 'post' || method === 'put';
  const operation = {
    operationId: `${method}${capitalized(resource)}${group}`,
    tags: [resource],
    summary: `${capitalized(method)} number ${group} of ${resource}`,
    description: `Works on ${resource}. ${padding}`.trim(),
    parameters: [pathParameter, ...(method === 'get' ? queryParameters : [])],
    ...(writes ? { requestBody: { required: true, content: json(schema) } } : {}),
    responses: { '200': { description: 'The result.', content: json(envelopeOf(schema)) } },
  };
  return { path: `/${resource}/{id}/parts${group}`, method, operation };
}

const pathParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const queryParameters = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed', 'returned'] } },
  { name: 'labels', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
];

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function envelopeOf(schema: Json): Json {
  return {
    oneOf: [
      { type: 'object', required: ['data'], properties: { code: { const: 0 }, data: schema } },
      { $ref: '#/components/schemas/Refusal' },
    ],
  };
}

const fieldCount = 12;

function schemasFor(operations: number, padding: string): Record<string, Json> {
  const count = Math.ceil(operations / methods.length);
  const schemas: Record<string, Json> = {
    Refusal: {
      type: 'object',
      required: ['code'],
      properties: { code: { enum: [1, 2, 3] }, message: { type: 'string' } },
    },
  };
  for (let index = 0; index < count; index++) {
    schemas[schemaName(index)] = schemaAt(index, count, padding);
  }
  return schemas;
}

function schemaAt(index: number, count: number, padding: string): Json {
  const properties: Record<string, Json> = {};
  for (let field = 0; field < fieldCount; field++) {
    const described = padding === '' ? {} : { description: padding };
    properties[`field${field}`] = { ...fieldAt(index, field, count), ...described };
  }
  return { type: 'object', required: ['field0'], properties };
}

function fieldAt(index: number, field: number, count: number): Json {
  const neighbour = { $ref: `#/components/schemas/${schemaName((index + field) % count)}` };
  const kinds: Json[] = [
    { type: 'string' },
    { type: 'integer', format: 'int64' },
    neighbour,
    { type: 'array', items: neighbour },
    { type: 'string', enum: ['small', 'medium', 'large'] },
    { type: 'object', properties: { note: { type: 'string' }, part: neighbour } },
    { type: 'string', format: 'date-time' },
  ];
  return kinds[field % kinds.length] ?? {};
}

function schemaName(index: number): string {
  return `Record${index}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const words = 'A parcel goes from one depot to the next until it reaches the door. ';

function prose(length: number): string {
  return words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trimEnd();
}
