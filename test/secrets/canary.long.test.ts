import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectStdio } from '../../packages/mcp/test/connect.ts';
import { type Child, killChildren, startChild } from '../process/child.ts';
import { startEchoingUpstream } from './echoing-upstream.ts';
import { secretsIn } from './secret-forms.ts';
import { addFiles, addProcess, type VisibleTexts } from './visible-texts.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const commands = {
  gateway: source('../../packages/gateway/src/cli.ts'),
  cli: source('../../packages/cli/src/cli.ts'),
  mcp: source('../../packages/mcp/src/cli.ts'),
};
const keywords = ['camping', 'refuse', 'html', 'break'];

const folder = mkdtempSync(join(tmpdir(), 'canary-'));
/** Where the operator and the user put their secrets. Nothing else may be in it. */
const putBy = (name: string) => join(folder, 'secrets', name);
const put = (name: string, secret: string) => writeFileSync(putBy(name), secret, { mode: 0o600 });
/** Everything that the programs write. */
const written = (name: string) => join(folder, 'written', name);

const env = {
  PATH: process.env.PATH ?? '',
  HOME: written('home'),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};
/** A crash writes a report, with command line, environment, stack and open connections. */
const crashing = [
  ...['--report-uncaught-exception', `--report-directory=${written('reports')}`],
  ...['--import', source('./crash-on-signal.mjs')],
];

const secrets: Record<string, string> = {
  'the upstream key': `upstream-${randomBytes(24).toString('hex')}`,
  'the webhook secret': `whsec_${randomBytes(32).toString('base64')}`,
};
const visible: VisibleTexts = new Map();
let received = '';

function run(name: string, args: readonly string[]): Child {
  const child = startChild(args, { env, cwd: written('') });
  void child.ended.then(() => visible.set(`output of ${name}`, child.out() + child.err()));
  return child;
}

async function runToEnd(name: string, args: readonly string[]): Promise<string> {
  const child = run(name, args);
  await child.ended;
  return child.out() + child.err();
}

const administer = (name: string, ...args: string[]) =>
  runToEnd(name, [commands.gateway, ...args, '--data-dir', written('data')]);

