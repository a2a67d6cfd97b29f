import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ledgerTables } from '../../../database/src/ledger-tables.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { acceptLoss } from '../../../ledger/src/postgres/set-back.ts';
import { call, create, reserve, settle } from '../ledger/caller.ts';
import { openNode, type PostgresNode } from '../ledger/postgres-stores.ts';
import { dump, dumpRows } from './dump.ts';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import { untilSeen } from './loss.ts';
import { missingPostgres } from './postgres-programs.ts';

const timeouts = { ...postgresTimeouts(4_000), lease: 6_000 };

type SetBack = (cluster: FailoverCluster, address: PostgresAddress) => Promise<() => unknown>;

/** Each sets the database back to the moment before it resolved. */
const setBacks: Readonly<Record<string, SetBack>> = {
  'a dump that was restored under running nodes': async (databases, address) => {
    const before = await dump(databases, address);
    return () => before.restore();
  },
  'rows that were restored under running nodes': async (databases, address) => {
    const before = await dumpRows(databases, address);
    return () => before.restoreRows();
  },
  'a recovery to an earlier moment': async (databases) => {
    const backup = await databases.backUp();
    await databases.nameMoment('before');
    return async () => {
      await databases.primary.kill();
      databases.moveTo(await backup.recover('before'));
    };
  },
};

/** By table: a change of one row, and what a node says of it. Null for what only calls write, of which charges are told. */
const changesOf: Readonly<Record<string, readonly [sql: string, told: RegExp] | null>> = {
  groups: [`INSERT INTO groups VALUES ('late', 1)`, /^group "late" is gone$/],
  accounts: [
    `UPDATE accounts SET revoked_at = 1767225600000 WHERE name = 'anna'`,
    /^token "anna" \(\w+\) is active again: it was revoked at 2026-01-01T/,
  ],
  account_states: [
    'UPDATE account_states SET daily_quota = 7, version = version + 1',
    /^token "anna" \(\w+\): daily_quota 7 is none again$/,
  ],
  secrets: [
    'UPDATE secrets SET ends_at = 1767225600000',
    /^token "anna" \(\w+\): an older secret is active again: a rotation had set its end to 2026-01-01T/,
  ],
  memberships: [
    `INSERT INTO memberships SELECT id, '2026-01-01', NULL FROM accounts`,
    /^days since which tokens are in a group or in none: 1 row differs$/,
  ],
  budgets: [
    `INSERT INTO budgets (account, period, credits, is_hard, thresholds) SELECT id, 'day', 5, true, '{80}' FROM accounts`,
    /^hard budget of 5 credits a day of token "anna" \(\w+\) is gone$/,
  ],
  budget_events: [
    `INSERT INTO budget_events (budget, period, credits, threshold, is_hard, spent, at) VALUES (1, '2026-01', 5, 80, true, 4, 1)`,
    /^events of budgets, .*: 1 row differs$/,
  ],
  admin_tokens: [
    'UPDATE admin_tokens SET revoked_at = 1767225600000',
    /^admin token t1 is active again: it was revoked at 2026-01-01T/,
  ],
  secret_values: [
    `UPDATE secret_values SET value = 'other'`,
    /^signing keys, so cursors and sessions of the admin page that are in use are not valid: 1 row differs$/,
  ],
  cluster_settings: [
    `INSERT INTO cluster_settings VALUES ('late', 'value')`,
    /^what nodes of a shared database agreed on, .*: 1 row differs$/,
  ],
  ledger: [
    `INSERT INTO ledger (id, at, account, credits, state, balance_after)
     SELECT 1, 1767225600000, id, 9, 'topped-up', 1009 FROM accounts`,
    /^token "anna" \(\w+\) lacks a top-up of 9 credits at 2026-01-01T.*, entry 1$/,
  ],
  top_ups: [
    `INSERT INTO top_ups SELECT 1, 1, id, 9, 'paid', 'invoice 7' FROM accounts`,
    /^key "invoice 7" and note "paid" of the top-up of 9 credits of token "anna" \(\w+\), entry 1 is gone$/,
  ],
  usage: null,
  deliveries: null,
  upstream_keys: null,
  upstream_days: null,
};

test('a change of every table of the ledger is tried', () => {
  const tables = ledgerTables.map(({ name }) => name);
  expect(Object.keys(changesOf).sort()).toEqual(tables.sort());
});

