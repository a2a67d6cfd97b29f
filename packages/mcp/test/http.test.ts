import { type IncomingHttpHeaders, request as send } from 'node:http';
import { operationIds } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEnvironment } from '../../../test/build-once.ts';
import { type Child, killChildren, startChild } from '../../../test/process/child.ts';
import { longTest } from '../../../test/scale.ts';
import { builtCommand } from './built-command.ts';
import { callChecked, connectHttp, validArguments } from './connect.ts';

const cli = await builtCommand();
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

let mock: RunningMock;
let server: Child;
let url: string;
let bearer: string;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  const env = {
    ...process.env,
    ...buildEnvironment(),
    SOCIAL_DATA_TOKEN: 'demo-token',
    SOCIAL_DATA_BASE_URL: mock.url,
  };
  server = startChild([cli, '--http', '0'], { env });
  await server.prints(/Bearer/);
  [, url = '', bearer = ''] = /on (\S+)\nAuthorization: Bearer (\S+)\n/.exec(server.out()) ?? [];
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  killChildren();
  await mock.close();
});

/** A request with any headers, which fetch would not send. */
function post(
  headers: Record<string, string>,
  body = list,
  path = '/mcp',
  method = 'POST',
  server = url,
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    const request = send(
      {
        hostname,
        port,
        path,
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${bearer}`,
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, text, headers });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

describe('the server over HTTP', () => {
  test('lists the tools and calls each', async () => {
    const client = await connectHttp(url, { authorization: `Bearer ${bearer}` });
    expect((await client.listTools()).tools).toHaveLength(operationIds.length);
    for (const operation of operationIds) {
      const output = await callChecked(client, operation, validArguments[operation] ?? {});
      expect(output.rows.length).toBeGreaterThan(0);
    }
    await client.close();
  });

  longTest('keeps the response for other hosts when one leaves during the call', async () => {
    const env = {
      PATH: process.env.PATH,
      ...buildEnvironment(),
      SOCIAL_DATA_TOKEN: 'mock-slow-800:left',
      SOCIAL_DATA_BASE_URL: mock.url,
      SOCIAL_DATA_MCP_TOKEN: 'a-bearer-token-of-ours',
    };
    const slow = startChild([cli, '--http', '0'], { env });
    await slow.prints(/server on/);
    const [, address = ''] = /on (\S+)/.exec(slow.out()) ?? [];
    const headers = { authorization: `Bearer ${env.SOCIAL_DATA_MCP_TOKEN}` };
    const leaving = await connectHttp(address, headers);
    const params = { name: 'searchUsers', arguments: { keyword: 'camping' } };
    await expect(leaving.callTool(params, { timeout: 300 })).rejects.toThrow(/timed out/i);
    await leaving.close();
    const other = await connectHttp(address, headers);
    const { meta } = await callChecked(other, 'searchUsers', { keyword: 'camping' });
    expect(meta).toMatchObject({ cost: 0, requestsLeft: 99 });
    expect(mock.requests({ label: 'left' })).toHaveLength(1);
    await other.close();
    slow.process.kill('SIGTERM');
    expect(await slow.ended).toBe(0);
  });

  test('sends no response to a request that was cancelled, and its response is kept', async () => {
    const env = {
      PATH: process.env.PATH,
      ...buildEnvironment(),
      SOCIAL_DATA_TOKEN: 'mock-slow-800:cancelled',
      SOCIAL_DATA_BASE_URL: mock.url,
      SOCIAL_DATA_MCP_TOKEN: bearer,
    };
    const slow = startChild([cli, '--http', '0'], { env });
    await slow.prints(/server on/);
    const [, address = ''] = /on (\S+)/.exec(slow.out()) ?? [];
    const message = (method: string, params: object, id?: number) =>
      JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params });
    const clientInfo = { name: 'test', version: '1.0.0' };
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const begin = async () => {
      const { headers } = await post({}, message('initialize', hello, 0), '/mcp', 'POST', address);
      return { 'mcp-session-id': String(headers['mcp-session-id']) };
    };
    const [one, another] = [await begin(), await begin()];
    const search = message('tools/call', { name: 'searchUsers', arguments: { keyword: 'a' } }, 7);
    const calls = [one, another].map((session) => post(session, search, '/mcp', 'POST', address));
    await expect.poll(() => mock.requests({ label: 'cancelled' })).toHaveLength(1);
    const cancel = message('notifications/cancelled', { requestId: 7 });
    expect((await post(one, cancel, '/mcp', 'POST', address)).status).toBe(202);
    const [cancelled, answered] = await Promise.all(calls);
    expect(cancelled).toMatchObject({ status: 200, text: '' });
    // Another session has a request of the same id, and gets what was paid for once.
    expect(answered?.text).toContain('\\"rows\\":[{');
    expect(mock.requests({ label: 'cancelled' })).toHaveLength(1);
    slow.process.kill('SIGTERM');
    expect(await slow.ended).toBe(0);
  });

  test('listens on this machine only, with a token that cannot be guessed', () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(bearer.length).toBeGreaterThanOrEqual(32);
  });

  test.each([
    ['a foreign Host', { host: 'evil.example' }],
    ['a Host that begins like this machine', { host: '127.0.0.1.evil.example' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
  ])('refuses %s with 403, even with the token', async (_, headers) => {
    expect((await post(headers)).status).toBe(403);
  });

  test('serves a page of this machine that has the token', async () => {
    expect((await post({ origin: 'http://localhost:3000' })).status).toBe(200);
    expect((await post({ host: `localhost:${new URL(url).port}` })).status).toBe(200);
  });

  test.each([
    ['no token', { authorization: '' }],
    ['another token', { authorization: 'Bearer demo-token' }],
    ['another scheme', { authorization: 'Basic ZGVtbw==' }],
  ])('refuses %s with 401', async (_, headers) => {
    expect((await post(headers)).status).toBe(401);
  });

  test('lets a browser send the token for a page of this machine, after its preflight', async () => {
    const origin = 'http://localhost:3000';
    const asked = 'authorization,content-type,mcp-protocol-version';
    const preflight = await post(
      {
        ...{ origin, authorization: '', 'access-control-request-method': 'POST' },
        ...{ 'access-control-request-headers': asked },
      },
      '',
      '/mcp',
      'OPTIONS',
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': asked,
      vary: 'origin',
    });
    for (const authorization of [`Bearer ${bearer}`, '']) {
      const { headers } = await post({ origin, authorization });
      expect(headers['access-control-allow-origin']).toBe(origin);
    }
  });

  test('gives no other caller what it gives to pages', async () => {
    const origin = 'https://evil.example';
    const refused = await post({ origin, authorization: '' }, '', '/mcp', 'OPTIONS');
    expect(refused.status).toBe(403);
    for (const { headers } of [refused, await post({ origin }), await post({})])
      expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('refuses what is no message, is too large or elsewhere, and goes on', async () => {
    expect((await post({}, '{')).status).toBe(400);
    expect((await post({}, `"${'x'.repeat(2_000_000)}"`)).status).toBe(413);
    expect((await post({}, list, '/')).status).toBe(404);
    expect((await post({}, list, 'http://[')).status).toBe(400);
    expect((await post({}, '', '/mcp', 'TRACE')).status).toBe(400);
    expect((await post({})).status).toBe(200);
  });
});
