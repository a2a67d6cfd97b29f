import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationIds, operations } from '@social-data/contract';
import { type Installation, type Started, start } from './installed-program.ts';

/** Does what a package is for, and returns what came of it. Rejects when it does not. */
export type MainJob = (installation: Installation) => Promise<string>;

/** The main job of each published package, by the part of its name after `@social-data/`. */
export const mainJobs: Readonly<Record<string, MainJob>> = {
  contract: judgeResponse,
  client: readPages,
  mock: serveMock,
  gateway: serveGateway,
  cli: searchUsers,
  mcp: callTool,
  conform: testServer,
};

const TOKEN = 'demo-token';
const search = `${operations.searchUsers.path}?token=${TOKEN}&keyword=camping`;

async function judgeResponse(installation: Installation): Promise<string> {
  const program = `
    import { operations } from '@social-data/contract';
    import { responses } from '@social-data/contract/validators';
    const body = await (await fetch(process.argv[1])).json();
    const [is, wrong] = [responses.searchUsers(body), responses.searchUsers({ ...body, code: 'none' })];
    console.log(Object.keys(operations).length, 'operations, a response is', is, 'and a wrong one', wrong);
  `;
  const args = ['--input-type=module', '--eval', program, installation.mockUrl + search];
  return holds(await start(installation, args).ended, /operations, .* true and a wrong one false/);
}

async function readPages(installation: Installation): Promise<string> {
  const program = `
    import { SocialData } from '@social-data/client';
    const api = new SocialData({ baseUrl: process.argv[1], token: '${TOKEN}' });
    let users = 0;
    for await (const user of api.users.search({ keyword: 'camping' }).items({ limit: 30 })) users += 1;
    console.log(users, 'users of two pages');
  `;
  const args = ['--input-type=module', '--eval', program, installation.mockUrl];
  return holds(await start(installation, args).ended, /^30 users/);
}

function serveMock(installation: Installation): Promise<string> {
  const mock = start(installation, [commandOf(installation, 'mock'), '--port', '0']);
  return searchAt(mock, /(http:\/\/127\.0\.0\.1:\d+)/);
}

function serveGateway(installation: Installation): Promise<string> {
  const options = ['serve', '--demo', '--port', '0', '--admin-port', '0'];
  const gateway = start(installation, [commandOf(installation, 'gateway'), ...options]);
  return searchAt(gateway, /http +(\S+)\n(?:.*\n)*?ready in/);
}

/** Searches users of a server, and ends it. */
async function searchAt(server: Started, address: RegExp): Promise<string> {
  const url = await server.prints(address);
  const { code, data } = JSON.parse(await (await fetch(url + search)).text());
  server.process.kill('SIGTERM');
  await server.ended;
  return holds(
    `code ${code}, ${data.users.length} users, ended by SIGTERM with 0`,
    /^code 0, [1-9]/,
  );
}

async function searchUsers(installation: Installation): Promise<string> {
  const args = [commandOf(installation, 'cli'), 'users', 'search', 'camping', '--format', 'csv'];
  const env = { SOCIAL_DATA_BASE_URL: installation.mockUrl, SOCIAL_DATA_TOKEN: TOKEN };
  const lines = (await start(installation, args, env).ended).trim().split('\n');
  return holds(`${lines.length - 1} users as CSV`, /^[1-9]/);
}

async function callTool(installation: Installation): Promise<string> {
  const env = { SOCIAL_DATA_BASE_URL: installation.mockUrl, SOCIAL_DATA_TOKEN: TOKEN };
  const server = start(installation, [commandOf(installation, 'mcp')], env);
  const send = (message: object) =>
    server.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'stranger', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params });
  await server.prints(/"id":1\b/);
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  const tools = await server.prints(/(\{[^\n]*"id":2\b[^\n]*\})\n/);
  const [tool] = JSON.parse(tools).result.tools.filter(({ name }: { readonly name: string }) =>
    /search.?users/i.test(name),
  );
  const call = { name: tool.name, arguments: { keyword: 'camping' } };
  send({ id: 3, method: 'tools/call', params: call });
  const { result } = JSON.parse(await server.prints(/(\{[^\n]*"id":3\b[^\n]*\})\n/));
  server.process.stdin?.end();
  await server.ended;
  const count = JSON.parse(tools).result.tools.length;
  const isCalled = result.isError !== true && JSON.stringify(result).includes('camping');
  return holds(
    `${count} tools, ${tool.name} ${isCalled ? 'called' : 'failed'}`,
    new RegExp(`^${operationIds.length} tools, .* called$`),
  );
}

async function testServer(installation: Installation): Promise<string> {
  await writeFile(join(installation.folder, 'token'), `${TOKEN}\n`);
  const address = ['--base-url', installation.mockUrl, '--token-file', 'token'];
  const options = ['--adapter', 'mock', '--report', 'json=report.json'];
  const command = commandOf(installation, 'conform');
  await start(installation, [command, ...address, ...options]).ended;
  const program = `
    const { rules, calls } = JSON.parse(require('fs').readFileSync('report.json', 'utf8'));
    const count = (...states) => rules.filter(({ state }) => states.includes(state)).length;
    console.log(count('held', 'held in part'), 'rules held,', count('broken'), 'broken,', calls.made, 'calls');
  `;
  return holds(await start(installation, ['--eval', program]).ended, /^[1-9]\d* .* 0 broken/);
}

/** The file of a package's command, run by the chosen Node: npm's link would run the one in the path. */
function commandOf({ folder }: Installation, name: string): string {
  return join(folder, `node_modules/@social-data/${name}/cli.js`);
}

function holds(text: string, pattern: RegExp): string {
  const line = text.trim();
  if (!pattern.test(line)) throw new Error(`It printed "${line}", not ${pattern}.`);
  return line;
}
