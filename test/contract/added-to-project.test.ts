import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { operations } from '@social-data/contract/operations';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { nodeTool } from '../../scripts/process/node-tool.ts';
import { copyProject, type ProjectCopy } from '../../scripts/process/project-copy.ts';
import { killChildren, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { longTest } from '../scale.ts';
import { writeAddedOperations, writeOtherAdditions } from './added-operations.ts';

const TIMEOUT_MS = 600_000;
let project: ProjectCopy;
let mock: string;

/** Runs a script of the copy. */
async function run(script: string, args: readonly string[] = [], token = 'demo-token') {
  const env = { ...process.env, SOCIAL_DATA_BASE_URL: mock, SOCIAL_DATA_TOKEN: token };
  const command = [join(project.root, script), ...args];
  const options = { cwd: project.root, env, maxBuffer: 64 * 2 ** 20 };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, stderr };
}

beforeAll(async () => {
  project = copyProject();
  writeAddedOperations(join(project.root, 'openapi'));
  writeOtherAdditions(join(project.root, 'openapi'));
  const { stdout } = await run('scripts/generate.ts');
  expect(stdout).toContain('from 11 operations');
  const server = startChild([join(project.root, 'packages/mock/src/cli.ts'), '--port', '0']);
  await server.prints(/^mock on .*\n/m);
  mock = server.out().trim().replace('mock on ', '');
}, TIMEOUT_MS);
afterAll(() => {
  killChildren();
  project.remove();
});

const topic = { id: 'topic-1', title: 'Camping' };
const TOPICS = '/api/lifestyle-platform/topics';

