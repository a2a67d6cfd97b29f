import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { stringify } from 'yaml';
import { runGenerate } from '../../scripts/generate.ts';

const root = join(import.meta.dirname, '..', '..');

const text = { type: 'string', description: 'A text.', examples: ['demo'] };
const topic = { id: 'topic-1', title: 'Camping' };

const RECORD_TIME = '2026-01-01T00:00:00Z';

/** What each file of the copy holds, by its path in `openapi/`, without the extension. */
const addedFiles: Readonly<Record<string, object>> = {
  'components/parameters/topicId': {
    ...{ name: 'topicId', in: 'path', required: true, description: 'ID of the topic.' },
    schema: text,
  },
  'components/parameters/X-Request': {
    ...{ name: 'X-Request', in: 'header', required: true, description: 'ID of the request.' },
    schema: text,
  },
  'components/parameters/ids': {
    ...{ name: 'ids', in: 'query', explode: false, description: 'Members to return.' },
    schema: { type: 'array', items: text, examples: [['id']] },
  },
  'components/schemas/Topic': {
    type: 'object',
    description: 'A topic.',
    properties: { id: text, title: text },
  },
  'components/schemas/NewTopic': {
    type: 'object',
    description: 'A topic to create.',
    required: ['title'],
    properties: { title: text },
  },
  'components/parameters/after': {
    ...{ name: 'after', in: 'query', description: 'Cursor of the last post that was read.' },
    schema: text,
  },
  'components/parameters/number': {
    ...{ name: 'number', in: 'query', description: 'Page number.' },
    schema: { type: 'integer', 'x-unit': 'page', examples: [1] },
  },
  'paths/listPosts': {
    get: operation('listPosts', {
      'x-client': { resource: 'posts', method: 'list' },
      'x-pagination': specified({
        ...{
          style: 'cursor',
          items: '/data/posts',
          itemCursor: '/after',
          cursorParameter: 'after',
        },
      }),
      parameters: [reference('parameters', 'after')],
    }),
  },
  'paths/listGroups': {
    get: operation('listGroups', {
      'x-client': { resource: 'groups', method: 'list' },
      'x-pagination': specified({
        ...{ style: 'page', items: '/data/groups', itemId: '/id', pageParameter: 'number' },
      }),
      parameters: [reference('parameters', 'number')],
    }),
  },
  'paths/getTopic': {
    get: operation('getTopic', {
      'x-client': { resource: 'topics', method: 'get' },
      parameters: ['topicId', 'ids'].map((name) => reference('parameters', name)),
    }),
  },
  'paths/renameTopic': {
    put: operation('renameTopic', {
      'x-client': { resource: 'topics', method: 'rename' },
      parameters: ['topicId', 'X-Request'].map((name) => reference('parameters', name)),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference('schemas', 'NewTopic') } },
      },
    }),
  },
  'paths/createTopic': {
    post: operation('createTopic', {
      'x-client': { resource: 'topics', method: 'create' },
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference('schemas', 'NewTopic') } },
      },
    }),
    get: operation('listTopics', {
      'x-client': { resource: 'topics', method: 'list' },
      deprecated: true,
    }),
  },
  ...responseFiles('GetTopic', topic),
  ...responseFiles('CreateTopic', topic),
  ...responseFiles('RenameTopic', topic),
  ...responseFiles('ListTopics', topic),
  ...listFiles('ListPosts', 'posts', { id: text, after: text }, { id: 'post-1', after: 'c1' }),
  ...listFiles('ListGroups', 'groups', { id: text }, { id: 'group-1' }),
};

const addedPaths = {
  '/api/lifestyle-platform/topics/{topicId}/v1': './paths/getTopic.yaml',
  '/api/lifestyle-platform/topics/{topicId}/title/v1': './paths/renameTopic.yaml',
  '/api/lifestyle-platform/topics/v1': './paths/createTopic.yaml',
  '/api/lifestyle-platform/posts/v1': './paths/listPosts.yaml',
  '/api/lifestyle-platform/groups/v1': './paths/listGroups.yaml',
};

