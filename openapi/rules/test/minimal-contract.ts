import { components, FAILURES } from './minimal-components.ts';

/**
 * The smallest contract that keeps every rule: one operation that lists things, and the lists of allowed
 * values in the lengths that the specification gives. Tests change one thing in it at a time.
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
    paths: { '/api/things-platform/list-things/v1': { get: listThings() } },
    components: components(),
    'x-client-timeout-seconds': 60,
    'x-result-codes': [success(), ...FAILURES.map(failure)],
  };
}

const ERROR_NAMES = [...'ABCDEFGHIJK'];

const PARAMETERS = ['platform', 'industryTag', 'order', 'offset', 'cursor', 'sessionId'];

function listThings(): unknown {
  const names = ['success', 'empty', ...FAILURES.map((code) => `code${code}`)];
  return {
    operationId: 'listThings',
    tags: ['Things'],
    summary: 'List the things',
    description: 'Returns things.',
    'x-api-version': 'v1',
    'x-client': { resource: 'things', method: 'list' },
    'x-pagination': pagination(),
    parameters: PARAMETERS.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    responses: {
      '200': {
        description: 'The envelope.',
        links: { next: { $ref: '#/components/links/next' } },
        content: {
          'application/json': {
            schema: {
              oneOf: [
                { $ref: '#/components/schemas/ListThingsSuccess' },
                { $ref: '#/components/schemas/Failure' },
              ],
            },
            examples: Object.fromEntries(
              names.map((name) => [name, { $ref: `#/components/examples/${name}` }]),
            ),
          },
        },
      },
    },
  };
}

function pagination(): unknown {
  return {
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
  };
}

function success(): unknown {
  const { error: _, ...entry } = failure(0);
  return { ...entry, name: 'success', billed: true };
}

function failure(code: number) {
  return {
    code,
    name: `failure${code}`,
    error: `${ERROR_NAMES[FAILURES.indexOf(code)]}Error`,
    meaning: 'It ended so.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'caller',
    hint: 'Try something else.',
    billed: false,
  };
}
