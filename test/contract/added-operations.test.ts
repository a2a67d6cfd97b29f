import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeTool } from '../../scripts/process/node-tool.ts';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { addOperations, type ExtendedContract } from './added-operations.ts';

/** What each test calls, with values that an address cannot hold as they are. */
const calls = `
  const got = await api.topics.get({ topicId: 'a/b?c', ids: ['id', 'x,y'] });
  const created = await api.topics.create({ body: { title: '露营 & "tea"' } });
  const listed = await api.topics.list();
`;

const envelope = { code: 0, message: 'success', data: { id: 'topic-1', title: 'Camping' } };

interface Received {
  readonly request: string;
  readonly type: string | undefined;
  readonly body: string;
}

const root = join(import.meta.dirname, '..', '..');
let added: ExtendedContract;
const received: Received[] = [];
/** What the server does with the next requests: a status and a body, null to end the connection, undefined to succeed. */
const failures: ({ readonly status: number; readonly body: string } | null | undefined)[] = [];
const server = createServer(async (request, response) => {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
  received.push(await read(request));
  const failure = failures.shift();
  if (failure === null) return void response.destroy();
  const { status, body } = failure ?? { status: 200, body: JSON.stringify(envelope) };
  response.writeHead(failure || request.method === 'GET' ? status : 201, headers).end(body);
});

async function read(request: IncomingMessage): Promise<Received> {
  const { method, url, headers } = request;
  return { request: `${method} ${url}`, type: headers['content-type'], body: await text(request) };
}

function addressOf(listening: Server): string {
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

let baseUrl: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  [added] = await Promise.all([addOperations(), once(server, 'listening')]);
  baseUrl = addressOf(server);
});
afterAll(() => {
  added.remove();
  server.close();
});

/** Runs a program in Node, with the client and its fake fetch over the added operations; gives what it exports. */
async function run(program: string): Promise<Record<string, unknown>> {
  const code = await added.bundle(
    `import { SocialData } from '@social-data/client';
    import { createFakeFetch } from '@social-data/client/testing';
    ${program}`,
    'node',
  );
  const file = join(added.generated, '..', `program-${performance.now()}.mjs`);
  writeFileSync(file, code);
  return import(file);
}

const wire = [
  {
    request: 'GET /api/lifestyle-platform/topics/a%2Fb%3Fc/v1?ids=id,x%2Cy&token=demo-token',
    type: undefined,
    body: '',
  },
  {
    request: 'POST /api/lifestyle-platform/topics/v1?token=demo-token',
    type: 'application/json',
    body: '{"title":"露营 & \\"tea\\""}',
  },
  {
    request: 'GET /api/lifestyle-platform/topics/v1?token=demo-token',
    type: undefined,
    body: '',
  },
];

