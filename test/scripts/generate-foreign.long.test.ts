import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as contract from '@social-data/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../generated/runtime/json-pointer.ts';
import { asArray, asObject } from '../../scripts/generate/json.ts';
import {
  compile,
  fixtures,
  generate,
  linkDependencies,
  type Run,
  temporaryFolder,
} from './generated-package.ts';
import { syntheticContract } from './synthetic-contract.ts';

const temporary = temporaryFolder();
const out = join(temporary.folder, 'generated');
let generated: Run;

beforeAll(async () => {
  generated = await generate('--contract', join(fixtures, 'foreign.yaml'), '--out', out);
  expect(generated.errors).toEqual([]);
  linkDependencies(out);
});
afterAll(() => temporary.remove());

type Method = (parameters?: object) => Promise<unknown>;

/** The methods of the generated client over its openapi-fetch client, and a fetch that notes each request. */
async function client(
  answer: () => Response,
  init: object = {},
): Promise<{
  readonly requests: Request[];
  readonly method: (resource: string, name: string) => Method;
}> {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return answer();
  };
  const { createContractClient, createResources, requestOf, routes }: typeof contract =
    await import(pathToFileURL(join(out, 'runtime/index.ts')).href);
  const openapi = createContractClient<contract.LoosePaths>({
    baseUrl: 'https://library.example',
    token: 'demo-key',
    fetch,
  });
  const api: unknown = createResources({
    async execute(operation, parameters): Promise<never> {
      const { method, path } = routes[operation];
      const request = { ...requestOf(operation, parameters), ...init };
      const { data } = await openapi.request(method, path, request);
      return data as never;
    },
  });
  return {
    requests,
    method: (resource, name) => {
      const found = asObject(asObject(api)[resource])[name];
      if (typeof found !== 'function') throw new Error(`there is no ${resource}.${name}`);
      return async (parameters) => found(parameters);
    },
  };
}

const json = (value: unknown) => () => new Response(JSON.stringify(value));

describe('a document without operations', () => {
  test('gives a package that compiles', async () => {
    const contract = join(temporary.folder, 'empty.json');
    const folder = join(temporary.folder, 'empty');
    const info = { title: 'Nothing yet', version: '0.0.1' };
    // Nothing of the package comes from a text that an extension refers to.
    const topics = [{ title: 'Later', content: { $ref: './later.md' } }];
    writeFileSync(
      contract,
      JSON.stringify({ openapi: '3.1.0', info, paths: {}, 'x-topics': topics }),
    );
    const run = await generate('--contract', contract, '--out', folder);
    expect(run.errors).toEqual([]);
    linkDependencies(folder);
    expect(compile(folder)).toEqual([]);
  });
});

