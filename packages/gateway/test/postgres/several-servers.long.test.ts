import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../command/run-command.ts';
import { call, create, limitsOf, times } from '../ledger/caller.ts';
import { openNode, shortTimeouts } from '../ledger/postgres-stores.ts';
import { addressUrl } from './address-url.ts';
import { startStandby } from './start-standby.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();

const STARTED = 'SELECT pg_postmaster_start_time() AS at';

test('of several servers, whatever writes finds the primary, and a report reads the first unless told otherwise', async () => {
  const address = await cluster.current.createDatabase();
  await run(['database', 'prepare'], { env: { GATEWAY_DATABASE_URL: addressUrl(address) } });
  const standby = await startStandby(address);
  const url = addressUrl({ ...address, host: `/nowhere,${standby.host},${address.host}` });
  const env = { GATEWAY_DATABASE_URL: url };
  expect(await run(['tokens', 'create', '--name', 'anna'], { env })).toMatchObject({ code: 0 });
  const list = ['tokens', 'list', '--format', 'csv'];
  await standby.untilCaughtUp();
  expect((await run(list, { env })).stdout).toContain('anna');

  await standby.pauseReplay();
  await run(['tokens', 'create', '--name', 'berta'], { env });
  expect((await run(list, { env })).stdout).not.toContain('berta');
  const primary = { GATEWAY_DATABASE_URL: `${url}&target_session_attrs=read-write` };
  expect((await run(list, { env: primary })).stdout).toContain('berta');
});

test('servers that cannot be used are named with their reasons', async () => {
  const address = await cluster.current.createDatabase();
  const standby = await startStandby(address);
  const url = addressUrl({ ...address, host: `/nowhere,${standby.host}` });
  const { code, stderr } = await run(['tokens', 'create', '--name', 'anna'], {
    env: { GATEWAY_DATABASE_URL: url },
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/the socket in \/nowhere: .*; the socket in .*: The server is a standby/),
  ]);
});

test('a node goes on with the standby that was promoted, and never returns to a primary that lives on', async () => {
  const address = await cluster.current.createDatabase();
  const standby = await startStandby(address);
  const furtherServers = [{ host: standby.host, port: address.port }];
  const node = await openNode({ ...address, furtherServers }, 'one', shortTimeouts);
  const account = await create(node, { balance: 100 });
  expect(await call(node, account)).toBe(0);
  await standby.untilCaughtUp();

  cluster.current.pause();
  try {
    await standby.promote();
    await vi.waitFor(async () => expect(await call(node, account)).toBe(0), 30_000);
  } finally {
    cluster.current.resume();
  }
  expect(node.store().problem()).toBeUndefined();
  expect(await limitsOf(node, account)).toMatchObject({ balance: 98 });
  const promoted = await openNode({ ...address, host: standby.host }, 'two');
  const [server] = (await promoted.postgres.pool.query(STARTED)).rows;
  const readers = Array.from({ length: 8 }, () => node.postgres.pool.query(STARTED));
  for (const { rows } of await Promise.all(readers)) expect(rows).toEqual([server]);
  expect(await node.store().verify()).toEqual([]);
});

test('a node whose address leads to a promoted standby writes nothing more to the primary, which lives on', async () => {
  const address = await cluster.current.createDatabase();
  const standby = await startStandby(address);
  const folder = mkdtempSync(join(tmpdir(), 'gateway-address-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const socket = `.s.PGSQL.${address.port}`;
  const lead = (host: string) => {
    rmSync(join(folder, socket), { force: true });
    symlinkSync(join(host, socket), join(folder, socket));
  };
  lead(address.host);
  const node = await openNode({ ...address, host: folder }, 'one', shortTimeouts);
  const account = await create(node, { balance: 100 });
  expect(await call(node, account)).toBe(0);
  await standby.untilCaughtUp();
  await standby.promote();
  lead(standby.host);
  // Opens connections, as age does.
  await times(4, () => node.postgres.pool.query('SELECT pg_sleep(0.2)'));
  await vi.waitFor(() => expect(node.postgres.timeline.generation.number).toBe(2), 30_000);
  await vi.waitFor(async () => expect(await call(node, account)).toBe(0), 30_000);
  const promoted = await openNode({ ...address, host: standby.host }, 'two');
  expect(await limitsOf(promoted, account)).toMatchObject({ balance: 98 });
  const [server] = (await promoted.postgres.pool.query(STARTED)).rows;
  for (const { rows } of await times(4, () => node.postgres.pool.query(STARTED)))
    expect(rows).toEqual([server]);
});

test('a node leaves a server that was made read-only for one that can be written to, with its connections open', async () => {
  const address = await cluster.current.createDatabase();
  const standby = await startStandby(address);
  const furtherServers = [{ host: standby.host, port: address.port }];
  const node = await openNode({ ...address, furtherServers }, 'one', shortTimeouts);
  const account = await create(node, { balance: 100 });
  expect(await call(node, account)).toBe(0);
  await standby.untilCaughtUp();

  const setReadOnly = async (value: 'on' | 'off') => {
    const client = new pg.Client(cluster.current.superuserUrl(address));
    await client.connect();
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  };
  onTestFinished(() => setReadOnly('off'));
  await setReadOnly('on');
  await standby.promote();
  await vi.waitFor(async () => expect(await call(node, account)).toBe(0), 30_000);
  expect(node.store().problem()).toBeUndefined();
  expect(await limitsOf(node, account)).toMatchObject({ balance: 98 });
});