describe('operations of other kinds, added in files of the contract alone', () => {
  longTest('pass the lint', async () => {
    expect((await run('scripts/lint-contract.ts')).stdout).toContain('has no findings');
  });

  const json = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  test.each([
    [`${TOPICS}/a%2Fb/v1?ids=id,title`, {}, 200, 0],
    [`${TOPICS}/v1?`, {}, 200, 0],
    [`${TOPICS}/v1?`, json('{"title":"Tea"}'), 201, 0],
    [`${TOPICS}/v1?`, json('{}'), 201, 400],
    [`${TOPICS}/v1?`, json('{'), 201, 400],
    ['/api/lifestyle-platform/posts/v1?after=c1', {}, 200, 0],
    ['/api/lifestyle-platform/groups/v1?number=2', {}, 200, 0],
    ['/api/lifestyle-platform/groups/v1?number=1e3', {}, 200, 400],
    [`${TOPICS}/v1?`, { method: 'DELETE' }, 405, 400],
  ])('are answered by the mock: %s %j', async (path, init, status, code) => {
    const response = await fetch(`${mock}${path}&token=demo-token`, init);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    const failure = await fetch(`${mock}${path}&token=mock-302`, init);
    expect((await failure.json()).code).toBe(status === 405 ? 400 : 302);
  });

  test('are in the log of the mock, with a command only where that repeats the call', async () => {
    const commandOf = async (path: string, init: RequestInit) => {
      await fetch(`${mock}${path}&token=demo-token`, init);
      return (await requestsOfMock())[0]?.curl;
    };
    expect(await commandOf(`${TOPICS}/v1?`, json('{"title":"Tea"}'))).toBeNull();
    expect(await commandOf(`${TOPICS}/v1?`, {})).toMatch(/^curl /);
  });

  longTest(
    'are found by stock Prism too, which agrees on the path, the status and the media type',
    async () => {
      const port = String(await freePort());
      const stock = startChild([
        ...[nodeTool('@stoplight/prism-cli', 'prism'), 'mock'],
        ...[join(project.root, 'generated/openapi.json'), '--port', port],
      ]);
      await stock.prints(/is listening/);
      const values = { oAuthorId: 'a', keyword: 'a', questionId: 'q', token: 'demo-token' };
      const requests: readonly (readonly [string, RequestInit])[] = [
        ...Object.values(operations).map(({ path }): [string, RequestInit] => [
          `${path}?${new URLSearchParams(values)}`,
          {},
        ]),
        [`${TOPICS}/a%2Fb/v1?token=demo-token&ids=id`, {}],
        [`${TOPICS}/v1?token=demo-token`, {}],
        [`${TOPICS}/v1?token=demo-token`, json('{"title":"Tea"}')],
        ['/api/lifestyle-platform/posts/v1?token=demo-token', {}],
        ['/api/lifestyle-platform/groups/v1?token=demo-token', {}],
        ['/api/lifestyle-platform/nothing/v1?token=demo-token', {}],
        [`${TOPICS}/v1?token=demo-token`, { method: 'DELETE' }],
      ];
      for (const [path, init] of requests) {
        const [ours, theirs] = await Promise.all(
          [mock, `http://127.0.0.1:${port}`].map(async (url) => {
            const { status, headers } = await fetch(url + path, init);
            return { status, media: headers.get('content-type')?.split(';')[0] };
          }),
        );
        // Outside of the contract, our mock has the envelope of the service where Prism has problem details.
        if (theirs?.media === 'application/problem+json')
          expect(ours, path).toEqual({ ...theirs, media: 'application/json' });
        else expect(ours, path).toEqual(theirs);
      }
    },
  );

  const cli = async (args: string, token?: string) =>
    run('packages/cli/src/cli.ts', [...args.split(' '), '--max-retries', '0'], token);
  const rows = async (args: string) => JSON.parse((await cli(`${args} --format json`)).stdout);

  test('are called by the command line', async () => {
    expect(await rows('topics get --topic-id a/b?c --ids id,title')).toEqual([topic]);
    expect(await rows('topics create --body {"title":"Tea"}')).toEqual([topic]);
  });

  longTest(
    'are called by the command line as lists, and refused with what is missing',
    async () => {
      expect(await rows('groups list --all')).toEqual([{ id: 'group-1' }]);
      expect((await cli('topics create --body {}')).stderr).toContain("required property 'title'");
      expect((await cli('topics create')).stderr).toContain('--body is missing');
      expect((await cli('topics create --body {')).stderr).toContain('--body takes JSON');
      expect((await cli('topics get')).stderr).toContain('--topic-id is missing');
      expect((await cli('posts list', 'mock-302')).stderr).toContain('code 302');
      expect((await cli('topics --help')).stdout).toContain('Call listTopics (deprecated)');
    },
  );

  longTest('are tools of the MCP server', async () => {
    const { tools, call } = await startMcp('demo-token');
    expect(tools.find(({ name }) => name === 'createTopic')?.inputSchema.required).toEqual([
      'body',
    ]);
    expect(tools.find(({ name }) => name === 'listTopics')?.description).toMatch(/^Deprecated/);
    expect(await call('getTopic', { topicId: 'a/b?c', ids: ['id'] })).toMatchObject([topic]);
    expect(await call('createTopic', { body: { title: 'Tea' } })).toMatchObject([topic]);
    expect(await call('listGroups', { number: 2 })).toMatchObject([{ id: 'group-1' }]);
    expect(await call('createTopic', { body: {} })).toContain("required property 'title'");
    expect(await call('createTopic', {})).toContain('needs the body');
    const limited = await startMcp('mock-302');
    expect(await limited.call('listPosts', {})).toContain('code 302');
  });

  longTest('have no data in the gateway until a payload is imported', async () => {
    const { ask, data } = await startGateway('dataset', []);
    expect(await ask(`${TOPICS}/a%2Fb/v1`)).toMatchObject({
      code: 500,
      message: expect.stringContaining('no data'),
    });
    expect(await ask(`${TOPICS}/v1`, json('{"title":"Tea"}'))).toMatchObject({ code: 500 });
    const line = {
      operationId: 'getTopic',
      parameters: { topicId: 'a/b', ids: 'id' },
      data: topic,
    };
    const file = join(project.root, 'import.ndjson');
    writeFileSync(file, `${JSON.stringify(line)}\n`);
    await run('packages/gateway/src/cli.ts', ['dataset', 'import', file, ...data]);
    expect(await ask(`${TOPICS}/a%2Fb/v1`)).toMatchObject({ code: 0, data: topic });
    expect(await ask(`${TOPICS}/a/v1`)).toMatchObject({ code: 500 });
    // A value that no part of is percent-encoding once it is decoded.
    expect(await ask(`${TOPICS}/100%25/v1`)).toMatchObject({ code: 500 });
    expect(await ask('/api/lifestyle-platform/search-user%2Fv2')).toMatchObject({ code: 400 });
  });

  longTest('are passed on by a relay with the values in their path, if they are GET', async () => {
    const { ask } = await startGateway('relay', [
      ...['--source', 'relay', '--upstream', mock, '--upstream-token-env', 'UPSTREAM_TOKEN'],
    ]);
    const before = await requestsOfMock();
    expect(await ask(`${TOPICS}/a%2Fb/v1`)).toMatchObject({ code: 0, data: topic });
    expect(await ask(`${TOPICS}/a/v1`)).toMatchObject({ code: 0 });
    expect(await ask(`${TOPICS}/v1`, json('{"title":"Tea"}'))).toMatchObject({
      code: 500,
      message: expect.stringContaining('GET requests alone'),
    });
    const requests = await requestsOfMock();
    const asked = requests.slice(0, requests.length - before.length);
    expect(asked.map(({ operation }) => operation)).toEqual(['getTopic', 'getTopic']);
  });

  longTest('pass the conformance tests against the mock', async () => {
    const adapter = ['--adapter', 'mock', '--base-url', mock];
    const { stdout } = await run('packages/conform/src/cli.ts', adapter);
    expect(stdout).toMatch(/passed, 0 failed/);
  });
});

