import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:tls';
import { operations } from '@social-data/contract/operations';
import { expect, onTestFinished, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, type ServedProcess, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';
import { childrenOf, isAlive } from './worker-processes.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

/** Time for processes to act, on a loaded machine. */
const patiently = { timeout: 20_000 };

async function readiness({ adminUrl }: ServedProcess): Promise<readonly [number, unknown]> {
  const response = await fetch(`${adminUrl}/readyz`);
  return [response.status, await response.json()];
}

/** The value of a metric without labels, or of the labels given. */
async function metric({ adminUrl }: ServedProcess, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

test('workers serve one port as one gateway, and one that is killed is started again', {
  timeout: 60_000,
}, async () => {
  const env = {
    GATEWAY_DATABASE_URL: cluster.current.urlOf(await cluster.current.createDatabase()),
  };
  const gateway = await serve(
    ['--workers', '2', '--node', 'east', '--data-dir', path('data'), '--log-level', 'warn'],
    { env },
  );
  expect(existsSync(path('data/east-1/gateway.sqlite'))).toBe(true);
  expect(existsSync(path('data/east-2/gateway.sqlite'))).toBe(true);
  const admin = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(args, { env });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return stdout;
  };
  // Straight on the database; both workers apply it.
  await admin('dataset', 'seed', '--users', '200');
  const created = await admin('tokens', 'create', '--name', 'anna', '--balance', '30');
  const token = created.trim();
  await expect.poll(() => readiness(gateway), patiently).toEqual([200, { status: 'ready' }]);
  expect(await admin('dataset', 'export').catch(() => 'refused')).toBe('refused');
  const exported = await run(['dataset', 'export', '--data-dir', path('data/east-2')]);
  expect(exported.stdout.split('\n').filter((line) => line.includes('"user"'))).toHaveLength(200);

  const call = async () => (await searchUsers(gateway.url, token)).code;
  const codes = await Promise.all(Array.from({ length: 40 }, call));
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes.filter((code) => code === 601)).toHaveLength(10);
  const calls = (code: number) =>
    metric(gateway, `social_data_calls_total{operation="searchUsers",code="${code}"}`);
  expect([await calls(0), await calls(601)]).toEqual([30, 10]);
  expect(await metric(gateway, 'social_data_workers')).toBe(2);

  const [first = 0, second = 0] = childrenOf(gateway.pid);
  process.kill(first, 'SIGKILL');
  // Whoever comes meanwhile is served by the other one.
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await call()).toBe(601);
  await expect.poll(() => metric(gateway, 'social_data_workers'), patiently).toBe(2);
  expect(await metric(gateway, 'social_data_worker_restarts_total')).toBe(1);
  expect((await readiness(gateway))[0]).toBe(200);
  expect(gateway.outcome.stderr).toContain('"msg":"worker ended"');
  const workers = childrenOf(gateway.pid);
  expect(workers).toHaveLength(2);
  expect(workers).toContain(second);

  // Ctrl-C goes to all processes of the terminal.
  for (const pid of workers) process.kill(pid, 'SIGINT');
  expect(await gateway.stop('SIGINT')).toBe(0);
  for (const pid of workers) expect(isAlive(pid)).toBe(false);
  const reserved = await admin('ledger', 'list', '--state', 'reserved', '--format', 'csv');
  expect(reserved.trim().split('\n')).toHaveLength(1);
});

test('workers that are relays keep one daily limit of the upstream, over HTTPS too', {
  timeout: 60_000,
}, async () => {
  const upstream = await startUpstream();
  const certificate = throwAwayCertificate();
  onTestFinished(certificate.remove);
  const env = {
    GATEWAY_DATABASE_URL: cluster.current.urlOf(await cluster.current.createDatabase()),
    TEAM_TOKEN: 'demo-team-token',
  };
  const gateway = await serve(
    [
      ...['--workers', '2', '--node', 'relay', '--data-dir', path('relay'), '--log-level', 'error'],
      ...['--source', 'relay', '--upstream', upstream.url, '--upstream-token-env', 'TEAM_TOKEN'],
      ...['--upstream-daily-limit', '5', '--tls-port', '0'],
      ...['--tls-cert', certificate.certFile, '--tls-key', certificate.keyFile],
    ],
    { env },
  );
  const token = (await run(['tokens', 'create', '--name', 'ben'], { env })).stdout.trim();
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const query = new URLSearchParams({ token, keyword: `${index}:ok` });
      const response = await fetch(`${gateway.url}${operations.searchUsers.path}?${query}`);
      return (await response.json()).code;
    }),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(5);
  expect(codes.filter((code) => code === 301)).toHaveLength(7);
  expect((await upstream.report()).successes).toBe(5);
  const states = await (await fetch(`${gateway.adminUrl}/upstream`)).json();
  expect(states).toMatchObject({ 'relay-1': { state: 'degraded' }, 'relay-2': {} });
  const tlsUrl = /^https +(\S+)$/m.exec(gateway.outcome.stdout)?.[1] ?? '';
  const socket = connect({ port: Number(new URL(tlsUrl).port), ca: certificate.ca });
  await once(socket, 'secureConnect');
  socket.destroy();
  expect(await gateway.stop('SIGINT')).toBe(0);
});

test('a port that is in use is named once, and nothing keeps running', async () => {
  const env = {
    GATEWAY_DATABASE_URL: cluster.current.urlOf(await cluster.current.createPreparedDatabase()),
  };
  const gateway = await serve(['--data-dir', path('one')]);
  const { port } = new URL(gateway.url);
  const { code, stderr } = await run(
    ['serve', '--workers', '2', '--port', port, '--admin-port', '0', '--data-dir', path('busy')],
    { env },
  );
  expect(code).toBe(1);
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`);
  await gateway.stop();
});
