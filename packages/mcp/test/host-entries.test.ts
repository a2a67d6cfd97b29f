import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../src/settings.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const texts = { type: 'object', additionalProperties: { type: 'string' } };
const stdio = {
  type: { const: 'stdio' },
  command: { type: 'string', minLength: 1 },
  args: { type: 'array', items: { type: 'string' } },
  env: texts,
};
/** One server that is started, with the members that hosts document for it. */
const server = (more: object = {}) => ({
  type: 'object',
  properties: { ...stdio, ...more },
  required: ['command'],
  additionalProperties: false,
});
const serversUnder = (member: string, each: object, more: object = {}) => ({
  type: 'object',
  properties: {
    [member]: { type: 'object', minProperties: 1, additionalProperties: each },
    ...more,
  },
  required: [member],
  additionalProperties: false,
});
const inputs = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      type: { const: 'promptString' },
      id: { type: 'string' },
      description: { type: 'string' },
      password: { type: 'boolean' },
      default: { type: 'string' },
    },
    required: ['type', 'id', 'description'],
    additionalProperties: false,
  },
};
/** What each host documents of its file, as far as servers that are started are concerned. */
const schemas: Readonly<Record<string, object>> = {
  'claude-desktop': serversUnder('mcpServers', server()),
  cursor: serversUnder('mcpServers', server({ envFile: { type: 'string' } })),
  vscode: serversUnder('servers', server({ envFile: { type: 'string' } }), { inputs }),
  codex: serversUnder('mcp_servers', {
    ...server({ env_vars: stdio.args, cwd: { type: 'string' }, enabled: { type: 'boolean' } }),
  }),
};

/** The entries of the README: each is a block of code after a comment `host: NAME`. */
const entries = new Map(
  [...readme.matchAll(/^<!-- host: ([\w-]+) -->\n\n```\w+\n(.*?)\n```$/gms)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

function textOf(name: string): string {
  const text = entries.get(name);
  if (text === undefined) throw new Error(`The README has no entry ${name}.`);
  return text;
}

function valid(schema: object, value: unknown): boolean {
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const isValid = validate(value);
  expect(validate.errors).toBeNull();
  return isValid;
}

describe('the README', () => {
  test('names the files of this version', () => {
    const versions = [...readme.matchAll(/social-data-mcp-(\d[\w.-]*)\.(?:tgz|mcpb)/g)];
    expect(versions).not.toHaveLength(0);
    for (const [, version] of versions) expect(version).toBe(manifest.version);
  });

  test('starts the command that the tarball installs', () => {
    expect(Object.keys(manifest.bin)).toEqual(['social-data-mcp']);
    expect(entries.size).toBe(8);
    for (const [name, text] of entries)
      if (!name.endsWith('-link')) expect(text).toContain('social-data-mcp');
  });
});

describe('the file of a host', () => {
  test.each(Object.entries(schemas))('follows what the host documents: %s', (name, schema) => {
    const parse = name === 'codex' ? parseToml : JSON.parse;
    expect(valid(schema, parse(textOf(name)))).toBe(true);
  });

  test('of VS Code declares every input that it uses', () => {
    const { inputs: declared } = JSON.parse(textOf('vscode'));
    const used = [...textOf('vscode').matchAll(/\$\{input:([^}]+)\}/g)].map(([, id]) => id);
    expect(used).toEqual(declared.map(({ id }: { id: string }) => id));
  });
});

describe('the link of a host', () => {
  test('of Cursor is its file', () => {
    const { protocol, host, pathname, searchParams } = new URL(textOf('cursor-link'));
    expect([protocol, host, pathname]).toEqual([
      'cursor:',
      'anysphere.cursor-deeplink',
      '/mcp/install',
    ]);
    const config = Buffer.from(searchParams.get('config') ?? '', 'base64').toString();
    const { mcpServers } = JSON.parse(textOf('cursor'));
    expect({ [searchParams.get('name') ?? '']: JSON.parse(config) }).toEqual(mcpServers);
  });

  test('of VS Code is its file', () => {
    const [, query = ''] = textOf('vscode-link').split('vscode:mcp/install?');
    const { name, inputs: asked, ...started } = JSON.parse(decodeURIComponent(query));
    const file = JSON.parse(textOf('vscode'));
    expect({ servers: { [name]: started }, inputs: asked }).toEqual(file);
  });
});

describe('the command of a host', () => {
  test.each([
    ['claude-code', 'claude mcp add'],
    ['codex-command', 'codex mcp add'],
  ])('sets the environment and ends with the program: %s', (name, start) => {
    const text = textOf(name);
    expect(text.startsWith(`${start} `)).toBe(true);
    expect(text.split(' -- ')).toEqual([expect.any(String), 'social-data-mcp']);
    const variables = [...text.matchAll(/--env (\w+)=\S+/g)].map(([, variable]) => variable);
    expect(variables).toEqual(['SOCIAL_DATA_BASE_URL', 'SOCIAL_DATA_TOKEN']);
    // An option that takes several values must not stand before the name.
    if (name === 'claude-code') expect(text).toMatch(/ --scope user social-data -- /);
  });
});

test('the table of options in the README is the one of the command', () => {
  const documented = [...readme.matchAll(/^\| `(--[^`]+)`/gm)].map(([, option]) => option);
  const options = createProgram()
    .options.map(({ flags }) => flags)
    .filter((flags) => flags !== '-V, --version');
  expect(options.length).toBeGreaterThan(5);
  expect(documented).toEqual(options);
});
