import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operationIds, operations } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { packages, packPackages } from '@social-data/package-build';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { callChecked, connectStdio } from '../../packages/mcp/test/connect.ts';
import { clientTool } from '../client-package/packed-client.ts';
import { killChildren, startChild } from '../process/child.ts';

const run = promisify(execFile);
const names = Object.keys(packages);
const token = 'demo-token';
const search = `${operations.searchUsers.path}?token=${token}&keyword=camping`;

describe('the published packages, installed together into an empty folder', () => {
  let folder: string;
  let mock: RunningMock;
  let tarballs: ReadonlyMap<string, string>;
  const project = () => join(folder, 'project');
  const installed = (name: string, file = '') =>
    join(project(), 'node_modules/@social-data', name, file);
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
    killChildren();
    await mock?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function manifestOf(name: string) {
    return JSON.parse(await readFile(installed(name, 'package.json'), 'utf8'));
  }

  /** What a process needs in the environment of a stranger: no variable of this project, and none of this Node. */
  const environment = () => ({
    ...{ PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
    ...{ SOCIAL_DATA_BASE_URL: mock.url, SOCIAL_DATA_TOKEN: token },
  });

  /** Standard output of a command of a package. */
  async function output(node: string, args: readonly string[], env: object = {}): Promise<string> {
    const options = { cwd: project(), env: { ...environment(), ...env } };
    const { stdout } = await run(node, args, options);
    return stdout.trim();
  }

  /** The code of a search on a server of a package, which then has to end by itself. */
  async function searchAt(node: string, args: readonly string[], address: RegExp): Promise<string> {
    const server = startChild(args, { node, cwd: project(), env: environment() });
    await server.prints(address);
    const [, url] = address.exec(server.out()) ?? [];
    const { code, data } = JSON.parse(await (await fetch(`${url}${search}`)).text());
    server.process.kill('SIGTERM');
    return `code ${code}, ${data.users.length} users, exit code ${await server.ended}`;
  }

  /** What each package is for, and the text that it then gives. */
  const mainJobs: Readonly<Record<string, (node: string) => Promise<[string, RegExp]>>> = {
    contract: async (node) => {
      const program = `
        import { responses } from '@social-data/contract/validators';
        const body = await (await fetch(process.argv[1])).json();
        console.log(responses.searchUsers(body), responses.searchUsers({ ...body, code: 'none' }));`;
      const args = ['--input-type=module', '--eval', program, mock.url + search];
      return [await output(node, args), /^true false$/];
    },
    client: async (node) => {
      const program = `
        import { SocialData } from '@social-data/client';
        const api = new SocialData();
        console.log((await api.users.search({ keyword: 'camping' }).toArray({ limit: 30 })).length);`;
      return [await output(node, ['--input-type=module', '--eval', program]), /^30$/];
    },
    mock: async (node) => {
      // As in the REPL, there is a global `module`.
      const program = "console.log(Object.keys(require('@social-data/mock')).join())";
      const names = await output(node, ['--eval', program]);
      const command = [installed('mock', 'cli.js'), '--port', '0'];
      const result = await searchAt(node, command, /(http:\S+:\d+)/);
      return [`${names}, ${result}`, /^startMock, code 0, [1-9]\d* users, exit code 0$/];
    },
    gateway: async (node) => {
      const options = ['serve', '--demo', '--port', '0', '--admin-port', '0'];
      const address = /http +(\S+)\n(?:.*\n)*?ready in/;
      const result = await searchAt(node, [installed('gateway', 'cli.js'), ...options], address);
      return [result, /^code 0, [1-9]\d* users, exit code 0$/];
    },
    cli: async (node) => {
      const args = ['users', 'search', 'camping', '--format', 'csv', '--allow-insecure'];
      const command = [installed('cli', 'cli.js'), ...args];
      const direct = await output(node, command);
      // Only for a proxy, a library is loaded.
      const service = 'http://service.invalid';
      const proxy = createServer(async ({ url = '' }, response) =>
        response.end(await (await fetch(url.replace(service, mock.url))).text()),
      ).listen(0, '127.0.0.1');
      onTestFinished(() => void proxy.close());
      await once(proxy, 'listening');
      const HTTP_PROXY = `http://127.0.0.1:${Object(proxy.address()).port}`;
      const proxied = await output(node, command, { SOCIAL_DATA_BASE_URL: service, HTTP_PROXY });
      const counts = [direct, proxied].map((csv) => csv.split('\n').length);
      return [`lines: ${counts}`, /^lines: 21,21$/];
    },
    mcp: async (node) => {
      const command = [node, installed('mcp', 'cli.js')] as const;
      const { client } = await connectStdio({ token, baseUrl: mock.url, command });
      const { tools } = await client.listTools();
      const { rows } = await callChecked(client, 'searchUsers', { keyword: 'camping' });
      await client.close();
      return [
        `${tools.length} tools, ${rows.length} rows`,
        new RegExp(`^${operationIds.length} tools, [1-9]`),
      ];
    },
    conform: async (node) => {
      await writeFile(join(project(), 'token'), `${token}\n`);
      const address = ['--base-url', mock.url, '--token-file', 'token', '--adapter', 'mock'];
      const report = ['--report', 'json=report.json'];
      await output(node, [installed('conform', 'cli.js'), ...address, ...report]);
      const { rules } = JSON.parse(await readFile(join(project(), 'report.json'), 'utf8'));
      const states = rules.map(({ state }: { readonly state: string }) => state);
      return [states.join(), /^(?!.*broken).*held/];
    },
  };

  test.each(names)(
    '%s does its main job on its oldest Node and on 24',
    async (name) => {
      const { engines } = await manifestOf(name);
      for (const version of new Set([oldestVersion(engines.node), '24'])) {
        const [result, pattern] = (await mainJobs[name]?.(await nodeOf(version))) ?? ['', /^.$/];
        expect(result, `Node ${version}`).toMatch(pattern);
      }
    },
    300_000,
  );

  test.each(names)('%s has its documents and no source, and publint agrees', async (name) => {
    const files = await readdir(installed(name), { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES']));
    expect(files.filter((file) => /(?<!\.d)\.[cm]?ts$|\btest\b|\bsrc\b/.test(file))).toEqual([]);
    const publint = [clientTool('publint', 'src/cli.js'), tarballs.get(name) ?? '', '--strict'];
    expect((await run(process.execPath, publint)).stdout).toContain('All good!');
  });

  test.each(['cli', 'mcp', 'conform'])('%s says on Node 20 which one it needs', async (name) => {
    const node = await nodeOf('20.0.0');
    await expect(run(node, [installed(name, 'cli.js'), '--help'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/needs? Node 22\.13 or later/),
    });
  });
});

/**
 * Installs a version of Node from npm's registry, where it is a package for each system. One that is there already stays.
 * @param version exact, as `20.0.0`, or a beginning of it, as `24`
 * @param into the folder of all versions
 * @returns the path of the program
 */
async function installNode(version: string, into: string): Promise<string> {
  const folder = join(into, `node-${version}`);
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, isWindows ? 'bin/node.exe' : 'bin/node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`];
  await run('npm', install, { cwd: folder });
  return program;
}

/**
 * The oldest version that a manifest names.
 * @param engines such as `>=22.13`
 */
function oldestVersion(engines: string): string {
  const [, version] = /^>=(\d+(?:\.\d+){0,2})$/.exec(engines) ?? [];
  if (version === undefined) throw new Error(`The oldest Node is not plain from "${engines}".`);
  const [major, minor = '0', patch = '0'] = version.split('.');
  return `${major}.${minor}.${patch}`;
}
