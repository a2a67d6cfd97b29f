import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { OPERATION_TIMEOUT_MS } from '../../../database/src/postgres/postgres-timeouts.ts';
import { createToken, hashToken, unlimitedAccount } from '../../../ledger/src/accounts.ts';
import type { Store } from '../../../ledger/src/store.ts';
import { type ServedProcess, serve } from '../command/run-command.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { jumpClock } from './jump-clock.ts';
import { type LoadedNode, startLoad } from './postgres-load.ts';
import type { PrivateCluster } from './private-cluster.ts';

export type PostgresFault =
  | 'restart fast'
  | 'restart at once'
  | 'kill backends'
  | 'stop server'
  | 'lock accounts'
  | 'clock an hour back'
  | 'clock an hour ahead'
  | 'kill node'
  | 'pause node';

export interface FaultRunOptions {
  readonly faults: readonly PostgresFault[];
  /** How long the server is stopped and the accounts are locked, in milliseconds. */
  readonly stopMs: number;
  readonly callersPerNode: number;
}

const NODES = ['one', 'two'];
const ACCOUNTS = 20;
const LEASE_MS = 15_000;
const HOUR_MS = 3_600_000;

interface FaultyNode extends LoadedNode {
  process: ServedProcess;
}

/**
 * Runs two gateways on one database under load, produces the faults one after the other, and expects that each
 * delivered response is charged once, and nothing else is charged except calls in flight on a node that was killed.
 */
export async function runFaults(cluster: PrivateCluster, options: FaultRunOptions): Promise<void> {
  const { faults, callersPerNode } = options;
  const address = await cluster.createPreparedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const administration = await openNode(address, 'administration');
  const start = (name: string) =>
    serve(['--node', name, '--data-dir', join(folder, name), '--log-level', 'error'], {
      env: {
        GATEWAY_DATABASE_URL: cluster.urlOf(address),
      },
    });
  const nodes: FaultyNode[] = await Promise.all(
    NODES.map(async (name) => {
      const process = await start(name);
      return { name, url: process.url, process, pauses: [] };
    }),
  );
  const restart = async (node: FaultyNode) => {
    node.process = await start(node.name);
    node.url = node.process.url;
  };
  const tokens = await createTokens(administration.store(), ACCOUNTS);
  const load = startLoad(nodes, tokens, callersPerNode);
  await expect.poll(load.successes).toBeGreaterThan(20);
  let kills = 0;
  for (const [index, fault] of faults.entries()) {
    const node = nodes[index % nodes.length];
    if (node === undefined) throw new Error('Unreachable: there are nodes');
    if (fault === 'kill node') {
      kills += 1;
      await node.process.stop('SIGKILL');
      await restart(node);
    } else await produceFault(fault, { cluster, address, node, stopMs: options.stopMs });
    const before = load.successes();
    await expect.poll(load.successes, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  }
  await load.stop();
  for (const { process } of nodes) expect(await process.stop()).toBe(0);

  const entries = await rowsOf(administration.store().ledger());
  const charges = new Map<string, number>();
  for (const { requestId, state } of entries) {
    if (requestId === null || state === 'released') continue;
    charges.set(requestId, (charges.get(requestId) ?? 0) + (state === 'refunded' ? -1 : 1));
  }
  const delivered = load.responses.filter(({ code }) => code === 0);
  expect(delivered.length).toBeGreaterThan(100);
  expect(delivered.filter(({ requestId = '' }) => charges.get(requestId) !== 1)).toEqual([]);
  const refused = load.responses.filter(({ code }) => code !== undefined && code !== 0);
  expect(refused.filter(({ requestId = '' }) => (charges.get(requestId) ?? 0) !== 0)).toEqual([]);
  const charged = [...charges.values()].reduce((sum, each) => sum + each, 0);
  expect(charged - delivered.length).toBeLessThanOrEqual(kills * callersPerNode);
  expect(charged - delivered.length).toBeGreaterThanOrEqual(0);
  expect(entries.filter(({ state }) => state === 'reserved')).toEqual([]);
  expect(await administration.store().verify()).toEqual([]);
  const late = load.responses.filter(
    ({ milliseconds }) => milliseconds >= OPERATION_TIMEOUT_MS + 1_000,
  );
  expect(late).toEqual([]);
}

interface FaultPlace {
  readonly cluster: PrivateCluster;
  readonly address: PostgresAddress;
  readonly node: FaultyNode;
  readonly stopMs: number;
}

async function produceFault(
  fault: Exclude<PostgresFault, 'kill node'>,
  { cluster, address, node, stopMs }: FaultPlace,
): Promise<void> {
  switch (fault) {
    case 'restart fast':
      return cluster.restart('fast');
    case 'restart at once':
      return cluster.restart('immediate');
    case 'kill backends':
      return asSuperuser(cluster, address, async (client) => {
        await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY ($1)`,
          [NODES],
        );
      });
    case 'stop server':
      cluster.pause();
      await setTimeout(stopMs);
      return cluster.resume();
    case 'lock accounts':
      return asSuperuser(cluster, address, async (client) => {
        await client.query('BEGIN');
        await client.query('SELECT FROM account_states ORDER BY account FOR UPDATE');
        await setTimeout(stopMs);
        await client.query('ROLLBACK');
      });
    case 'clock an hour back':
      return asSuperuser(cluster, address, (client) => jumpClock(client, -HOUR_MS));
    case 'clock an hour ahead':
      return asSuperuser(cluster, address, (client) => jumpClock(client, HOUR_MS));
    case 'pause node': {
      const pause = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      node.pauses.push(pause);
      node.process.kill('SIGSTOP');
      await setTimeout(LEASE_MS + 4_000);
      node.process.kill('SIGCONT');
      pause.to = performance.now();
      return;
    }
  }
}

async function asSuperuser(
  cluster: PrivateCluster,
  address: PostgresAddress,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(cluster.superuserUrl(address));
  await client.connect();
  await work(client).finally(() => client.end());
}

async function createTokens(store: Store, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => createToken());
  for (const [at, token] of tokens.entries())
    await store.createAccount({
      ...{ ...unlimitedAccount, name: `account ${at}`, balance: 1_000_000 },
      ...{ dailyQuota: 1_000_000, secretHash: hashToken(token) },
    });
  return tokens;
}
