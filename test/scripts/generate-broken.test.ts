import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contents, fixtures, generate, temporaryFolder } from './generated-package.ts';

const envelope = join(fixtures, 'envelope', 'openapi.yaml');

const requestBody = (media: string) =>
  `requestBody: { content: { ${media}: { schema: { type: object } } } }`;

/** What the fixture generates. No broken contract may change it. */
const whole = temporaryFolder();
const out = join(whole.folder, 'generated');
beforeAll(() => generate('--contract', envelope, '--out', out));
afterAll(() => whole.remove());

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder();
});
afterEach(() => temporary.remove());

/** A copy of the fixture contract in which one text of one file is replaced. */
function brokenContract(file: string, from: string | RegExp, to: string): string {
  const folder = join(temporary.folder, 'contract');
  cpSync(join(fixtures, 'envelope'), folder, { recursive: true });
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(path, changed);
  return join(folder, 'openapi.yaml');
}

/** A change of the parameter `fresh`, at line 48 of the fixture. */
const fresh = (to: string) =>
  ['openapi.yaml', 'in: query\n          schema: { type: boolean }', to] as const;

/** What the client cannot send, so that a call would be wrong. */
const unsendable = [
  {
    kind: 'a cookie',
    change: fresh('in: cookie\n          schema: { type: string }'),
    line: /openapi\.yaml:48:11 {2}The client cannot send the cookie parameter fresh: web pages/,
  },
  {
    kind: 'the style label',
    change: fresh(
      'in: path\n          required: true\n          style: label\n          schema: {}',
    ),
    line: /openapi\.yaml:48:11 {2}The client cannot send the path parameter fresh: the style label/,
  },
  {
    kind: 'content in a parameter',
    change: fresh('in: query\n          content: { application/json: { schema: {} } }'),
    line: /openapi\.yaml:48:11 {2}The client cannot send the query parameter fresh: `content`/,
  },
  {
    kind: 'an object in a header',
    change: fresh('in: header\n          schema: { type: object }'),
    line: /openapi\.yaml:48:11 {2}The client cannot send the header parameter fresh: it is an object/,
  },
  {
    kind: 'an object that pipes delimit',
    change: fresh('in: query\n          style: pipeDelimited\n          schema: { type: object }'),
    line: /openapi\.yaml:48:11 {2}.* fresh: openapi-fetch writes no object in the style pipeDelimited/,
  },
  {
    kind: 'an array of arrays',
    change: fresh('in: query\n          schema: { type: array, items: { type: array } }'),
    line: /openapi\.yaml:48:11 {2}.* fresh: a member of it is an array or an object\.$/,
  },
  {
    kind: 'two parameters of one name',
    change: [
      'openapi.yaml',
      '        - name: fresh\n',
      '        - { name: page, in: header, schema: { type: string } }\n        - name: fresh\n',
    ],
    line: /openapi\.yaml:15:5 {2}The client cannot tell the parameters page in query and header apart/,
  },
  {
    kind: 'a body of a GET request',
    change: [
      'openapi.yaml',
      'operationId: listThings',
      `operationId: listThings\n      ${requestBody('application/json')}`,
    ],
    line: /openapi\.yaml:17:\d+ {2}fetch sends no body with a GET request\.$/,
  },
  {
    kind: 'a multipart body',
    change: [
      'openapi.yaml',
      '    get:\n      operationId: listThings',
      `    post:\n      operationId: listThings\n      ${requestBody('multipart/form-data')}`,
    ],
    line: /openapi\.yaml:17:\d+ {2}The client cannot send the body: multipart\/form-data is not supported\.$/,
  },
  {
    kind: 'a second credential that every call needs',
    change: [
      'openapi.yaml',
      /- token: \[\]([\s\S]*)(?<= {2}securitySchemes:\n)/,
      '- { token: [], staff: [] }$1    staff: { type: http, scheme: bearer }\n',
    ],
    line: /openapi\.yaml:66:5 {2}The client does not send the credential staff \(http\), only one API key\.$/,
  },
] as const;