describe('operations that are added to the contract alone', () => {
  test('are generated, and nothing is left out', () => {
    expect(added.printed).toEqual([expect.stringContaining('from 11 operations')]);
  });

  test('have types: of their parameters, bodies and data, deprecation included', () => {
    const program = join(added.generated, '..', 'program.mts');
    writeFileSync(
      program,
      `import { SocialData } from '@social-data/client';
      const api = new SocialData();
      ${calls}
      export const titles: (string | undefined)[] = [got.title, created.title, listed.title];
      // @ts-expect-error -- the value in the path is missing
      await api.topics.get({ ids: ['id'] });
      // @ts-expect-error -- the array has texts
      await api.topics.get({ topicId: 'a', ids: [1] });
      // @ts-expect-error -- the body has a title
      await api.topics.create({ body: {} });
      `,
    );
    const config = join(added.generated, '..', 'tsconfig.json');
    writeFileSync(
      config,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          noEmit: true,
          types: ['node'],
          typeRoots: [join(root, 'node_modules', '@types')],
          paths: {
            '@social-data/contract': [join(added.generated, 'runtime/index.ts')],
            '@social-data/contract/*': [
              join(added.generated, 'runtime', '*.ts'),
              join(added.generated, '*.ts'),
              join(added.generated, '*'),
            ],
            '@social-data/client': [join(root, 'packages/client/src/index.ts')],
            '*': [join(root, 'node_modules/*'), join(root, 'packages/client/node_modules/*')],
          },
        },
        include: [program],
      }),
    );
    const tsc = nodeTool('typescript-native', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
    expect(stdout).toBe('');
    const source = readFileSync(join(added.generated, 'client.ts'), 'utf8');
    expect(source).toContain('@deprecated');
  });

  test('are sent by the client in Node, byte for byte', async () => {
    received.length = 0;
    const { got, created, listed } = await run(`
      const api = new SocialData({ baseUrl: '${baseUrl}', token: 'demo-token' });
      ${calls}
      export { got, created, listed };
    `);
    expect(received).toEqual(wire);
    expect([got, created, listed]).toEqual(Array(3).fill(envelope.data));
  });

  browserTest('are sent by the client in Chromium, byte for byte', async ({ openPage }) => {
    received.length = 0;
    const program = await added.bundle(
      `import { SocialData } from '@social-data/client';
      const options = { token: 'demo-token', dangerouslyAllowBrowser: true };
      const api = new SocialData({ baseUrl: '${baseUrl}', ...options });
      ${calls}
      document.body.textContent = JSON.stringify([got, created, listed]);`,
      'browser',
    );
    const { page, errors } = await openPage(WIDTHS.desktop);
    await page.addScriptTag({ type: 'module', content: program });
    await expect.poll(() => page.textContent('body')).toContain('topic-1');
    expect(received).toEqual(wire);
    expect(errors).toEqual([]);
  });

  test('get the example of the contract from the fake fetch, which notes what was sent', async () => {
    const { got, created, requests, bodies, wrong } = await run(`
      const fake = createFakeFetch();
      const bodies = [];
      const fetch = (url, init) => bodies.push(init.body) && fake(url, init);
      const options = { baseUrl: 'https://api.test.example', token: 'demo-token', fetch };
      const api = new SocialData(options);
      ${calls}
      fake.override('createTopic', { code: 400 });
      export const wrong = (await api.topics.create({ body: { title: 'x' } }).result()).error.name;
      export const requests = fake.requests();
      export { got, created, bodies };
    `);
    expect([got, created]).toEqual([envelope.data, envelope.data]);
    expect(requests).toMatchObject([
      {
        operation: 'getTopic',
        path: expect.stringContaining('/a/b?c/'),
        parameters: [{ name: 'ids', value: 'id,x,y' }, { name: 'token' }],
        code: 0,
      },
      { operation: 'createTopic', code: 0 },
      { operation: 'listTopics', code: 0 },
      { operation: 'createTopic', code: 400 },
    ]);
    expect(bodies).toEqual([undefined, wire[1]?.body, undefined, '{"title":"x"}']);
    expect(wrong).toBe('InvalidParametersError');
  });

  test('are passed on by the proxy as the page wrote them, GET requests alone', async () => {
    received.length = 0;
    const { statuses } = await run(`
      import { createProxyHandler } from '@social-data/client/proxy';
      const handle = createProxyHandler({ upstream: '${baseUrl}', token: 'demo-token' });
      const page = 'https://page.example/social/api/lifestyle-platform/topics';
      const got = await handle(new Request(page + '/a%2Fb%3Fc/v1?ids=id,x%2Cy&token=own&more=1'));
      const created = await handle(new Request(page + '/v1', { method: 'POST', body: '{}' }));
      export const statuses = [got.status, created.status];
    `);
    expect(received).toEqual([wire[0]]);
    expect(statuses).toEqual([200, 405]);
  });

  test('are not sent with values that would call another path, or that cannot be written', async () => {
    received.length = 0;
    const { names, attempts } = await run(`
      const api = new SocialData({ baseUrl: '${baseUrl}', token: 'demo-token' });
      const wrong = [
        ...['', '.', '..'].map((topicId) => api.topics.get({ topicId })),
        api.topics.get({ topicId: 'a', ids: [['nested']] }),
        api.topics.create({ body: { title: 1n } }),
        api.topics.create({}),
      ];
      const results = await Promise.all(wrong.map((call) => call.result()));
      export const names = results.map(({ error }) => error.name);
      export const { attempts } = api.usage;
    `);
    expect(names).toEqual(Array(6).fill('ConfigurationError'));
    expect(attempts).toBe(0);
    expect(received).toEqual([]);
  });
});

describe('a POST that fails', () => {
  const envelopeOf = (code: number) => ({
    status: 200,
    body: JSON.stringify({ code, message: 'failed', data: null }),
  });
  const cases = [
    { what: 'with code 301, as the service advises', failure: envelopeOf(301), sent: 2 },
    { what: 'with code 302, since it was refused', failure: envelopeOf(302), sent: 2 },
    { what: 'with HTTP 429, since it was refused', failure: { status: 429, body: '' }, sent: 2 },
    { what: 'with code 500', failure: envelopeOf(500), sent: 1 },
    { what: 'with HTTP 503 without an envelope', failure: { status: 503, body: '' }, sent: 1 },
    { what: 'with a lost connection', failure: null, sent: 1 },
  ];
  test('is sent again only where it had no effect, or where the service advises it', async () => {
    received.length = 0;
    for (const { failure, sent } of cases)
      failures.push(failure, ...(sent === 2 ? [undefined] : []));
    const { outcomes } = await run(`
      const options = { token: 'demo-token', retryDelay: 0, maxRetries: 1 };
      export const outcomes = [];
      for (const title of ${JSON.stringify(cases.map(({ what }) => what))}) {
        const api = new SocialData({ baseUrl: '${baseUrl}', ...options });
        outcomes.push((await api.topics.create({ body: { title } }).result()).ok);
      }
    `);
    const sentOf = (title: string) => received.filter(({ body }) => body.includes(title)).length;
    expect(cases.map(({ what }) => [what, sentOf(what)])).toEqual(
      cases.map(({ what, sent }) => [what, sent]),
    );
    expect(outcomes).toEqual(cases.map(({ sent }) => sent === 2));
  });

  test('is not sent again where the connection failed, as a page cannot tell whether it was made', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = addressOf(closed);
    closed.close();
    const { attempts } = await run(`
      const options = { token: 'demo-token', retryDelay: 0, maxRetries: 1 };
      const api = new SocialData({ baseUrl: '${address}', ...options });
      const { error } = await api.topics.create({ body: { title: 'x' } }).result();
      export const { attempts } = error.meta;
    `);
    expect(attempts).toBe(1);
  });
});
