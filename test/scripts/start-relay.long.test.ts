import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listen } from '@social-data/server-protocol';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { planServices } from '../../scripts/start/plan.mjs';
import { killChildren, startChild } from '../process/child.ts';

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const services = planServices(['--relay'], {});
const anyPorts = Object.fromEntries(services.map(({ variable }) => [variable, '0']));

afterEach(killChildren);

function start(env: Record<string, string> = {}, args: readonly string[] = []) {
  return startChild([script, '--relay', ...args], {
    env: { ...process.env, ...anyPorts, ...env },
  });
}

async function occupy(port = 0): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  return (await listen(server, { host: '127.0.0.1', port })).port;
}

describe('npm start -- --relay', { timeout: 60_000 }, () => {
  test('prints requests of two persons, of which the first pays for both, and stops on Ctrl-C', async () => {
    const child = start();
    await child.prints(/^ready.*\n/m);
    const lines = child.out().matchAll(/ {2}(\w[^:]*): curl -si? '(.+)'$/gm);
    const requests = new Map([...lines].map(([, purpose = '', url = '']) => [purpose, url]));
    expect([...requests.keys()]).toEqual([
      ...['try', 'as the analyst', 'the same as the editor, free', 'what the editor saved'],
    ]);
    const bodyOf = async (purpose: string) => {
      const response = await fetch(requests.get(purpose) ?? '');
      return { cost: response.headers.get('X-Cost'), ...(await response.json()) };
    };
    const direct = await bodyOf('try');
    expect(direct).toMatchObject({ code: 0, data: { users: expect.any(Array) } });
    expect(await bodyOf('as the analyst')).toEqual({ ...direct, cost: '1' });
    expect(await bodyOf('the same as the editor, free')).toEqual({ ...direct, cost: '0' });
    const usage = async () => (await bodyOf('what the editor saved')).data;
    // What no caller waits for is counted a moment later.
    await expect.poll(usage).toMatchObject({ name: 'editor', balance: 100, savedToday: 1 });
    const ports = [...requests.values()].map((url) => Number(new URL(url).port));
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(0);
    for (const port of new Set(ports)) expect(await occupy(port)).toBe(port);
    expect(child.err()).toBe('');
  });

  test.each(services)(
    'says in one line that the port of the $name is occupied',
    async ({ name, variable }) => {
      const port = await occupy();
      const child = start({ [variable]: String(port) });
      expect(await child.ended).toBe(1);
      expect(child.err()).toBe(
        `Port ${port} for the ${name} is in use: stop the program that uses it, or choose another one with ${variable}=<port>.\n`,
      );
      expect(child.out()).toBe('');
    },
  );

  test('does not start one of the two alone', async () => {
    const child = start({}, ['--only', 'mock']);
    expect(await child.ended).toBe(1);
    expect(child.err()).toBe('The relay needs its upstream: give --relay without --only.\n');
  });
});
