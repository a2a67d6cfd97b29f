import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useMock } from './use-mock.ts';

const { resolve } = createRequire(import.meta.url);
const vite = join(dirname(resolve('vite/package.json')), 'bin/vite.js');
const search = '/social/api/lifestyle-platform/search-user/v2?keyword=camping';

describe('a front end in a project of its own, with the proxy that the README shows', () => {
  const { url } = useMock();
  let folder: string;
  let server: ChildProcess;
  let front: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'front-end-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
    await writeFile(join(folder, 'main.js'), `fetch('${search}')`);
    await writeFile(join(folder, 'vite.config.js'), await configInReadme());
    server = spawn(process.execPath, [vite, '--host', '127.0.0.1', '--port', '0'], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', SOCIAL_DATA_BASE_URL: url() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    front = await printedAddress(server);
  });
  afterAll(async () => {
    server?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('calls the mock on its own origin without a token', async () => {
    expect(await (await fetch(`${front}/main.js`)).text()).toContain(search);
    const body = await (await fetch(`${front}${search}`)).json();
    expect(body).toMatchObject({ code: 0, data: { users: expect.any(Array) } });
  });

  test('asks for a scenario with a token of its own', async () => {
    const response = await fetch(`${front}${search}&token=mock-302`);
    expect((await response.json()).code).toBe(302);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  test('sees the proxy, not the fault: HTTP 502 for a reset, and a hanging body for a truncated one', async () => {
    const reset = await fetch(`${front}${search}&token=mock-reset`);
    expect([reset.status, reset.headers.get('content-type')]).toEqual([502, 'text/plain']);
    const signal = AbortSignal.timeout(700);
    const truncated = await fetch(`${front}${search}&token=mock-truncated`, { signal });
    expect(truncated.status).toBe(200);
    await expect(truncated.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

async function configInReadme(): Promise<string> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, config = ''] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
  return config;
}

/** The address that Vite prints. Its output is read to the end: Vite would stop when nobody reads it. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part) => {
      text += part;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`Vite did not start: ${text}`)));
  });
}
