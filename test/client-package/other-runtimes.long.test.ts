import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startMock } from '@social-data/mock';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installClient, PACK_TIMEOUT_MS, type PackedClient, run } from './packed-client.ts';
import { typeCheck } from './type-check.ts';

/** Installed from the registry for this test alone: together they are larger than this project. */
const TOOLS = {
  bun: '1.4.5',
  deno: '2.9.6',
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  'jest-fixed-jsdom': '0.0.11',
  miniflare: '4.20260730.0',
  typescript54: 'npm:typescript@5.4.5',
  typescript60: 'npm:typescript@6.0.3',
};

/** What this test uses of Miniflare, which runs the runtime of an edge platform. */
interface WorkerRuntime {
  dispatchFetch(address: string): Promise<Response>;
  dispose(): Promise<void>;
}
interface MiniflareModule {
  readonly Miniflare: new (options: object) => WorkerRuntime;
}

describe('the packed client, beyond Node and browsers', () => {
  let packed: PackedClient;
  let mock: Awaited<ReturnType<typeof startMock>>;
  let tools = '';
  beforeAll(async () => {
    tools = await mkdtemp(join(tmpdir(), 'client-tools-'));
    const manifest = { name: 'tools', private: true, dependencies: TOOLS };
    await writeFile(join(tools, 'package.json'), JSON.stringify(manifest));
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: tools });
    packed = await installClient();
    mock = await startMock({ port: 0 });
  }, 2 * PACK_TIMEOUT_MS);
  afterAll(async () => {
    await mock?.close();
    await packed?.remove();
    await rm(tools, { recursive: true, force: true });
  });
  const typescript = (version: string) => join(tools, 'node_modules', `typescript${version}`);

  test.each([
    ['bun', ['test', './smoke.test.mjs'], /^ 11 pass$/m],
    ['deno', ['test', '--allow-all', '--no-check', 'smoke.test.mjs'], /11 passed \| 0 failed/],
  ])('runs on %s, imported and required', async (name, args, expected) => {
    const env = { ...process.env, SOCIAL_DATA_BASE_URL: mock.url, NO_COLOR: '1' };
    const command = join(tools, 'node_modules/.bin', name);
    const { stdout, stderr } = await run(command, args, { cwd: packed.project, env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(stdout + stderr).toMatch(expected);
  });

  test('runs in Jest with jsdom and the fetch of Node, on the fake fetch', async () => {
    const jest = join(tools, 'node_modules/jest/bin/jest.js');
    const environment = join(tools, 'node_modules/jest-fixed-jsdom');
    const args = [jest, '--env', environment, '--testMatch', '**/jsdom.jest.cjs', '--ci'];
    const { stdout, stderr } = await run(process.execPath, args, { cwd: packed.project }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(stdout + stderr).toMatch(/^Tests: +2 passed, 2 total$/m);
  });

  test('runs in a worker runtime', async () => {
    const bundle = await build({
      entryPoints: [join(packed.project, 'worker.mjs')],
      bundle: true,
      format: 'esm',
      write: false,
      conditions: ['workerd', 'worker'],
    });
    const file = createRequire(join(tools, 'package.json')).resolve('miniflare');
    const { Miniflare }: MiniflareModule = (await import(pathToFileURL(file).href)).default;
    const worker = new Miniflare({
      modules: true,
      script: bundle.outputFiles[0]?.text,
      bindings: { BASE_URL: mock.url },
      compatibilityDate: '2026-01-01',
    });
    const ask = async (token: string) =>
      (await worker.dispatchFetch(`http://worker.test.example/?token=${token}`)).json();
    expect(await ask('demo-token')).toEqual({ users: 44, fake: 20, text: 'text' });
    expect(await ask('mock-601')).toEqual({
      users: 0,
      error: 'InsufficientBalanceError',
      fake: 20,
      text: 'text',
    });
    await worker.dispose();
  });

  test.each(['54', '60'])('has types that compile with TypeScript %s', async (version) => {
    expect(await typeCheck(typescript(version), packed.project)).toBe('');
  });
});
