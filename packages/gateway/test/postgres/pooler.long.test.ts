import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { call, create, limitsOf } from '../ledger/caller.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { giveToServer, serverUser } from './postgres-programs.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const PROGRAM = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';

/** Why tests cannot start PgBouncer on this machine; undefined when they can. */
function missingPooler(): string | undefined {
  if (existsSync(PROGRAM)) return undefined;
  return 'no PgBouncer: apt-get install pgbouncer, or set PGBOUNCER_PATH to the program';
}

type PoolMode = 'session' | 'transaction' | 'statement';

/** A PgBouncer between gateways and a database. */
interface Pooler {
  /** The address of the database through the pooler. */
  readonly address: PostgresAddress;
  /** Starts it again in another mode. All connections break. */
  restart(mode: PoolMode): Promise<void>;
}

/**
 * Starts a PgBouncer on a Unix socket of its own. It is stopped after the test.
 * @param sessions how many the pool has
 */
async function startPooler(
  database: PostgresAddress,
  mode: PoolMode,
  sessions = 20,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-pooler-'));
  giveToServer(folder);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  writeFileSync(users, `"${database.user}" ""\n`);
  const start = async (mode: PoolMode) => {
    writeFileSync(
      settings,
      `[databases]
* = host=${database.host} port=${database.port}
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${database.port}
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${sessions}
`,
    );
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    // As PostgreSQL, it refuses to run as root.
    const started = spawn(PROGRAM, [settings], { ...serverUser(), stdio: [...stdio] });
    let log = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr?.setEncoding('utf8').on('data', (text) => {
        log += text;
        if (log.includes('process up')) resolve();
      });
      started.once('exit', () => reject(new Error(`PgBouncer ended: ${log}`)));
    });
    return started;
  };
  let running = await start(mode);
  const stop = async () => {
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    address: { ...database, host: folder },
    async restart(mode) {
      await stop();
      running = await start(mode);
    },
  };
}

const cluster = usePrivateCluster();

beforeAll(() => {
  const missing = missingPooler();
  if (missing !== undefined && process.env.REQUIRE_POSTGRES === '1') throw new Error(missing);
});
beforeEach(({ skip }) => {
  const missing = missingPooler();
  if (missing !== undefined) skip(missing);
});

test('a node serves through PgBouncer that pools by session', async () => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session');
  const node = await openNode(pooler.address, 'one');
  const account = await create(node, { balance: 100 });
  const calls = await Promise.all(Array.from({ length: 60 }, () => call(node, account)));
  expect(calls).toHaveLength(60);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 40 });
  expect(await node.store().verify()).toEqual([]);
});

test('the limits of time hold in every session', async () => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session');
  const timeouts = postgresTimeouts(1_000);
  const postgres = await openPostgres(pooler.address, { node: 'one', timeouts });
  const client = await postgres.connect();
  onTestFinished(async () => {
    await client.end();
    await postgres.close();
  });
  for (const each of [client, postgres.pool])
    await expect(each.query('SELECT pg_sleep(30)')).rejects.toThrow(/statement timeout/);
});

test.each([1, 2])('a pool that is too small is named as such (sessions: %i)', async (sessions) => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session', sessions);
  await expect(openNode(pooler.address, 'one', postgresTimeouts(2_000))).rejects.toThrow(
    /pooler has no session left: each gateway needs 6/,
  );
});

test.each(['transaction', 'statement'] as const)(
  'pooling by %s is refused at the start, with the reason',
  async (mode) => {
    const pooler = await startPooler(await cluster.current.createDatabase(), mode);
    const opening = openPostgres(pooler.address, {
      ...{ node: 'one' },
    });
    await expect(opening).rejects.toThrow(/no session of their own .*pool_mode = session/);
  },
);

test('a node that connects again through transaction pooling is not ready, until it has sessions again', async () => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session');
  const node = await openNode(pooler.address, 'one', postgresTimeouts(3_000));
  const account = await create(node, { balance: 10 });
  await call(node, account);

  await pooler.restart('transaction');
  const refused = call(node, account).catch((error: unknown) => error);
  await vi.waitFor(
    () => expect(node.store().problem()?.message).toMatch(/pool_mode = session/),
    20_000,
  );
  expect(await refused).toBeInstanceOf(Error);

  await pooler.restart('session');
  await vi.waitFor(() => expect(node.store().problem()).toBeUndefined(), 20_000);
  await call(node, account);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 8 });
});