describe('a broken contract', () => {
  const broken = [
    {
      kind: 'a YAML syntax error',
      change: ['openapi.yaml', 'title: Small envelope', 'title: Small: envelope'],
      line: /openapi\.yaml:5:15 {2}bad indentation of a mapping entry$/,
    },
    {
      kind: 'a YAML syntax error in a file that it refers to',
      change: ['schemas/Made.yaml', 'by: {', 'by: {{'],
      line: /schemas\/Made\.yaml:\d+:\d+ {2}Failed to parse: /,
    },
    {
      kind: 'a reference to a file that is not there',
      change: ['openapi.yaml', './schemas/Failure.yaml', './schemas/Nothing.yaml'],
      line: /openapi\.yaml:59:21 {2}Can't resolve \$ref: there is no file .*schemas\/Nothing\.yaml$/,
    },
    {
      kind: 'a reference to nothing within a file',
      change: ['schemas/Thing.yaml', '$ref: ./Made.yaml', '$ref: "#/definitions/Made"'],
      line: /schemas\/Thing\.yaml:10:\d+ {2}Can't resolve \$ref/,
    },
    {
      kind: 'a reference to an anchor',
      change: ['schemas/Thing.yaml', '$ref: ./Made.yaml', '$ref: "#made"'],
      line: /schemas\/Thing\.yaml:10:\d+ {2}The reference "#made" is not supported\. Write a path, /,
    },
    ...['', '#', '#/'].map((reference) => ({
      kind: `the reference "${reference}"`,
      change: ['schemas/Thing.yaml', '$ref: ./Made.yaml', `$ref: "${reference}"`] as const,
      line: /schemas\/Thing\.yaml:10:\d+ {2}The reference "#?\/?" is not supported\. Write a path, /,
    })),
    {
      kind: 'a path parameter that no operation defines',
      change: ['openapi.yaml', '/things:', '/things/{编号}:'],
      line: /openapi\.yaml:26:7 {2}The operation does not define the path parameter `\{编号\}` /,
    },
    {
      kind: 'a path parameter that is not in the path',
      change: fresh('in: path\n          required: true\n          schema: {}'),
      line: /openapi\.yaml:48:11 {2}Path parameter `fresh` is not used in the path `\/things`\.$/,
    },
    {
      kind: 'a schema without content',
      change: fresh('in: query\n          schema:'),
      line: /openapi\.yaml:50:11 {2}Expected type `Schema` \(object\) but got `null`$/,
    },
    {
      kind: 'an enum without values',
      change: ['schemas/Thing.yaml', 'enum: [round, square]', 'enum: []'],
      line: /schemas\/Thing\.yaml:5:31 {2}An enum needs a value\.$/,
    },
    {
      kind: 'a map of result codes',
      change: ['openapi.yaml', /x-result-codes:\n.*\n.*\n/, 'x-result-codes: { 0: success }\n'],
      line: /openapi\.yaml:61:1 {2}`x-result-codes` is a list\.$/,
    },
    {
      kind: 'a reference that leads back to itself',
      change: ['schemas/Made.yaml', /^[\s\S]*$/, '$ref: ./Made.yaml\n'],
      line: /schemas\/Made\.yaml:1:1 {2}The reference \.\/Made\.yaml leads back to itself\.$/,
    },
    {
      kind: 'a second document in the file',
      change: ['openapi.yaml', 'openapi: 3.1.0', '---\n---\nopenapi: 3.1.0'],
      line: /openapi\.yaml:1:1 {2}expected a single document in the stream, but found more$/,
    },
    {
      kind: 'a version that YAML reads as a number',
      change: ['openapi.yaml', 'openapi: 3.1.0', 'openapi: 3.1'],
      line: /openapi\.yaml:2:1 {2}The version has three numbers, such as 3\.1\.0\.$/,
    },
    {
      kind: 'a misspelt member',
      change: ['openapi.yaml', 'summary: List', 'sumary: List'],
      line: /openapi\.yaml:18:7 {2}Property `sumary` is not expected here\. Did you mean summary\?$/,
    },
    {
      kind: 'an operation without operationId',
      change: ['openapi.yaml', 'operationId: listThings', 'deprecated: true'],
      line: /openapi\.yaml:15:5 {2}Operation object should contain `operationId` field\.$/,
    },
    {
      kind: 'an operationId that is there twice',
      change: [
        'openapi.yaml',
        'x-client-timeout-seconds: 60',
        "  /others:\n    get:\n      operationId: listThings\n      responses: { '200': { description: Others. } }\nx-client-timeout-seconds: 60",
      ],
      line: /openapi\.yaml:62:7 {2}The operationId listThings is also in \S+openapi\.yaml:16\. Rename one\.$/,
    },
    {
      kind: 'the x-client of another operation, from which it was copied',
      change: [
        'openapi.yaml',
        'x-client-timeout-seconds: 60',
        "  /others:\n    get:\n      operationId: listOthers\n      x-client: { resource: things, method: list }\n      responses: { '200': { description: Others. } }\nx-client-timeout-seconds: 60",
      ],
      line: /openapi\.yaml:63:7 {2}The x-client things\.list is also in \S+openapi\.yaml:\d+\. Rename one\.$/,
    },
    {
      kind: 'OpenAPI 3.0',
      change: ['openapi.yaml', 'openapi: 3.1.0', 'openapi: 3.0.3'],
      line: /openapi\.yaml:2:1 {2}OpenAPI 3\.0\.3 is not supported: 3\.1 is needed\. Upgrade the document: npx @scalar\/cli document upgrade openapi\.yaml --output openapi-3\.1\.json$/,
    },
    {
      kind: 'Swagger 2.0',
      change: ['openapi.yaml', 'openapi: 3.1.0', "swagger: '2.0'"],
      line: /openapi\.yaml:2:1 {2}Swagger 2\.0 is not supported: 3\.1 is needed\. Upgrade the document: npx @scalar\/cli /,
    },
    {
      kind: 'a document that is none',
      change: ['openapi.yaml', /^[\s\S]*$/, 'just text\n'],
      line: /openapi\.yaml:1:1 {2}is not an OpenAPI document$/,
    },
    ...unsendable,
    {
      kind: 'result codes and no API key',
      change: [
        'openapi.yaml',
        '{ type: apiKey, in: query, name: token }',
        '{ type: http, scheme: bearer }',
      ],
      line: /openapi\.yaml:65:3 {2}With `x-result-codes`, the contract needs one API key in query or header\.$/,
    },
    {
      kind: 'a result code that is listed twice',
      change: ['openapi.yaml', 'code: 7, name', 'code: 0, name'],
      line: /openapi\.yaml:63:5 {2}The result code 0 is listed twice\.$/,
    },
    {
      kind: 'a pagination without its parameter',
      change: ['openapi.yaml', '        pageParameter: page\n', ''],
      line: /openapi\.yaml:\d+:\d+ {2}x-pagination of style page needs pageParameter\.$/,
    },
    {
      kind: 'a gap whose pointer leads nowhere',
      change: ['gaps.yaml', 'properties/kind', 'properties/kid'],
      line: /gaps\.yaml:2:5 {2}The pointer #\/components\/schemas\/Thing\/properties\/kid of gap kinds leads nowhere\.$/,
    },
    {
      kind: 'a map of gaps',
      change: ['gaps.yaml', 'gaps:', 'gaps: {}\nx-gaps:'],
      line: /gaps\.yaml:1:1 {2}`gaps` is a list\.$/,
    },
    ...['schemas/Made.yaml', 'gaps.yaml'].map((file) => ({
      kind: `Chinese in another encoding in ${file}`,
      change: [file, /$/, '# \uFFFD'] as const,
      line: /\.yaml:\d+:3 {2}The file is not UTF-8\. Save it in that encoding\.$/,
    })),
    {
      kind: 'a gap without our choice',
      change: ['gaps.yaml', '    choice: Two kinds | no more.\n', ''],
      line: /gaps\.yaml:2:5 {2}The gap needs `choice`\.$/,
    },
  ] as const;

  test.each(broken)('with $kind is refused by file and line', async ({ change, line }) => {
    const before = contents(out);
    const [file, from, to] = change;
    const run = await generate('--contract', brokenContract(file, from, to), '--out', out);
    expect(run.code).toBe(1);
    expect(
      run.errors.find((error) => line.test(error)),
      run.errors.join('\n'),
    ).toBeDefined();
    for (const error of run.errors) expect(error).toMatch(/^\S+:\d+:\d+ {2}\S/);
    expect(contents(out)).toEqual(before);
  });

  test('that cannot be read is refused in one line', async () => {
    const run = await generate(
      '--contract',
      join(temporary.folder, 'none.yaml'),
      '--out',
      join(temporary.folder, 'generated'),
    );
    expect(run.code).toBe(1);
    expect(run.errors).toEqual([
      `${join(temporary.folder, 'none.yaml')}:1:1  cannot be read: there is no file ${join(temporary.folder, 'none.yaml')}`,
    ]);
    expect(readdirSync(temporary.folder)).toEqual([]);
  });
});

