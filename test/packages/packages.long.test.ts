import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operationIds, operations } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { publicPackages } from '../../scripts/release/public-packages.ts';
import { clientTool } from '../client-package/packed-client.ts';
import { installNode, oldestVersion } from './node-binary.ts';

const running = new Set<ChildProcess>();

/** Ends what a job that failed has left running. */
function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** How programs of an installed package run. */
interface Installation {
  /** The project that the package is installed in. */
  readonly folder: string;
  /** The program of Node. */
  readonly node: string;
  /** The address of a mock. */
  readonly mockUrl: string;
}

/** A program that has started. */
interface Started {
  readonly process: ChildProcess;
  /** Waits for a line on standard output or error, and returns what a pattern finds first. Rejects when it ends before. */
  prints(pattern: RegExp): Promise<string>;
  /** Writes to standard input. */
  write(text: string): void;
  /** Standard output, once the program has ended. Rejects when its exit code is another than 0. */
  readonly ended: Promise<string>;
}

/** Environment of a stranger: no variable of this project, and none of the Node that runs this. */
const ENVIRONMENT = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'USERPROFILE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Starts a script of an installed package. @param env added to the environment */
function start(
  { folder, node }: Installation,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn(node, args, { cwd: folder, env: { ...ENVIRONMENT, ...env } });
  running.add(child);
  const text = { out: '', all: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text.out += chunk;
    text.all += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text.all += chunk;
  });
  const closed = once(child, 'close');
  const ended = closed.then(([code, signal]) => {
    running.delete(child);
    if (code === 0) return text.out;
    throw new Error(`${args.join(' ')} ended with ${code ?? signal}:\n${text.all}`);
  });
  // Reported where it is awaited.
  ended.catch(() => {});
  return {
    process: child,
    ended,
    write: (input) => child.stdin.write(input),
    prints: async (pattern) => {
      for (;;) {
        const found = pattern.exec(text.all);
        if (found !== null) return found[1] ?? found[0];
        const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
        const isOver = await Promise.race([more.then(() => false), closed.then(() => true)]);
        if (isOver && pattern.exec(text.all) === null)
          throw new Error(`${args.join(' ')} ended without printing ${pattern}:\n${text.all}`);
      }
    },
  };
}

/** Does what a package is for, and returns what came of it. Rejects when it does not. */
type MainJob = (installation: Installation) => Promise<string>;

/** The main job of each published package, by the part of its name after `@social-data/`. */
const mainJobs: Readonly<Record<string, MainJob>> = {
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

const run = promisify(execFile);
const names = Object.keys(publicPackages);

describe('the published packages, installed together into an empty folder', () => {
  let folder: string;
  let mock: RunningMock;
  let tarballs: ReadonlyMap<string, string>;
  const project = () => join(folder, 'project');
  const installed = (name: string) => join(project(), 'node_modules/@social-data', name);
  const nodeOf = (version: string) => installNode(version, join(folder, 'nodes'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packages-'));
    mock = await startMock({ port: 0 });
    const packed = await packPackages(names, folder);
    tarballs = new Map(packed.map(({ name, tarball }) => [name, tarball]));
    await mkdir(project());
    await writeFile(join(project(), 'package.json'), '{ "name": "empty", "private": true }');
    const install = ['install', '--no-audit', '--no-fund', ...tarballs.values()];
    await run('npm', install, { cwd: project() });
  }, 600_000);
  afterAll(async () => {
    endPrograms();
    await mock?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function manifestOf(name: string) {
    return JSON.parse(await readFile(join(installed(name), 'package.json'), 'utf8'));
  }

  test.each(names)(
    '%s does its main job on its oldest Node and on 24',
    async (name) => {
      const { engines } = await manifestOf(name);
      for (const version of new Set([oldestVersion(engines.node), '24'])) {
        const node = await nodeOf(version);
        const result = await mainJobs[name]?.({ folder: project(), node, mockUrl: mock.url });
        expect(result).toBeTruthy();
      }
    },
    300_000,
  );

  test.each([
    ['cli', 'social-data'],
    ['mcp', 'social-data-mcp'],
    ['conform', 'social-data-conform'],
    ['mock', 'social-data-mock'],
  ])('%s has all that it needs, and nothing of the workspace', async (name, command) => {
    const files = await readdir(installed(name), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'cli.js']),
    );
    expect(files.filter((file) => /(?<!\.d)\.ts$|\btest\b|\bsrc\b/.test(file))).toEqual([]);
    const manifest = await manifestOf(name);
    expect(manifest).toMatchObject({ bin: { [command]: './cli.js' } });
    for (const absent of ['dependencies', 'scripts']) expect(manifest).not.toHaveProperty(absent);
    const publint = [clientTool('publint', 'src/cli.js'), tarballs.get(name) ?? '', '--strict'];
    expect((await run(process.execPath, publint)).stdout).toContain('All good!');
  });

  test.each(['cli', 'mcp', 'conform'])('%s says on Node 20 which one it needs', async (name) => {
    const node = await nodeOf('20.0.0');
    await expect(run(node, [join(installed(name), 'cli.js'), '--help'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/needs? Node 22\.13 or later/),
    });
  });
});