function reference(kind: string, name: string): { readonly $ref: string } {
  return { $ref: `../components/${kind}/${name}.yaml` };
}

function specified(pagination: object): object {
  const evidence = Object.keys(pagination).map((name) => [name, 'specified']);
  return { ...pagination, evidence: Object.fromEntries(evidence) };
}

function operation(operationId: string, rest: object): object {
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const success = reference('examples', `${operationId}Success`);
  const schema = { oneOf: [`${name}Success`, 'Failure'].map((each) => reference('schemas', each)) };
  const empty = 'x-pagination' in rest && { empty: reference('examples', `${operationId}Empty`) };
  const examples = { success, ...empty };
  const status = operationId.startsWith('create') ? '201' : '200';
  return {
    operationId,
    tags: ['Lifestyle platform'],
    summary: `Call ${operationId}`,
    description: `An operation that a test adds: ${operationId}.`,
    ...rest,
    responses: {
      [status]: {
        description: 'The envelope; `code` decides.',
        content: { 'application/json': { schema, examples } },
      },
    },
  };
}

/** Schema and example of the success of an operation. */
function responseFiles(
  name: string,
  data: object,
  schema = 'Topic',
): Readonly<Record<string, object>> {
  const example = `${name.charAt(0).toLowerCase()}${name.slice(1)}Success`;
  return {
    [`components/schemas/${name}Success`]: {
      type: 'object',
      description: `Envelope of a successful ${name} call.`,
      required: ['code', 'data'],
      properties: {
        code: { $ref: './SuccessCode.yaml' },
        message: { type: 'string', description: 'Result for people.', examples: ['success'] },
        data: { $ref: `./${schema}.yaml` },
        recordTime: {
          type: 'string',
          format: 'date-time',
          description: 'Time of the call.',
          examples: [RECORD_TIME],
        },
      },
    },
    [`components/examples/${example}`]: {
      summary: `What ${name} finds`,
      value: { code: 0, message: 'success', data, recordTime: RECORD_TIME },
    },
  };
}

/** Schemas and example of a list. */
function listFiles(
  name: string,
  list: string,
  members: object,
  item: object,
): Readonly<Record<string, object>> {
  const array = { type: 'array', description: 'The list.' };
  return {
    [`components/schemas/${name}Item`]: {
      ...{ type: 'object', description: `One of the ${list}.`, properties: members },
    },
    [`components/schemas/${name}Data`]: {
      ...{ type: 'object', description: `The ${list}.`, required: [list] },
      properties: { [list]: { ...array, items: { $ref: `./${name}Item.yaml` } } },
    },
    ...responseFiles(name, { [list]: [item] }, `${name}Data`),
    [`components/examples/${name.charAt(0).toLowerCase()}${name.slice(1)}Empty`]: {
      summary: 'Nothing found',
      value: { code: 0, message: 'success', data: { [list]: [] }, recordTime: RECORD_TIME },
    },
  };
}

/** A copy of the contract with more operations, and what was generated from it. */
export interface ExtendedContract {
  /** `openapi.yaml` of the copy. */
  readonly file: string;
  /** Folder of the generated package. */
  readonly generated: string;
  /** What the command printed. */
  readonly printed: readonly string[];
  /** Bundles a program in which `@social-data/contract` is the generated package; the rest is that of the project. */
  bundle(program: string, platform: 'node' | 'browser'): Promise<string>;
  remove(): void;
}

/**
 * Writes operations of other kinds into a folder with the contract, in files of the contract alone: `getTopic` with a
 * value in the path and an array that is written with commas, `renameTopic` with a header on a path without GET,
 * `createTopic` with a JSON body and HTTP 201, `listTopics`, which is deprecated and has the path of `createTopic`,
 * `listPosts` with a cursor and nothing else, and `listGroups` by page.
 */
export function writeAddedOperations(contract: string): void {
  for (const [name, content] of Object.entries(addedFiles))
    writeFileSync(join(contract, `${name}.yaml`), stringify(content));
  const file = join(contract, 'openapi.yaml');
  const entries = Object.entries(addedPaths).map(
    ([path, $ref]) => `  ${path}:\n    $ref: ${$ref}\n`,
  );
  const document = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    document.replace(/^components:\n/m, (end) => entries.join('') + end),
  );
}