test('what only a callback receives or no operation uses is no error', async () => {
  const cookie = '{ name: seen, in: cookie, schema: { type: string } }';
  const responses = "responses: { '200': { description: Seen. } }";
  const callback = `post: { operationId: told, parameters: [${cookie}], ${responses} }`;
  const contract = brokenContract(
    'openapi.yaml',
    /operationId: listThings([\s\S]*)components:\n/,
    `operationId: listThings
      callbacks: { done: { 'https://told.example': { ${callback} } } }$1components:
  parameters: { Seen: ${cookie} }
`,
  );
  const run = await generate('--contract', contract, '--out', join(temporary.folder, 'generated'));
  expect(run.errors).toEqual([]);
  expect(run.log.slice(1)).toEqual([
    expect.stringMatching(/openapi\.yaml:17:20 {2}The callback done is not generated/),
  ]);
});

test('a path parameter with other letters than those of English is no error', async () => {
  const parameter = '{ name: 编号, in: path, required: true, schema: { type: string } }';
  const operation = `operationId: getNote, parameters: [${parameter}], responses: { '200': { description: Note. } }`;
  const contract = brokenContract(
    'openapi.yaml',
    'x-client-timeout-seconds: 60',
    `  /notes/{编号}: { get: { ${operation} } }\nx-client-timeout-seconds: 60`,
  );
  const run = await generate('--contract', contract, '--out', join(temporary.folder, 'generated'));
  expect(run.errors).toEqual([]);
});
