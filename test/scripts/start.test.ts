import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '@social-data/server-protocol';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../../packages/portal/test/build-timeout.ts';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { planServices } from '../../scripts/start/plan.mjs';
import { killChildren, startChild } from '../process/child.ts';
import { inTurn, longTest } from '../scale.ts';

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const servers: Server[] = [];

afterEach(() => {
  killChildren();
  for (const server of servers.splice(0)) server.close();
});

const services = planServices([], {});
const anyPorts = Object.fromEntries(services.map(({ variable }) => [variable, '0']));

function start(env: Record<string, string> = {}, args: readonly string[] = []) {
  return startChild([script, ...args], { env: { ...process.env, ...anyPorts, ...env } });
}

/** The address within the request of each printed line. */
function printedRequests(output: string): readonly string[] {
  return [...output.matchAll(/try: curl -s '(.+)'$/gm)].map(([, address = '']) => address);
}

/** Takes a port, as another program would. */
async function occupy(port = 0): Promise<number> {
  const server = createServer();
  servers.push(server);
  const bound = await listen(server, { host: '127.0.0.1', port });
  return bound.port;
}

describe('npm start', { timeout: BUILD_TIMEOUT_MS }, () => {
  test.each(inTurn(['SIGINT', 'SIGTERM'] as const, 0, 2))(
    'prints for each service a request that succeeds, then ready, and frees all ports on %s',
    async (signal) => {
      const child = start();
      await child.prints(/^ready.*\n/m);
      const lines = child.out().trimEnd().split('\n');
      // The gateway has a second line, for its admin page, and the portal one for its pages.
      expect(lines.filter((line) => !line.startsWith('building'))).toHaveLength(
        services.length + 3,
      );
      expect(lines.at(-1)).toMatch(/^ready/);
      const [, page = '', token = ''] = /admin page .*: (\S+), token (\S+)/.exec(child.out()) ?? [];
      const signedIn = await fetch(`${page}sign-in`, {
        ...{ method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' },
      });
      expect(signedIn.status).toBe(303);
      const requests = printedRequests(child.out());
      const answers = await Promise.all(requests.map((url) => fetch(url)));
      expect(answers.map(({ status }) => status)).toEqual(services.map(() => 200));
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      const contract = bodies.pop();
      expect(contract).toHaveProperty('openapi', '3.1.0');
      for (const search of bodies)
        expect(search).toMatchObject({ code: 0, data: { users: expect.any(Array) } });
      const ports = requests.map((address) => Number(new URL(address).port));
      child.process.kill(signal);
      // The terminal and npm may both pass on the same Ctrl-C.
      child.process.kill(signal);
      expect(await child.ended).toBe(0);
      for (const port of ports) expect(await occupy(port)).toBe(port);
    },
  );

  test('stops on a signal while it is starting', async () => {
    const child = start();
    await once(child.process, 'spawn');
    const stopping = setInterval(() => child.process.kill('SIGTERM'), 50);
    const end = await child.ended;
    clearInterval(stopping);
    // Before our handler is installed, the signal itself ends the process.
    expect([0, 'SIGTERM']).toContain(end);
  });

  longTest(
    'prints each service as soon as it listens, and stops before the portal does',
    async () => {
      const child = start();
      await child.prints(/^gateway .*try: curl/m);
      const [, mock = ''] = /^mock .*curl -s '(.+)'$/m.exec(child.out()) ?? [];
      expect(await (await fetch(mock)).json()).toMatchObject({ code: 0 });
      child.process.kill('SIGINT');
      expect(await child.ended).toBe(0);
      expect(child.err()).toBe('');
    },
  );

  test.each(inTurn(services, 1, 3))(
    'says in one line that the port of the $name is occupied',
    async ({ name, variable }) => {
      const port = await occupy();
      const child = start({ [variable]: String(port) });
      expect(await child.ended).toBe(1);
      expect(child.err().trimEnd().split('\n')).toHaveLength(1);
      expect(child.err()).toContain(`Port ${port} for the ${name} is in use`);
      expect(child.err()).toContain(variable);
      expect(child.out()).toBe('');
    },
  );

  longTest('needs no more in a clone than the packages of what runs', async () => {
    const clone = mkdtempSync(join(tmpdir(), 'start-'));
    onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
    execFileSync('git', ['clone', '--quiet', projectRoot, clone]);
    const child = startChild([join(clone, 'scripts/bootstrap.mjs'), 'start'], {
      env: { ...process.env, ...anyPorts },
    });
    await child.prints(/^ready.*\n/m);
    expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
    // The packages are packed for the first request.
    const [, portal = ''] = /^portal +(\S+)/m.exec(child.out()) ?? [];
    const [sums, page] = await Promise.all(
      ['downloads/SHA256SUMS', 'downloads/'].map((path) => fetch(`${portal}/${path}`)),
    );
    const [, name = ''] = / {2}(.+mock.+\.tgz)$/m.exec((await sums?.text()) ?? '') ?? [];
    expect(await page?.text()).toContain(`/downloads/${name}"`);
    const packed = await fetch(`${portal}/downloads/${name}`);
    expect(packed.headers.get('content-type')).toBe('application/gzip');
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(0);
    // Standard output is that of the program.
    expect(child.err()).toMatch(/^Installing dependencies \(.+\) \.\.\.\n$/);
  });

  longTest('installs the packages of the mock alone in a clone that starts it alone', async () => {
    const clone = mkdtempSync(join(tmpdir(), 'start-'));
    onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
    execFileSync('git', ['clone', '--quiet', projectRoot, clone]);
    const child = startChild([join(clone, 'scripts/bootstrap.mjs'), 'start', '--only', 'mock'], {
      env: { ...process.env, ...anyPorts },
    });
    await child.prints(/^ready.*\n/m);
    const [request = ''] = printedRequests(child.out());
    expect(await (await fetch(request)).json()).toMatchObject({ code: 0 });
    expect(existsSync(join(clone, 'packages/portal/node_modules'))).toBe(false);
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(0);
  });

  test('names a port that is not valid', async () => {
    const child = start({ MOCK_PORT: '80a' });
    expect(await child.ended).toBe(1);
    expect(child.err()).toMatch(/^MOCK_PORT is "80a".*\n$/);
  });

  test('starts one service alone with --only, and lists the services when the name is unknown', async () => {
    const child = start({}, ['--only', 'portal']);
    await child.prints(/^ready.*\n/m);
    expect(printedRequests(child.out())).toHaveLength(1);
    const wrong = start({}, ['--only', 'nothing']);
    expect(await wrong.ended).toBe(1);
    expect(wrong.err()).toMatch(/^There is no service "nothing": choose one of .+\n$/);
  });
});

describe('the ports', () => {
  const portsOf = (env: Record<string, string>) => planServices([], env).map(({ port }) => port);

  test('are 4010 for the mock, 4020 for the gateway and 4000 for the portal unless a variable says otherwise', () => {
    expect(portsOf({})).toEqual([4010, 4020, 4000]);
    expect(portsOf({ PORTAL_PORT: '5000', MOCK_PORT: '' })).toEqual([4010, 4020, 5000]);
  });

  test.each(['-1', '65536', '80.5', '1e3', ' 80', 'http'])('reject "%s"', (text) => {
    expect(() => portsOf({ PORTAL_PORT: text })).toThrow(`PORTAL_PORT is "${text}"`);
  });

  test('must differ, unless each service takes any free one', () => {
    expect(() => portsOf({ PORTAL_PORT: '4010' })).toThrow('MOCK_PORT or PORTAL_PORT');
    expect(portsOf({ PORTAL_PORT: '0', MOCK_PORT: '0' })).toEqual([0, 4020, 0]);
  });
});