test.for(Object.entries(setBacks))(
  '%s: each node says what is undone, none serves, and all go on once the loss is accepted',
  { timeout: 120_000 },
  async ([, setBack], { skip }) => {
    const cluster = await startCluster(skip);
    const address = await cluster.createDatabase();
    const [one, idle] = [
      await openNode(address, 'one', timeouts),
      await openNode(address, 'idle', timeouts),
    ];
    const anna = await create(one, { name: 'anna', balance: 1_000, secretHash: 'the hash' });
    const execute = (sql: string) => queryOnce(cluster.superuserUrl(address), sql);
    await execute(`INSERT INTO admin_tokens VALUES ('t1', 'h', 1, 1, NULL)`);
    await execute(`INSERT INTO secret_values VALUES ('key', 'value')`);
    expect(await call(one, anna)).toBe(0);
    const open = await reserve(one, anna);
    const lose = await setBack(cluster, address);

    expect(await call(one, anna, { cost: 7 })).toBe(0);
    const failed = await reserve(one, anna, { mayBeBilled: true });
    await one.store().settle(failed, 500, { uncertain: 2 });
    for (const change of Object.values(changesOf)) if (change !== null) await execute(change[0]);
    for (const name of ['one', 'idle']) await untilSeen(cluster, address, name);
    await lose();

    for (const node of [one, idle]) {
      await expect
        .poll(() => node.store().problem()?.id, { timeout: 30_000 })
        .toBe('database_set_back');
      await expect.poll(() => undoneIn(node), { timeout: 30_000 }).toHaveLength(12);
      for (const change of Object.values(changesOf))
        if (change !== null)
          expect(undoneIn(node)).toContainEqual(expect.stringMatching(change[1]));
    }
    expect(eventsOf(one, 'charges')).toMatchObject([
      {
        ...{ charges: 1, credits: 7, uncertainRequests: 2 },
        accounts: [{ account: anna.id, charges: 1, credits: 7, uncertainRequests: 2 }],
      },
    ]);
    expect(eventsOf(idle, 'charges')).toEqual([]);
    await expect(reserve(one, anna)).rejects.toThrow('so no gateway serves');
    await expect(openNode(address, 'new', timeouts)).rejects.toThrow('so no gateway serves');

    expect(await acceptLoss(one.postgres)).toMatchObject({ generation: 2 });
    expect(await acceptLoss(one.postgres)).toBeUndefined();
    for (const node of [one, idle])
      await expect.poll(() => node.store().problem(), { timeout: 30_000 }).toBeUndefined();
    await expect(settle(one, open)).rejects.toThrow('not open');
    const next = await reserve(idle, anna);
    expect(next.id).toBeGreaterThan(failed.id + 1e9);
    await settle(idle, next);
    expect(await call(one, anna)).toBe(0);
    expect(await one.store().verify()).toEqual([]);
    for (const node of [one, idle]) expect(undoneIn(node)).toHaveLength(12);
  },
);

test('a failover without loss stops nothing', async ({ skip }) => {
  const cluster = await startCluster(skip);
  const address = await cluster.createDatabase();
  const standby = await cluster.addStandby();
  const node = await openNode(address, 'one', timeouts);
  const anna = await create(node, { balance: 10, dailyQuota: 5 });
  expect(await call(node, anna)).toBe(0);
  await node.store().updateAccount(anna.id, { dailyQuota: 6 });
  await untilSeen(cluster, address, 'one');
  await standby.untilCaughtUp();
  await cluster.primary.kill();
  await standby.promote();
  cluster.moveTo(standby);
  await expect
    .poll(() => node.events.map(({ of }) => of), { timeout: 30_000 })
    .toEqual(['generation']);
  await expect.poll(() => call(node, anna).catch(() => undefined), { timeout: 30_000 }).toBe(0);
  expect(node.events.map(({ of }) => of)).toEqual(['generation']);
});

async function startCluster(skip: (reason: string) => never): Promise<FailoverCluster> {
  const missing = missingPostgres();
  if (missing !== undefined && process.env.REQUIRE_POSTGRES !== '1') skip(missing);
  const cluster = await startFailoverCluster();
  onTestFinished(() => cluster.stop());
  return cluster;
}

const eventsOf = ({ events }: PostgresNode, wanted: string) =>
  events.flatMap(({ of, fields }) => (of === wanted ? [fields] : []));

function undoneIn(node: PostgresNode): readonly string[] {
  return eventsOf(node, 'changes').flatMap((fields) =>
    'undone' in fields && Array.isArray(fields.undone) ? fields.undone.map(String) : [],
  );
}

async function queryOnce(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
