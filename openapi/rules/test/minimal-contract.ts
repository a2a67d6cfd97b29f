/**
 * The smallest contract that keeps every rule: one operation that lists things. Tests change one thing in it at a time.
 */
export function minimalContract(): unknown {
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Things',
      version: '1.0.0',
      description: 'Lists things.',
      contact: { name: 'Maintainers', url: 'https://docs.things.example' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: 'https://{host}',
        description: 'The only address.',
        variables: { host: { default: 'api.things.example', description: 'Host of the address.' } },
      },
    ],
    security: [{ token: [] }],
    tags: [{ name: 'Things', description: 'Things of any kind.' }],
    paths: { '/api/list-things/v1': { get: listThings() } },
    components: components(),
    'x-result-codes': [
      { ...resultCode(0), name: 'success', billed: true },
      resultCode(100),
      resultCode(301),
    ],
  };
}

function listThings(): unknown {
  const names = ['success', 'empty', 'code100', 'code301'];
  const oneOf = ['ListThingsSuccess', 'Failure'].map((name) => ref('schemas', name));
  const examples = Object.fromEntries(names.map((name) => [name, ref('examples', name)]));
  return {
    operationId: 'listThings',
    tags: ['Things'],
    summary: 'List the things',
    description: 'Returns things.',
    'x-client': { resource: 'things', method: 'list' },
    'x-pagination': {
      style: 'cursor',
      items: '/data/things',
      itemId: '/id',
      itemCursor: '/cursor',
      cursorParameter: 'cursor',
      evidence: {
        style: 'specified',
        items: 'specified',
        itemId: 'specified',
        itemCursor: 'specified',
        cursorParameter: 'assumed',
      },
    },
    parameters: ['order', 'offset', 'cursor'].map((name) => ref('parameters', name)),
    responses: {
      '200': {
        description: 'The envelope.',
        content: { 'application/json': { schema: { oneOf }, examples } },
      },
    },
  };
}

function components(): unknown {
  return {
    securitySchemes: {
      token: { type: 'apiKey', in: 'query', name: 'token', description: 'Key of the caller.' },
    },
    parameters: {
      order: parameter('order', { type: 'string', ...values('UP', 'DOWN') }),
      offset: parameter('offset', { ...integer('position'), minimum: 0 }),
      cursor: parameter('cursor', string('next-1')),
    },
    schemas: {
      ListThingsSuccess: envelope(['code', 'data'], [0], ref('schemas', 'ThingList')),
      Failure: envelope(['code'], [100, 301], { description: 'Anything.', ...UNKNOWN }),
      ThingList: object({
        things: { type: 'array', description: 'Things.', items: ref('schemas', 'Thing') },
      }),
      Thing: object({
        id: string('thing-1'),
        cursor: string('next-1'),
        created: integer('unix-seconds'),
        size: integer('count'),
        note: { ...string('Some have it.'), 'x-presence': 'some' },
        labels: { type: 'array', description: 'Labels.', items: {}, ...UNKNOWN },
        extra: { type: 'object', description: 'More.', ...UNKNOWN },
      }),
    },
    examples: {
      success: example(0, { things: [{ id: 'thing-1', cursor: 'next-1' }] }),
      empty: example(0, { things: [] }),
      code100: example(100, null),
      code301: example(301, null),
    },
  };
}

const UNKNOWN = { 'x-evidence': 'unknown', 'x-note': 'Not shown.' };

function ref(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

function parameter(name: string, schema: unknown) {
  return { name, in: 'query', description: `Selects by ${name}.`, schema };
}

function envelope(required: string[], codes: number[], data: unknown) {
  const code = { ...values(...codes), 'x-evidence': 'conflicting', 'x-note': 'Both forms occur.' };
  return { ...object({ code, message: string('success'), data }), required };
}

function object(properties: Record<string, unknown>) {
  return { type: 'object', description: 'An object.', properties };
}

function values(...names: (string | number)[]) {
  const descriptions = Object.fromEntries(names.map((name) => [name, 'One of them.']));
  return { description: 'One of several.', enum: names, 'x-enumDescriptions': descriptions };
}

function string(text: string) {
  return { type: 'string', description: 'A text.', examples: [text] };
}

function integer(unit: string) {
  return { type: 'integer', description: 'A number.', 'x-unit': unit, examples: [1] };
}

function example(code: number, data: unknown) {
  return { summary: 'An example', value: { code, message: 'As it is.', data } };
}

function resultCode(code: number) {
  return {
    code,
    name: `failure${code}`,
    meaning: 'It ended so.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'caller',
    hint: 'Try something else.',
    billed: false,
  };
}