/** Receives webhooks. Its first response is a failure, so that the gateway logs one. */
async function startReceiver() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(request.rawHeaders.join(' ') + (await text(request)));
    response.writeHead(bodies.length === 1 ? 500 : 204).end();
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${port}/hook`, bodies, close: () => server.close() };
}

/** The command prints the token for its user: this is where the user has it from. */
async function createToken(): Promise<string> {
  const args = ['tokens', 'create', '--init', '--name', 'analyst', '--balance', '1000'];
  const child = startChild([commands.gateway, ...args, '--data-dir', written('data')], { env });
  await child.prints(/^sdqs_/m);
  await child.ended;
  return child.out().trim();
}

async function serve(upstream: string, webhook: string) {
  const gateway = run('the gateway', [
    ...[...crashing, commands.gateway, 'serve', '--data-dir', written('data'), '--port', '0'],
    ...['--admin-port', '0', '--log-level', 'debug', '--log-file', written('gateway.log')],
    ...['--source', 'relay', '--upstream', upstream],
    ...['--upstream-token-file', putBy('upstream-key'), '--webhook-url', webhook],
    ...['--webhook-secret-file', putBy('webhook-secret'), '--webhook-allow-private'],
  ]);
  await gateway.prints(/^ready /m);
  const addressOf = (kind: string) =>
    new RegExp(`^${kind} +(\\S+)$`, 'm').exec(gateway.out())?.[1] ?? '';
  return { gateway, url: addressOf('http'), adminUrl: addressOf('admin') };
}

/** Arguments of a search by the command line. */
const searchFor = (url: string, keyword: string) => [
  ...[commands.cli, 'users', 'search', keyword, '--base-url', url, '--token-file', putBy('token')],
  ...['--out', written(`${keyword}.json`), '--keep-journal', '--max-retries', '0'],
  ...['--max-wait', '0'],
];

async function callFromEverywhere(url: string, token: string) {
  await runToEnd('the client', [
    ...[source('./call-with-client.ts'), url, putBy('token'), ...keywords],
  ]);
  for (const keyword of keywords) await runToEnd(`social-data ${keyword}`, searchFor(url, keyword));
  await runToEnd('doctor', [
    ...[commands.cli, 'doctor', '--base-url', url, '--token-file', putBy('token')],
  ]);
  const mcp = await connectStdio({
    ...{ token: '', baseUrl: url, env },
    command: [process.execPath, ...crashing, commands.mcp],
    args: ['--token-file', putBy('token')],
  });
  // What may succeed later is asked again by the MCP server, for half a minute.
  for (const keyword of ['camping', 'refuse']) {
    const result = await mcp.client.callTool({ name: 'searchUsers', arguments: { keyword } });
    visible.set(`result of the MCP server for ${keyword}`, JSON.stringify(result));
  }
  for (const path of ['/', '/-/usage', '/api/lifestyle-platform/search-user/v2']) {
    const response = await fetch(`${url}${path}?token=${token}&keyword=camping&extra=1`);
    const headers = JSON.stringify([...response.headers]);
    visible.set(`response for ${path}`, headers + (await response.text()));
  }
  return mcp;
}

async function administerAll(adminUrl: string): Promise<void> {
  for (const page of ['metrics', 'readyz', 'healthz', 'upstream'])
    visible.set(`/${page}`, await (await fetch(`${adminUrl}/${page}`)).text());
  for (const args of [['tokens', 'list'], ['tokens', 'show', 'analyst'], ['usage']])
    await administer(args.join(' '), ...args);
  await administer('ledger list', 'ledger', 'list', '--format', 'json');
  await administer('backup', 'backup', written('backup.sqlite'));
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

beforeAll(async () => {
  for (const path of [putBy(''), written('home'), written('reports')])
    mkdirSync(path, { recursive: true });
  put('upstream-key', secrets['the upstream key'] ?? '');
  put('webhook-secret', secrets['the webhook secret'] ?? '');
  const [upstream, receiver] = [await startEchoingUpstream(), await startReceiver()];
  const token = await createToken();
  secrets['the token'] = token;
  put('token', token);
  const soft = ['--period', 'day', '--credits', '2', '--thresholds', '50', '--soft'];
  await administer('budgets set', 'budgets', 'set', '--token', 'analyst', ...soft);

  const { gateway, url, adminUrl } = await serve(upstream.url, receiver.url);
  const mcp = await callFromEverywhere(url, token);
  await eventually(() => expect(receiver.bodies).not.toEqual([]));
  visible.set('webhooks', receiver.bodies.join('\n'));
  await administerAll(adminUrl);

  // While a call is in flight, the processes are looked at, and crash.
  const waiting = run('social-data hold', searchFor(url, 'hold'));
  await upstream.holds();
  addProcess(visible, 'social-data', waiting.process.pid);
  addProcess(visible, 'the gateway', gateway.process.pid);
  addProcess(visible, 'the MCP server', mcp.transport.pid ?? undefined);
  process.kill(mcp.transport.pid ?? 0, 'SIGUSR2');
  gateway.process.kill('SIGUSR2');
  await Promise.all([gateway.ended, waiting.ended]);
  await eventually(() => expect(readdirSync(written('reports'))).toHaveLength(2));
  await mcp.client.close();
  visible.set('standard error of the MCP server', mcp.errors());
  received = upstream.received();
  await upstream.close();
  receiver.close();
  addFiles(visible, written(''));
}, 180_000);
afterAll(() => {
  killChildren();
  rmSync(folder, { recursive: true, force: true });
});

describe('a token, an upstream key and a webhook secret that went through every component', () => {
  test('are in no file, log, metric, response, output, process list and crash report', () => {
    const leaks = [...visible].flatMap(([place, content]) =>
      secretsIn(content, secrets).map((name) => `${name}: ${place}`),
    );
    expect(leaks).toEqual([]);
  });

  test('went through: each component did what it is for', () => {
    const contentOf = (name: string) => visible.get(name) ?? '';
    expect(contentOf('output of the client')).toContain('user-camping');
    expect(contentOf('output of the client')).toContain('600');
    expect(contentOf('result of the MCP server for camping')).toContain('user-camping');
    expect(existsSync(written('camping.json'))).toBe(true);
    expect(contentOf('/metrics')).toContain('social_data_calls_total');
    expect(contentOf('webhooks')).toContain('budget.threshold_reached');
    expect(contentOf(written('gateway.log'))).toContain('"msg":"call"');
    expect(contentOf('output of the gateway')).toContain('crashed for a test');
    const reports = [...visible.keys()].filter((place) => place.startsWith(written('reports')));
    expect(reports).toHaveLength(2);
    expect(contentOf(reports[0] ?? '')).toContain('javascriptStack');
  });

  test('reach those whom they are for: the upstream gets its key, and no token of a user', () => {
    expect(secretsIn(received, secrets)).toEqual(['the upstream key']);
  });

  test('are found by this search where the operator and the user put them', () => {
    const places: VisibleTexts = new Map();
    addFiles(places, join(folder, 'secrets'));
    const found = [...places.values()].flatMap((content) => secretsIn(content, secrets));
    expect(found.sort()).toEqual(Object.keys(secrets).sort());
    for (const secret of Object.values(secrets)) {
      const base64 = Buffer.from(`GET /?token=${secret}&page=1`).toString('base64');
      expect(secretsIn(base64, secrets)).toHaveLength(1);
    }
  });
});