describe('a document of someone else', () => {
  test('gives a package that compiles under our settings', () => {
    expect(compile(out)).toEqual([]);
  });

  test('may refer to a part of a response, which gets a name', () => {
    expect(readFileSync(join(out, 'types.ts'), 'utf8')).toContain(
      '"*/*": ResponsesMissingContentApplicationJsonSchema;',
    );
  });

  test('has no page of gaps', () => {
    expect(() => readFileSync(join(out, 'GAPS.md'))).toThrow();
  });

  test('gives every operation a valid name, and colliding ones a number', () => {
    const source = readFileSync(join(out, 'client.ts'), 'utf8');
    for (const name of [
      'listBooks(',
      'listBooks2(',
      'getBooksById(',
      'deleteOperation(',
      'booksRemove(',
      '_2ndSearch(',
      '添加笔记(',
    ]) {
      expect(source).toContain(`  ${name}\n`);
    }
    expect(source).toContain('readonly defaultApi: ');
    expect(source).toContain('readonly bookLoans: ');
  });

  test('may use nullable of OpenAPI 3.0, beside a type or a reference, which becomes null', () => {
    const bundle: unknown = JSON.parse(readFileSync(join(out, 'openapi.json'), 'utf8'));
    const property = (path: string) => valueAt(bundle, `#/components/schemas/${path}`);
    expect(property('Book/properties/price')).toEqual({ type: ['number', 'null'] });
    expect(property('Song/properties/value')).toMatchObject({ type: ['number', 'null'] });
    expect(property('Film/properties/place')).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Branch' }, { type: 'null' }],
    });
    const types = readFileSync(join(out, 'types.ts'), 'utf8');
    expect(types).toContain('price?: number | null;');
    expect(types).toContain('branch: components["schemas"]["Branch"] | null;');
  });

  test('may tell schemas apart by the mapping of a discriminator', async () => {
    const types = readFileSync(join(out, 'types.ts'), 'utf8');
    expect(types).toContain('kind: "single";');
    expect(types).toContain('kind: "movie";');
    const { responses }: Record<string, unknown> = await import(
      pathToFileURL(join(out, 'validators.js')).href
    );
    const check = asObject(responses).getCatalogue;
    if (typeof check !== 'function') throw new Error('there is no check of getCatalogue');
    expect(
      check([
        { kind: 'single', value: null },
        { kind: 'movie', place: null },
      ]),
    ).toBe(true);
    expect(check([{ kind: 1 }])).toBe(false);
  });

  test('is described operation by operation in the table', async () => {
    const module: unknown = await import(pathToFileURL(join(out, 'operations.ts')).href);
    const operations = asObject(asObject(module).operations);
    expect(operations.getStock).toMatchObject({
      method: 'get',
      path: '/stock',
      successStatus: '200',
      deprecated: true,
      parameters: [
        { name: 'branch', in: 'query', required: true, deprecated: true },
        { name: 'shelf', in: 'query', separator: ',', explode: false },
      ],
    });
    expect(asObject(operations['list-books']).parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'years', style: 'pipeDelimited', separator: '|' }),
        expect.objectContaining({ name: 'near', style: 'deepObject' }),
      ]),
    );
    const body = { parameter: 'body', media: 'application/json', required: true, schema: 'Book' };
    expect(operations.listBooks).toMatchObject({ successStatus: '201', body });
    expect(operations.putCover).toMatchObject({ body: { media: 'image/png' } });
    expect(operations['books#remove']).toMatchObject({ successStatus: '2XX' });
    const tables: unknown = await import(pathToFileURL(join(out, 'rows.ts')).href);
    const { columns } = asObject(asObject(asObject(tables).rows)['list-books']);
    const column = {
      name: 'pages',
      level: 1,
      pointer: '/pages',
      type: 'integer',
      deprecated: true,
    };
    expect(columns).toContainEqual(column);
  });

  test('leaves webhooks, further credentials and unknown keywords out, and says so by line', () => {
    expect(generated.log.slice(1)).toEqual([
      expect.stringMatching(/foreign\.yaml:\d+:\d+ {2}The keyword enumNames is not checked/),
      expect.stringMatching(/foreign\.yaml:\d+:\d+ {2}The webhook bookReturned is not generated/),
      expect.stringMatching(
        /foreign\.yaml:\d+:\d+ {2}The client does not send the credential staff/,
      ),
      expect.stringMatching(/foreign\.yaml:\d+:\d+ {2}The pattern \^\(\?i\)\[a-z is not checked/),
      expect.stringMatching(/foreign\.yaml:\d+:\d+ {2}The format isbn-13 is not checked/),
    ]);
    expect(readFileSync(join(out, 'client.ts'), 'utf8')).not.toContain('bookReturned');
  });

  test('has an empty list of result codes', async () => {
    const module: unknown = await import(pathToFileURL(join(out, 'result-codes.ts')).href);
    expect(asObject(module).resultCodes).toEqual([]);
  });

  test('puts the key into the header', async () => {
    const { requests, method } = await client(json([]));
    await method('bookLoans', 'listBooks')();
    expect(requests[0]?.headers.get('X-Library-Key')).toBe('demo-key');
    expect(requests[0]?.url).toBe('https://library.example/books');
  });

  test('writes lists and objects in the style of each parameter', async () => {
    const { requests, method } = await client(json([]));
    const parameters = { genre: ['novel', 'poetry'], years: [1, 2], near: { lat: 1, lon: 2 } };
    await method('bookLoans', 'listBooks')({ ...parameters, 'X-Trace': 't' });
    const url = new URL(requests[0]?.url ?? '');
    expect(decodeURIComponent(url.search)).toBe(
      '?genre=novel&genre=poetry&years=1|2&near[lat]=1&near[lon]=2',
    );
    expect(requests[0]?.headers.get('X-Trace')).toBe('t');
    expect(requests[0]?.headers.get('Accept')).toBe('application/json');
  });

  test('sends a body as JSON, as a form, or as it is', async () => {
    const { requests, method } = await client(json({}));
    await method('bookLoans', 'listBooks2')({ body: { id: 'a' } });
    const form = { q: 'a b', in: ['x', 'y&z'], left: undefined };
    await method('defaultApi', '_2ndSearch')({ body: form });
    await method('defaultApi', 'putCover')({ id: 'x/y', body: 'bytes' });
    await method('笔记', '添加笔记')({ body: 'plain words' });
    const [create, search, cover, note] = requests;
    expect(create?.method).toBe('POST');
    expect(await create?.json()).toEqual({ id: 'a' });
    expect(create?.headers.get('Content-Type')).toBe('application/json');
    expect([...new URLSearchParams(await search?.text())]).toEqual([
      ['q', 'a b'],
      ['in', 'x'],
      ['in', 'y&z'],
    ]);
    expect(search?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(cover?.url).toBe('https://library.example/books/x%2Fy/cover');
    expect([cover?.headers.get('Content-Type'), await cover?.text()]).toEqual([
      'image/png',
      'bytes',
    ]);
    expect(note?.headers.get('Content-Type')).toBe('text/plain');
    expect(await note?.text()).toBe('plain words');
  });

  test('sorts parameters into path, query and header, and calls a body by another name', async () => {
    const { requests, method } = await client(json({}));
    await method('bookLoans', 'getBooksById')({ id: '7', edition: '2', 'X-Reader': 'r' });
    await method(
      'defaultApi',
      'deleteOperation',
    )({ id: '7', body: 'b', requestBody: { name: 'n' } });
    expect(requests[0]?.url).toBe('https://library.example/books/7?edition=2');
    expect(requests[0]?.headers.get('X-Reader')).toBe('r');
    expect(requests[1]?.url).toBe('https://library.example/books/7?body=b');
    expect(await requests[1]?.json()).toEqual({ name: 'n' });
  });

  test.each(['', '.', '..'])('rejects the path value "%s", and sends nothing', async (id) => {
    const { requests, method } = await client(json({}));
    const call = method('bookLoans', 'getBooksById')({ id, 'X-Reader': 'r' });
    await expect(call).rejects.toThrow('A path parameter is empty');
    expect(requests).toEqual([]);
  });

  test('gives text as a string and a picture as a blob, where the caller asks for it', async () => {
    const receipt = () => new Response('receipt');
    const { method } = await client(receipt, { parseAs: 'text' });
    await expect(method('defaultApi', 'putCover')({ id: '1', body: '' })).resolves.toBe('receipt');
    const pictures = await client(receipt, { parseAs: 'blob' });
    const picture = await pictures.method('defaultApi', 'getCover')({ id: '1' });
    expect(picture).toBeInstanceOf(Blob);
  });

  test('reads lists, numbers and booleans from the query', async () => {
    const module: unknown = await import(
      pathToFileURL(join(out, 'runtime/read-parameters.ts')).href
    );
    const read = asObject(module).readParameters;
    if (typeof read !== 'function') throw new Error('there is no readParameters');
    const result = (query: string): unknown => read('list-books', new URLSearchParams(query));
    expect(result('genre=novel&genre=poetry&years=1|2&limit=5&ratio=-0.5&available=true')).toEqual({
      ok: true,
      values: { genre: ['novel', 'poetry'], years: [1, 2], limit: 5, ratio: -0.5, available: true },
    });
    const problems = asArray(
      asObject(result('genre=opera&years=1|x&limit=51&ratio=1e3&available=yes')).problems,
    ).map((problem) => `${asObject(problem).name} ${asObject(problem).reason}`);
    expect(problems).toEqual([
      'genre enum',
      'years type',
      'limit range',
      'ratio type',
      'available type',
    ]);
  });
});

// The whole size, 350 operations and 1 MB, is a row of the benchmark.
test('a large contract gives a package that compiles', async () => {
  const contract = join(temporary.folder, 'large.json');
  const folder = join(temporary.folder, 'large');
  writeFileSync(contract, JSON.stringify(syntheticContract({ operations: 40, bytes: 115_000 })));
  const run = await generate('--contract', contract, '--out', folder);
  expect(run.errors).toEqual([]);
  expect(run.log[0]).toContain('from 40 operations, ');
  linkDependencies(folder);
  expect(compile(folder)).toEqual([]);
});
