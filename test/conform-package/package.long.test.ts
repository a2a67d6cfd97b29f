import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@social-data/mock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { killChildren, startChild } from '../process/child.ts';

const run = promisify(execFile);
const source = (path: string) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));
const nodeOf = (path: string, name: string) =>
  join(dirname(createRequire(source(path)).resolve(`${name}/package.json`)), 'bin/node');
/** The oldest Node that is supported, and one before it. */
const node22 = nodeOf('package-build/package.json', 'node22');
const node20 = nodeOf('client/package.json', 'node20');

describe('the packed conformance tests', () => {
  let folder: string;
  const installed = (name: string) =>
    join(folder, 'project/node_modules/@social-data/conform', name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-conform-'));
    const [packed] = await packPackages(['conform'], folder);
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
    // It needs no other package, so npm needs no network.
    const install = ['install', '--offline', '--no-audit', '--no-fund'];
    await run('npm', [...install, packed?.tarball ?? ''], { cwd: project });
  }, 240_000);
  afterEach(killChildren);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the installed command on Node 22.13 in a folder of its own, and reads the reports that it leaves there. */
  async function testServer(args: readonly string[]) {
    const empty = await mkdtemp(join(folder, 'empty-'));
    await writeFile(join(empty, 'token'), 'demo-token\n');
    const env = { PATH: `${dirname(node22)}:${process.env.PATH}`, HOME: empty };
    expect((await run('node', ['--version'], { env })).stdout).toMatch(/^v22\.13\./);
    const command = join(folder, 'project/node_modules/.bin/social-data-conform');
    const files = ['--report', 'json=report.json', '--report', 'junit=report.xml'];
    const { stdout } = await run(command, ['--token-file', 'token', ...args, ...files], {
      cwd: empty,
      env,
    });
    expect(stdout).toBe('');
    expect(await readFile(join(empty, 'report.xml'), 'utf8')).toContain('<testsuites>');
    return JSON.parse(await readFile(join(empty, 'report.json'), 'utf8'));
  }

  test('are one file without dependencies, with nothing of the workspace', async () => {
    expect((await readdir(installed(''))).sort()).toEqual([
      ...['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'cli.js', 'package.json'],
    ]);
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    expect(manifest).toMatchObject({ bin: { 'social-data-conform': './cli.js' } });
    expect(manifest.dependencies).toBeUndefined();
  });

  test('find no broken rule in the mock, decisions included', async () => {
    const mock = await startMock({ port: 0 });
    const { rules, calls, scope } = await testServer([
      ...['--base-url', mock.url, '--adapter', 'mock', '--ours'],
    ]);
    await mock.close();
    const states = rules.map(({ state }: { readonly state: string }) => state);
    expect(states.filter((state: string) => state === 'held').length).toBeGreaterThan(55);
    expect(states).not.toContain('broken');
    expect(calls.made).toBeLessThanOrEqual(calls.planned);
    expect(scope).toBe('ours');
  });

  test('find no broken rule and no difference in the gateway', async () => {
    const cli = source('gateway/src/cli.ts');
    const data = ['--data-dir', join(folder, 'data')];
    await run(process.execPath, [
      ...[cli, 'dataset', 'seed', ...data],
      ...['--authors', '20', '--users', '2000', '--questions', '20'],
    ]);
    const gateway = startChild([
      cli,
      'serve',
      '--demo',
      ...data,
      '--port',
      '0',
      '--admin-port',
      '0',
    ]);
    await gateway.prints(/ready/);
    const baseUrl = /http:\/\/127\.0\.0\.1:[0-9]+/.exec(gateway.out())?.[0] ?? '';
    const provoke = ['600=demo-denied', '601=demo-empty', '302=demo-slow', '303=demo-spent'];
    const { rules, calls } = await testServer([
      ...['--base-url', baseUrl, '--provoke', ...provoke],
    ]);
    const states = new Set(rules.map(({ state }: { readonly state: string }) => state));
    expect(states).toEqual(new Set(['held', 'held in part', 'not tested']));
    expect(calls.made).toBeGreaterThan(400);
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
  }, 600_000);

  test('say on an older Node which one they need', async () => {
    await expect(run(node20, [installed('cli.js'), '--help'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('needs Node 22.13 or later'),
    });
  });
});
