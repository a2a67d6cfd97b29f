import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { killChildren, startChild } from '../../../test/process/child.ts';
import { builtCommand } from './built-command.ts';

const cli = await builtCommand();
const bearer = 'a-bearer-token-of-ours';
const pages = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end('<title>A page of this machine</title>');
});
let page = '';
let url = '';
beforeAll(async () => {
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  page = `http://localhost:${Object(pages.address()).port}/`;
  const env = {
    PATH: process.env.PATH,
    SOCIAL_DATA_TOKEN: 'demo-token',
    SOCIAL_DATA_BASE_URL: 'http://127.0.0.1:9',
    SOCIAL_DATA_MCP_TOKEN: bearer,
  };
  const server = startChild([cli, '--http', '0'], { env });
  await server.prints(/server on/);
  [url = ''] = /http\S+/.exec(server.out()) ?? [];
});
afterAll(() => {
  pages.closeAllConnections();
  pages.close();
  killChildren();
});

/** What runs in the page: begins a session, and lists the tools in it. */
async function listTools([address = '', token = '']: readonly string[]) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': '2025-06-18',
  };
  const post = (method: string, params: object) =>
    fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  try {
    const begun = await post('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'page', version: '1.0.0' },
    });
    const session = begun.headers.get('mcp-session-id') ?? '';
    headers['mcp-session-id'] = session;
    return { session, text: await (await post('tools/list', {})).text() };
  } catch (error) {
    return { session: '', text: String(error) };
  }
}

browserTest('a page of this machine uses the server in a real browser', async ({ openPage }) => {
  const { page: opened } = await openPage(WIDTHS.desktop);
  await opened.goto(page);
  const { session, text } = await opened.evaluate(listTools, [url, bearer]);
  expect(session).toMatch(/^[\w-]{36}$/);
  expect(text).toContain('"name":"searchUsers"');
});

browserTest('another page gets nothing, even with the token', async ({ openPage }) => {
  const { page: opened } = await openPage(WIDTHS.desktop);
  await opened.goto('data:text/html,<title>Somewhere else</title>');
  const { text } = await opened.evaluate(listTools, [url, bearer]);
  expect(text).toBe('TypeError: Failed to fetch');
});
