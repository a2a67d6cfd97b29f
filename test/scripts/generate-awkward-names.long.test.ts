import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as generated from '@social-data/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asObject } from '../../scripts/generate/json.ts';
import { compile, generate, linkDependencies, temporaryFolder } from './generated-package.ts';

/** No identifiers, reserved words, and names that are the same once they are cleaned. */
const names = [
  ...['2048', '2nd try', 'class', '美食', 'a-b', 'a_b', 'aB', 'AB2', 'C#', 'C++', '!!!', '???'],
  ...[
    "it's",
    '"quoted"',
    '*/',
    '$' + '{x}',
    '`',
    '\\',
    'line\nbreak',
    'constructor',
    'toString',
    'then',
  ],
  ...['__proto__', 'class api', 'operation', 'no', 'Record', 'Blob', 'OperationQuery', 'aBQuery'],
];

const reference = (name: string) => ({
  $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll('/', '~1'))}`,
});

/** A document in which every name is a tag, an operation, a parameter, a schema, a property and a value. */
function contract(): object {
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const paths = names.map((name, index) => [
    `/operations/${index}`,
    {
      summary: name,
      get: {
        operationId: name,
        tags: [name],
        description: name,
        parameters: [...parameters, { name: 'body', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: { description: name, content: { 'application/json': { schema: reference(name) } } },
        },
      },
    },
  ]);
  const properties = names.map((name) => [name, { description: name, enum: names }]);
  const schema = { type: 'object', required: names, properties: Object.fromEntries(properties) };
  return {
    openapi: '3.1.0',
    info: { title: 'Awkward names', version: '1.0.0' },
    'x-result-codes': names.map((name, code) => ({ code, name, meaning: name })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      schemas: Object.fromEntries(names.map((name) => [name, schema])),
    },
  };
}

const temporary = temporaryFolder();
const out = join(temporary.folder, 'generated');
const contractFile = join(temporary.folder, 'contract.json');

beforeAll(async () => {
  writeFileSync(contractFile, JSON.stringify(contract()));
  const run = await generate('--contract', contractFile, '--out', out);
  expect(run.errors).toEqual([]);
  linkDependencies(out);
});
afterAll(() => temporary.remove());

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  return asObject(await import(pathToFileURL(join(out, file)).href));
}

describe('a contract full of awkward names', () => {
  test('gives a package that compiles under settings stricter than ours', () => {
    const strict = { noUnusedLocals: true, noUnusedParameters: true, noImplicitReturns: true };
    expect(compile(out, [], strict)).toEqual([]);
  });

  test('shows letters of every script as they are', () => {
    expect(readFileSync(join(out, 'types.ts'), 'utf8')).toContain('"美食": {');
  });

  test('gives the same package each time', async () => {
    const again = join(temporary.folder, 'again');
    await generate('--contract', contractFile, '--out', again);
    for (const file of ['client.ts', 'operation-types.ts', 'types.ts', 'result-codes.ts']) {
      expect(readFileSync(join(again, file), 'utf8')).toBe(readFileSync(join(out, file), 'utf8'));
    }
  });

  test('gives every operation a method of its own, which sends its request', async () => {
    const urls: string[] = [];
    const fetch = async (request: Request) => {
      urls.push(new URL(request.url).pathname);
      return new Response('{}');
    };
    const { createContractClient, createResources, requestOf, routes }: typeof generated =
      await import(pathToFileURL(join(out, 'runtime/index.ts')).href);
    const client = createContractClient<generated.LoosePaths>({
      baseUrl: 'https://names.example',
      fetch,
    });
    const api: unknown = createResources({
      execute(operation, parameters): never {
        const { method, path } = routes[operation];
        return client.request(method, path, requestOf(operation, parameters)) as never;
      },
    });
    const methods = Object.values(asObject(api)).flatMap((group) => Object.values(asObject(group)));
    for (const method of methods) {
      if (typeof method !== 'function') throw new Error('there is something that is no method');
      await method();
    }
    expect(urls.toSorted()).toEqual(names.map((_, index) => `/operations/${index}`).toSorted());
  });

  test('keeps every name unchanged where it is data', async () => {
    const { operations, operationIds } = await load('operations.ts');
    const { resultCode } = await load('result-codes.ts');
    const validators = await load('validators.js');
    expect(Object.keys(asObject(operations)).toSorted()).toEqual(names.toSorted());
    expect(operationIds).toEqual(expect.arrayContaining(names));
    expect(Object.keys(asObject(resultCode)).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(asObject(validators.responses)).toSorted()).toEqual(names.toSorted());
  });
});
