import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { buildEnvironment } from '../../../test/build-once.ts';
import { builtCommand } from './built-command.ts';

const filters = { platform: 'SHORT_VIDEO', industryTag: 'GAMES' };

/** Arguments with which the tool of each operation succeeds on the mock, by the examples of the contract. */
export const validArguments: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
  Object.fromEntries(
    Object.values<OperationInfo>(operations).map(({ id, parameters, body }) => {
      const required = parameters.filter((each) => each.required);
      const given = Object.fromEntries(required.map(({ name, example }) => [name, example]));
      if (body !== undefined) given[body.parameter] = body.example;
      return [id, id === 'getAuthorLinkInfo' ? { ...given, ...filters } : given];
    }),
  );

export interface StdioConnection {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** Standard error of the server so far. */
  errors(): string;
}

export interface ServerOptions {
  readonly token: string;
  readonly baseUrl: string;
  readonly args?: readonly string[];
  /** The command; by default the built one with this Node. */
  readonly command?: readonly [string, ...string[]];
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server as a process and connects a real client to its standard input and output. */
export async function connectStdio(options: ServerOptions): Promise<StdioConnection> {
  const {
    token,
    baseUrl,
    args = [],
    command: [command, ...first] = [process.execPath, await builtCommand()],
  } = options;
  const transport = new StdioClientTransport({
    command,
    args: [...first, ...args],
    env: {
      PATH: process.env.PATH ?? '',
      ...buildEnvironment(),
      ...options.env,
      SOCIAL_DATA_TOKEN: token,
      SOCIAL_DATA_BASE_URL: baseUrl,
    },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return { client, transport, errors: () => errors };
}

/** Connects a real client to a server over HTTP. */
export async function connectHttp(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** What a tool returned. */
export interface Output {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: Readonly<Record<string, unknown>> | null;
  readonly end: string | null;
  readonly meta: {
    readonly cost: number | null;
    readonly requestsLeft: number;
    readonly creditsLeft?: number;
    readonly warnings: readonly string[];
    readonly other?: unknown;
  };
}

const validators = new Map<string, ValidateFunction>();

/** Compiles a schema once: that takes longer than a call. */
function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const compiled =
    validators.get(text) ?? new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  validators.set(text, compiled);
  return compiled;
}

/** Calls a tool, checks its result by the schema that the server announced, and returns it. */
export async function callChecked(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>>,
  maxCharacters = 25_000,
): Promise<Output> {
  const { tools } = await client.listTools();
  const tool = tools.find((each) => each.name === name);
  expect(tool?.outputSchema).toBeDefined();
  const result = await client.callTool({ name, arguments: { ...given } });
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  const text = textOf(result);
  expect(text.length).toBeLessThanOrEqual(maxCharacters);
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  const validate = validatorOf(Object(tool?.outputSchema));
  expect(validate(result.structuredContent), JSON.stringify(validate.errors)).toBe(true);
  return JSON.parse(text);
}

/** Calls a tool that has to fail, and returns its message. */
export async function callFailing(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const result = await client.callTool({ name, arguments: { ...given } });
  expect(result.isError).toBe(true);
  return textOf(result);
}

function textOf({ content }: { readonly content: readonly { readonly type: string }[] }): string {
  const [block] = content;
  return block && 'text' in block ? String(block.text) : '';
}