describe('a field, a parameter, an allowed value and a result code, added in files of the contract alone', () => {
  test('are checked and sent by the mock', async () => {
    const [search, linkInfo] = [operations.searchUsers.path, operations.getAuthorLinkInfo.path];
    const code = async (call: string, token = 'demo-token') =>
      (await (await fetch(`${mock}${call}&token=${token}`)).json()).code;
    expect(await code(`${search}?keyword=a&verified=true`)).toBe(0);
    expect(await code(`${search}?keyword=a&verified=maybe`)).toBe(400);
    expect(await code(`${linkInfo}?oAuthorId=a&platform=AUDIO_BOOK`)).toBe(0);
    expect(await code(`${linkInfo}?oAuthorId=a&platform=VIDEO_BOOK`)).toBe(400);
    expect(await code(`${search}?keyword=a`, 'mock-700')).toBe(700);
  });

  longTest('are known to the command line, which passes on the advice of the code', async () => {
    const search = ['users', 'search', '--keyword', 'a', '--verified', 'true', '--max-retries'];
    const { stderr } = await run('packages/cli/src/cli.ts', [...search, '0'], 'mock-700');
    expect(stderr).toContain('code 700');
    expect(stderr).toContain('Try again in an hour.');
  });

  test('are listed as English by the check of the translations, which passes, and names a file that is no list', async () => {
    const { stdout, stderr } = await run('packages/portal/src/check-translations.ts');
    for (const text of ['Mood of the user.', 'Audio books.', 'The service is under maintenance.'])
      expect(stdout).toContain(`  - ${text}\n`);
    expect(stderr).toBe('');
    const file = join(project.root, 'openapi/locales/zh.yaml');
    const good = readFileSync(file);
    writeFileSync(file, 'en: zh\n');
    const broken = await run('packages/portal/src/check-translations.ts');
    expect(broken.stderr).toMatch(/^openapi\/locales\/zh\.yaml: .* has to be a list of texts\.\n$/);
    writeFileSync(file, good);
  });
});

longTest(
  'the project to which both are added passes the checks',
  async () => {
    expect((await run('scripts/check.ts')).stdout).not.toContain('FAILED');
  },
  TIMEOUT_MS,
);

