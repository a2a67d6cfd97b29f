import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { killChildren, startChild } from '../process/child.ts';
import { readContainerSteps } from './container-steps.ts';
import { PACK_TIMEOUT_MS, type PackedGateway, packGateway, run } from './packed-gateway.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node20 = join(
  dirname(createRequire(join(root, 'packages/client/package.json')).resolve('node20/package.json')),
  'bin/node',
);

describe('the packed gateway, installed into an empty project', () => {
  let packed: PackedGateway;
  beforeAll(async () => {
    packed = await packGateway();
  }, PACK_TIMEOUT_MS);
  afterEach(killChildren);
  afterAll(() => packed?.remove());

  /** Runs the installed command to its end and returns what it printed. */
  const command = async (...args: readonly string[]): Promise<string> => {
    const child = startChild([packed.command, ...args]);
    expect(await child.ended, child.err()).toBe(0);
    return child.out();
  };

  test('has JavaScript, types and files for operators, and nothing of the workspace', async () => {
    const files = await readdir(packed.installed, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        ...['README.md', 'LICENSE', 'package.json', 'index.js', 'index.d.ts', 'cli.js'],
        ...['deploy/Containerfile', 'deploy/.dockerignore', 'deploy/compose/compose.yaml'],
      ]),
    );
    const forOperators = await readdir(join(root, 'packages/gateway/deploy'), { recursive: true });
    expect(files).toEqual(expect.arrayContaining(forOperators.map((name) => `deploy/${name}`)));
    expect(files.filter((name) => /(?<!\.d)\.ts$|test|\bsrc\b/.test(name))).toEqual([]);
    const workers = globSync('**/*-worker.ts', { cwd: join(root, 'packages/gateway/src') });
    for (const file of workers) expect(files).toContain(`${basename(file, '.ts')}.js`);
    const manifest = JSON.parse(await readFile(join(packed.installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@social-data/gateway', engines: { node: '>=24.15' } });
    const versions: unknown[] = Object.values(manifest.dependencies);
    expect(versions).toContain(manifest.dependencies.undici);
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('seeds, serves, creates a token, takes a call, verifies and stops', async () => {
    const dataDir = ['--data-dir', join(packed.project, 'data')];
    const size = ['--authors', '5', '--users', '50', '--questions', '2'];
    await command('dataset', 'seed', ...size, ...dataDir);
    const gateway = startChild([
      ...[packed.command, 'serve', '--port', '0', '--admin-port', '0'],
      ...dataDir,
    ]);
    await gateway.prints(/^ready /m);
    const token = (await command('tokens', 'create', '--name', 'analyst', ...dataDir)).trim();
    const url = /^http +(\S+)$/m.exec(gateway.out())?.[1] ?? '';
    const address = new URL(operations.searchUsers.path, url);
    address.search = new URLSearchParams({ token, keyword: 'camping' }).toString();
    expect(await (await fetch(address)).json()).toMatchObject({ code: 0 });
    expect(await command('ledger', 'list', ...dataDir)).toContain('searchUsers');
    expect(await command('ledger', 'verify', ...dataDir)).toContain('match the ledger');
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
  });

  test('has types that compile', async () => {
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes'];
    const target = ['--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
    const roots = ['--typeRoots', join(root, 'node_modules/@types')];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(
      process.execPath,
      [tsc, ...options, ...target, ...roots, 'consumer.mts'],
      { cwd: packed.project },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  test('says on an older Node which one it needs', async () => {
    const { code, stderr } = await run(node20, [packed.command, 'serve']).catch((error) => error);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^social-data-gateway needs Node 24\.15 or later; this is Node 20\.\S+ .*\n$/,
    );
  });

  test('has a systemd unit with options that the gateway knows', async () => {
    const text = await readFile(
      join(packed.installed, 'deploy/social-data-gateway.service'),
      'utf8',
    );
    const help = await command('serve', '--help');
    for (const [, variable = ''] of text.matchAll(/^Environment=(GATEWAY_\w+)=/gm))
      expect(help).toContain(variable);
  });

  test('has the same flags of Node in the systemd unit and in the container', async () => {
    const read = (name: string) => readFile(join(packed.installed, 'deploy', name), 'utf8');
    const { NODE_OPTIONS } = readContainerSteps(await read('Containerfile')).env;
    expect(NODE_OPTIONS).toMatch(/^--max-semi-space-size=\d+ --max-old-space-size=\d+$/);
    expect(await read('social-data-gateway.service')).toContain(
      `\nEnvironment="NODE_OPTIONS=${NODE_OPTIONS}"\n`,
    );
  });

  test('has a logrotate example for the log of the systemd unit', async () => {
    const read = (name: string) => readFile(join(packed.installed, 'deploy', name), 'utf8');
    const unit = await read('social-data-gateway.service');
    const [, log = ''] = /^Environment=GATEWAY_LOG_FILE=%L(.*)$/m.exec(unit) ?? [];
    expect(await read('social-data-gateway.logrotate')).toContain(`\n/var/log${log} {\n`);
  });
});
