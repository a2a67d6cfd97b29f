import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, limitsOf, reserve, settle } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();
const ROWS = 100_000;

/** Rows that every call passes by: dead ones of the account itself, and live ones of others. They are no changes of administrators. */
const fill = `
  SET session_replication_role = replica;
  INSERT INTO accounts (id, name, created_at) SELECT 'other ' || n, 'other ' || n, 0 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO account_states (account, balance) SELECT 'other ' || n, 0 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO secrets (hash, account) SELECT 'other ' || n, 'other ' || n FROM generate_series(1, ${ROWS}) n;
  INSERT INTO day_usage SELECT 'other ' || n, '2026-01-01', 0 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO usage (account, day, operation, code, via, calls, credits, saved) SELECT 'other ' || n, '2026-01-01', 'searchUsers', 0, 'call', 0, 0, 0 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO rate_passes SELECT 'other', n, n FROM generate_series(1, ${ROWS}) n;
  INSERT INTO reservations SELECT -n, 'other', 1, 0, 'other', 'searchUsers', '', '2026-01-01', 0, 0, false FROM generate_series(1, ${ROWS}) n;
  INSERT INTO ledger (id, at, account, credits, state) SELECT -n, 0, 'other', 0, 'released' FROM generate_series(1, ${ROWS}) n;
  INSERT INTO deliveries SELECT -n * 3, -n * 3 FROM generate_series(1, ${ROWS}) n;
  DELETE FROM reservations WHERE id < -${ROWS / 2};
  DELETE FROM rate_passes WHERE passed > ${ROWS / 2};`;

interface TableReads {
  readonly name: string;
  readonly scans: number;
  /** Rows that were read, by a scan or an index. */
  readonly read: number;
}

const tableReads = `
  SELECT relname AS name, seq_scan::int AS scans,
    (seq_tup_read + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::int AS read
  FROM pg_stat_user_tables t
  WHERE relname NOT IN ('nodes', 'gateway_schema', 'ledger_copies', 'changes') AND relname !~ '^(dataset|relay|upstream)'`;

test('a call reads no table as a whole, although its plans were made while the tables were empty', async () => {
  const address = await cluster.current.createDatabase();
  const node = await openNode(address, 'one');
  const limits = { balance: 1_000, dailyQuota: 1_000, rate: { calls: 5, seconds: 3_600 } };
  const account = await create(node, { ...limits, secretHash: 'own' });
  const traffic = async () => {
    await node.store().findAccount('own');
    for (let at = 0; at < 8; at += 1) await call(node, account, { code: at % 2 ? 301 : 0 });
    const delivered = await reserve(node, unlimited);
    await settle(node, delivered);
    node.store().markDelivered(delivered);
    node.store().count({ accountId: account.id, operationId: 'searchUsers', code: 400 });
    await limitsOf(node, account);
  };
  const unlimited = await create(node);
  await traffic();
  const administration = new pg.Client(cluster.current.superuserUrl(address));
  await administration.connect();
  onTestFinished(() => administration.end());
  await administration.query(fill);
  const readRows = async () => {
    await administration.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await administration.query<TableReads>(tableReads);
    return new Map(rows.map((row) => [row.name, row]));
  };
  // A connection publishes its counts with a statement, at most once a second: the first traffic
  // after a second of rest publishes all that the node did before.
  const publish = async () => {
    await sleep(1_100);
    await traffic();
  };
  await publish();
  const before = await readRows();
  await traffic();
  await publish();
  const after = await readRows();
  for (const { name, scans, read } of after.values()) {
    const earlier = before.get(name);
    expect.soft(scans - (earlier?.scans ?? 0), `sequential scans of ${name}`).toBe(0);
    expect.soft(read - (earlier?.read ?? 0), `rows read of ${name}`).toBeLessThan(500);
  }
  const states =
    (after.get('account_states')?.read ?? 0) - (before.get('account_states')?.read ?? 0);
  expect(states).toBeGreaterThan(10);
});