longTest(
  'the project to which both are added passes the tests of size, sample data and texts',
  async () => {
    const files = ['packages/client/test/size', 'packages/sample-data', 'packages/server-protocol'];
    const others = ['packages/portal/test/translations', 'packages/portal/test/chinese'];
    const vitest = ['run', ...files, ...others, 'test/workflows', '--no-color'];
    const { stdout } = await run('node_modules/vitest/vitest.mjs', vitest);
    expect(stdout).toMatch(/Tests +\d+ passed \(/);
  },
  TIMEOUT_MS,
);

longTest(
  'the project to which both are added builds its packages',
  async () => {
    const names = ['contract', 'client', 'mock', 'gateway', 'cli', 'mcp', 'conform'];
    const { stdout } = await run('scripts/build.ts', names);
    for (const name of names) expect(stdout).toContain(`social-data-${name}-`);
  },
  TIMEOUT_MS,
);

longTest(
  'the project to which both are added builds its documentation, with what is deprecated marked, and English where no translation is',
  async () => {
    const { stdout } = await run('packages/portal/src/build.ts');
    expect(stdout).toContain('The portal is built');
    const page = (path: string) =>
      readFileSync(join(project.root, `packages/portal/dist/${path}/index.html`), 'utf8');
    expect(page('operations/createTopic')).toContain('<strong>POST</strong>');
    expect(page('operations/createTopic')).toContain('id="body"');
    expect(page('operations/listTopics')).toContain('>deprecated<');
    expect(page('codes')).toContain('id="code-700"');
    expect(page('zh/codes')).toContain('Try again in an hour.');
    expect(page('operations/searchUsers')).toContain('Selects verified users.');
  },
  TIMEOUT_MS,
);

/** Starts a gateway of the copy, and makes a token for it. */
async function startGateway(name: string, flags: readonly string[]) {
  const data = ['--data-dir', join(project.root, name)];
  const command = join(project.root, 'packages/gateway/src/cli.ts');
  const ports = ['--port', '0', '--admin-port', '0'];
  const gateway = startChild([command, 'serve', ...data, ...ports, ...flags], {
    env: { ...process.env, UPSTREAM_TOKEN: 'demo-token' },
  });
  await gateway.prints(/http:\/\/\S+/);
  const [url = ''] = /http:\/\/[^\s"]+/.exec(gateway.out()) ?? [];
  const create = ['tokens', 'create', '--name', 'person', ...data];
  const token = (await run('packages/gateway/src/cli.ts', create)).stdout.trim();
  const ask = async (path: string, init = {}) =>
    (await fetch(`${new URL(url).origin}${path}?ids=id&token=${token}`, init)).json();
  return { ask, data };
}

/** The newest first. */
async function requestsOfMock(): Promise<readonly { operation: string; curl: string | null }[]> {
  return (await (await fetch(`${mock}/__requests`)).json()).requests;
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly required: readonly string[] };
}

/** Speaks with an MCP server of the copy over its standard streams. */
async function startMcp(token: string) {
  const server = spawn(process.execPath, [join(project.root, 'packages/mcp/src/cli.ts')], {
    env: { ...process.env, SOCIAL_DATA_BASE_URL: mock, SOCIAL_DATA_TOKEN: token },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const { stdin, stdout } = server;
  const lines = createInterface(stdout);
  let id = 0;
  const ask = async (method: string, params: object) => {
    id += 1;
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const [line] = await once(lines, 'line');
    return JSON.parse(line).result;
  };
  const clientInfo = { name: 'test', version: '1.0.0' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  stdin.write(`${JSON.stringify(initialized)}\n`);
  const { tools }: { tools: readonly Tool[] } = await ask('tools/list', {});
  /** The rows, or the text of the failure. */
  const call = async (name: string, given: object) => {
    const { structuredContent, content } = await ask('tools/call', { name, arguments: given });
    return structuredContent?.rows ?? content[0].text;
  };
  return { tools, call };
}
