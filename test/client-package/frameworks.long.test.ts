import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { routes } from '@social-data/contract/operations';
import { startMock } from '@social-data/mock';
import { buildPackage } from '@social-data/package-build';
import { listen, originOf } from '@social-data/server-protocol';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../process/free-port.ts';
import { guideFiles, writeFiles } from '../recipes/guide-files.ts';
import { run } from './packed-client.ts';

/** Installed from the registry for this test alone, each in a folder of its own, as teams have them. */
const PROJECTS = {
  next: {
    ...{ next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    ...{ typescript: '5.9.3', '@types/node': '24.19.2', '@types/react': '19.3.0' },
  },
  hono: { hono: '4.13.19', '@hono/node-server': '2.1.9' },
  worker: { miniflare: '4.20260730.0' },
  vue: { '@tanstack/vue-query': '5.104.0', vue: '3.5.45' },
};
type ProjectName = keyof typeof PROJECTS;

/** Every application of Next.js has one. */
const LAYOUT = `
  export default function Layout({ children }: { children: import('react').ReactNode }) {
    return <html><body>{children}</body></html>;
  }
`;

const INSTALL_TIMEOUT_MS = 600_000;
const TOKEN = 'demo-canary-token';
const files = fileURLToPath(new URL('frameworks/', import.meta.url));
const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

let folder = '';
let client = '';
let mock: Awaited<ReturnType<typeof startMock>>;
let dead = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-frameworks-'));
  client = join(folder, 'client');
  await buildPackage('client', client);
  mock = await startMock({ port: 0 });
  const closed = createServer();
  const { port } = await listen(closed, { host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => closed.close(resolve));
  dead = originOf({ host: '127.0.0.1', port });
}, INSTALL_TIMEOUT_MS);
afterAll(async () => {
  await mock?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A project with the client and a framework. */
async function install(name: ProjectName): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  const dependencies = { 'openapi-fetch': '0.17.0', ...PROJECTS[name] };
  const manifest = { name, private: true, type: 'module', dependencies };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: project });
  await cp(client, join(project, 'node_modules/@social-data/client'), { recursive: true });
  // Next.js has the files of the guide.
  if (name !== 'next') await cp(files, project, { recursive: true });
  return project;
}

/** A server of a project as a process, from a script and its arguments; it is ended after the test. */
function start(script: string, args: readonly string[], cwd: string, env: object) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  return createInterface({ input: child.stdout });
}

type Fetch = (address: string, init?: { readonly method: string }) => Promise<Response>;

/** What pages get of a proxy at an address, before the mock and before a dead service. */
async function tryProxy(fetch: Fetch, working: string, broken: string): Promise<void> {
  const ask = async (origin: string, path: string, init?: { readonly method: string }) => {
    const response = await fetch(`${origin}/api/social${path}`, init);
    const text = await response.text();
    expect(text).not.toContain(TOKEN);
    return [response.status, text === '' ? undefined : JSON.parse(text).code];
  };
  const search = `${routes.searchUsers.path}?keyword=camping&token=mock-601`;
  expect(await ask(working, search)).toEqual([200, 0]);
  expect(await ask(working, '/api/other')).toEqual([404, 400]);
  expect(await ask(broken, search)).toEqual([502, 301]);
  // The first dead call has not ended the process.
  expect(await ask(broken, search)).toEqual([502, 301]);
}

describe('the proxy runs', { timeout: INSTALL_TIMEOUT_MS }, () => {
  test('in Next.js as the guide has it, which is built without secrets', async () => {
    const project = await install('next');
    for (const section of ['server-components', 'proxy'])
      writeFiles(project, guideFiles('nextjs', section));
    await writeFile(join(project, 'app/layout.tsx'), LAYOUT);
    const next = createRequire(join(project, 'package.json')).resolve('next/dist/bin/next');
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };
    await run(process.execPath, [next, 'build'], { cwd: project, env: { ...process.env, ...env } });
    const startNext = async (baseUrl: string) => {
      const port = String(await freePort());
      const lines = start(next, ['start', '-p', port, '-H', '127.0.0.1'], project, {
        ...env,
        ...{ SOCIAL_DATA_BASE_URL: baseUrl, SOCIAL_DATA_TOKEN: TOKEN },
      });
      for await (const line of lines) if (line.includes('Ready')) break;
      return `http://127.0.0.1:${port}`;
    };
    const [working, broken] = [await startNext(mock.url), await startNext(dead)];
    // As the client of a page, which follows no redirect.
    await tryProxy((url, init) => fetch(url, { ...init, redirect: 'manual' }), working, broken);
    const pageOf = async (url: string) => (await fetch(url)).text();
    expect((await pageOf(working)).match(/<li>/g)).toHaveLength(20);
    expect(await pageOf(broken)).toContain('The connection to the service failed.');
  });

  test('in Hono', async () => {
    const project = await install('hono');
    const startHono = async (UPSTREAM: string) => {
      const lines = start(join(project, 'hono.mjs'), [], project, { UPSTREAM });
      const [port] = await once(lines, 'line');
      return `http://127.0.0.1:${port}`;
    };
    await tryProxy(fetch, await startHono(mock.url), await startHono(dead));
  });

  test('in a worker of workerd', async () => {
    const project = await install('worker');
    const bundle = await build({
      entryPoints: [join(project, 'worker.mjs')],
      bundle: true,
      format: 'esm',
      write: false,
      conditions: ['workerd', 'worker'],
    });
    const file = createRequire(join(project, 'package.json')).resolve('miniflare');
    const { Miniflare } = (await import(pathToFileURL(file).href)).default;
    const startWorker = async (UPSTREAM: string) => {
      const worker = new Miniflare({
        modules: true,
        script: bundle.outputFiles[0]?.text,
        bindings: { UPSTREAM, TOKEN },
        compatibilityDate: '2026-01-01',
      });
      onTestFinished(() => worker.dispose());
      return String(await worker.ready).replace(/\/$/, '');
    };
    await tryProxy(fetch, await startWorker(mock.url), await startWorker(dead));
  });
});

test('the options for TanStack Query have the types that Vue expects', {
  timeout: INSTALL_TIMEOUT_MS,
}, async () => {
  const project = await install('vue');
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck'];
  const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const args = [typescript, ...options, ...target, ...modules, 'vue.mts'];
  const { stdout } = await run(process.execPath, args, { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