/**
 * Adds a field, a parameter, an allowed value, a result code and the version for them, each as CONTRIBUTING.md says: in
 * English, and in files of the contract alone.
 */
export function writeOtherAdditions(contract: string): void {
  const append = (name: string, part: RegExp, text: string) => {
    const file = join(contract, name);
    const content = readFileSync(file, 'utf8');
    if (!part.test(content)) throw new Error(`${name} has no ${part}`);
    writeFileSync(
      file,
      content.replace(part, (written) => written + text),
    );
  };
  const mood = { type: 'string', description: 'Mood of the user.', 'x-presence': 'some' };
  append('components/schemas/User.yaml', /^properties:\n/m, within({ mood: { ...mood, ...demo } }));
  const verified = { name: 'verified', in: 'query', description: 'Selects verified users.' };
  const schema = { type: 'boolean', examples: [true] };
  const file = join(contract, 'components/parameters/verified.yaml');
  writeFileSync(file, stringify({ ...verified, schema }));
  const parameter = within([reference('parameters', 'verified')], 4);
  append('paths/searchUsers.yaml', /^ {2}parameters:\n(?: {4}.*\n)*/m, parameter);
  const platform = 'components/schemas/Platform.yaml';
  append(platform, /^enum: \[[^\]]*/m, ', AUDIO_BOOK');
  append(platform, /^x-enumDescriptions:\n(?: .*\n)*/m, within({ AUDIO_BOOK: 'Audio books.' }));
  const maintenance = {
    ...{ code: 700, name: 'maintenance', meaning: 'The service is under maintenance.' },
    ...{ evidence: 'assumed', retry: { advice: 'backoff', evidence: 'assumed' } },
    ...{ fixedBy: 'service', hint: 'Try again in an hour.', billed: false },
  };
  append('openapi.yaml', /^x-result-codes:\n(?: .*\n)*/m, within([maintenance]));
  // The major version, since another value of `code` in a response breaks callers.
  append('openapi.yaml', /^ {2}version: (?=\d)/m, '10');
}

const demo = { examples: ['demo'] };

function within(value: object, spaces = 2): string {
  return stringify(value).replaceAll(/^/gm, ' '.repeat(spaces)).trimEnd().concat('\n');
}

/** Adds the operations to a copy of the contract, and generates the package. */
export async function addOperations(): Promise<ExtendedContract> {
  const folder = mkdtempSync(join(tmpdir(), 'added-operations-'));
  const contract = join(folder, 'openapi');
  cpSync(join(root, 'openapi'), contract, {
    recursive: true,
    filter: (source) => !/\/(node_modules|rules|guides|locales|released|adr)$/.test(source),
  });
  writeAddedOperations(contract);
  const file = join(contract, 'openapi.yaml');
  const generated = join(folder, 'generated');
  const printed: string[] = [];
  await runGenerate({ contract: file, out: generated }, (line) => void printed.push(line));
  symlinkSync(join(root, 'generated', 'node_modules'), join(generated, 'node_modules'));
  return {
    file,
    generated,
    printed,
    bundle: (program, platform) => bundleWith(generated, program, platform),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function bundleWith(
  generated: string,
  program: string,
  platform: 'node' | 'browser',
): Promise<string> {
  const { exports }: { exports: Record<string, string | { default: string }> } = JSON.parse(
    readFileSync(join(generated, 'package.json'), 'utf8'),
  );
  const contract: Plugin = {
    name: 'contract',
    setup({ onResolve }) {
      onResolve({ filter: /^@social-data\/contract(\/|$)/ }, ({ path }) => {
        const target = exports[path.replace('@social-data/contract', '.')] ?? '';
        return { path: join(generated, typeof target === 'string' ? target : target.default) };
      });
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: join(root, 'test', 'contract'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform,
    target: 'es2024',
    plugins: [contract],
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
