import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Row } from '../../../database/src/columns.ts';
import { ledgerTables } from '../../../database/src/ledger-tables.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import {
  type CopySide,
  copyLedger,
  finishMark,
  mark,
} from '../../../ledger/src/copy/copy-ledger.ts';
import { PostgresSide } from '../../../ledger/src/copy/postgres-side.ts';
import { SqliteSide } from '../../../ledger/src/copy/sqlite-side.ts';
import { rows } from '../../../ledger/src/ledger-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { run } from '../command/run-command.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { call, create, reserve } from './caller.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();
const options = { clock: systemClock, quotaZone: 'UTC' };

async function createDatabase() {
  const address = await cluster.current.createPreparedDatabase();
  return {
    address,
    url: cluster.current.urlOf(address),
    env: { GATEWAY_DATABASE_URL: cluster.current.urlOf(address) },
  };
}

type Address = Awaited<ReturnType<typeof createDatabase>>['address'];

async function openSide(address: Address): Promise<CopySide> {
  const postgres = await openPostgres(address, {
    node: 'copy',
  });
  onTestFinished(() => postgres.close());
  return new PostgresSide(postgres);
}

/** Opens the data file in a folder for the time of some work. */
async function withFolder<Result>(folder: string, work: (side: CopySide) => Promise<Result>) {
  const side = new SqliteSide(join(folder, 'gateway.sqlite'));
  try {
    return await work(side);
  } finally {
    await side.close();
  }
}

/** All rows of all tables as a data file has them, each table in an order of its own. */
async function allRows(side: CopySide): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables: Record<string, string[]> = {};
  for (const table of ledgerTables) {
    const found: Row[] = [];
    for await (const batch of side.rows(table)) found.push(...batch);
    const names = Object.keys(table.columns);
    const texts = found.map((row) => JSON.stringify(names.map((name) => textOf(row[name]))));
    tables[table.name] = texts.sort();
  }
  return tables;
}

function textOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

const SECOND_TOP_UP = ['tokens', 'top-up', 'anna', '5', '--key', 'invoice-7'];
/** Of a budget that was removed. */
const REMOVED_BUDGET = 90;

/** Fills a folder with a row of every kind in every table. */
async function fill(folder: string): Promise<void> {
  await run([
    'tokens',
    'create',
    '--init',
    '--name',
    'anna',
    '--balance',
    '50',
    '--data-dir',
    folder,
  ]);
  const database = openDatabase({ file: join(folder, 'gateway.sqlite') });
  const store = createSqliteStore(database, options);
  const day = () => new Date().toISOString().slice(0, 10);
  const harness = { store: () => store, clock: { ...systemClock, day } };
  const { budgets } = store;
  await budgets.createGroup('marketing');
  const limits = { rate: { calls: 500, seconds: 1.5 }, dailyQuota: 900, balance: 70 };
  const full = await create(harness, {
    ...{ name: '分析 "x" \\ \u2028', ...limits, operations: ['searchUsers'], group: 'marketing' },
    ...{ expiresAt: Date.now() + 1e9, origins: ['https://app.example'] },
  });
  const [anna] = await store.accounts();
  if (anna === undefined) throw new Error('Unreachable: anna was created');
  const subjects = [
    { accountId: anna.id, group: null },
    { accountId: null, group: 'marketing' },
  ];
  for (const subject of subjects)
    for (const period of ['day', 'month'] as const)
      await budgets.setBudget({
        ...{ ...subject, period, credits: 4, isHard: period === 'day', thresholds: [50, 100] },
      });
  for (const account of [anna, full]) {
    await call(harness, account, { cost: 2 });
    store.markDelivered(await settled(account));
    await call(harness, account, { code: 301 });
    const billed = await reserve(harness, account, { mayBeBilled: true });
    await store.settle(billed, 301, { uncertain: 2, takesQuota: true, upstreamKey: 'key-1' });
  }
  for (const via of ['cache', 'shared', 'rescue', 'stale'] as const)
    store.count({ accountId: anna.id, operationId: 'listAnswers', code: 0, via, saved: 3 });
  await store.topUp(anna.id, 5, { note: 'invoice 7', key: 'invoice-7' });
  await store.rotateSecret(anna.id, 'another hash', Date.now());
  await store.revokeAccount((await create(harness, { name: 'revoked' })).id);
  const token = await store.adminTokens.create('admin hash', Date.now() + 1e9);
  await store.adminTokens.revoke(token.id);
  await store.secretValue('cursor');
  await store.close();
  addOthers(folder, anna.id);
  const backup = ['--backup', `${folder}.backup`, '--data-dir', folder];
  expect(await run(['ledger', 'prune', '--before', '2026-01-02', ...backup])).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining('1 ledger entries') },
  });

  async function settled(account: typeof full) {
    const reservation = await reserve(harness, account);
    await store.settle(reservation, 0);
    return reservation;
  }
}

/** What only a shared database writes, and comes back into a data file with a copy. */
function addOthers(folder: string, account: string): void {
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'));
  database.exec(`
    INSERT INTO ledger (at, account, operation, request, day, credits, state) VALUES
      (1, '${account}', 'searchUsers', 'p', '2026-01-01', 0, 'released'),
      (2, '${account}', 'searchUsers', 'r', '2026-01-05', -3, 'charged'),
      (3, '${account}', 'searchUsers', 'r', '2026-01-05', 3, 'refunded');
    INSERT INTO budget_events (budget, period, credits, threshold, is_hard, spent, at, due_at, outcome)
    VALUES (${REMOVED_BUDGET}, '2026-01', 9, 80, 1, 8, 5, 6, 'failed');
    INSERT INTO cluster_settings VALUES ('quota-zone', 'Europe/Berlin');
    INSERT INTO upstream_keys VALUES ('key-1', 1770000000123, 2000, NULL, 'id'), ('key-2', NULL, 0, 1770000000456, NULL);
    INSERT INTO upstream_days VALUES ('key-1', '2026-01-31', 17)`);
  database.close();
}

/** The values that the definition of a column allows, but that only calls in flight have. */
const ONLY_IN_FLIGHT = ['reserved'];

test('a ledger with a row of every kind goes from a folder into a database and into a new folder, and stays equal', async () => {
  const { address, url, env } = await createDatabase();
  const [first, last] = [path('first'), path('last')];
  await fill(first);
  const before = await withFolder(first, async (side) => {
    for (const table of ledgerTables) await expectEveryKind(side, table);
    return allRows(side);
  });

  const copied = await run(['ledger', 'copy', '--from', first, '--to', url]);
  expect(copied).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('every table is equal'),
  });
  expect(await allRows(await openSide(address))).toEqual(before);
  const back = await run(['ledger', 'copy', '--from', url, '--to', last]);
  expect(back).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Start its gateways with --quota-zone Europe/Berlin'),
  });
  expect(await withFolder(last, allRows)).toEqual(before);

  const moved = '--use-moved-ledger';
  const places = [
    [['--data-dir', first, moved], {}],
    [[moved], { env }],
    [['--data-dir', last], {}],
  ] as const;
  for (const [where, environment] of places) {
    const balance = await balanceOf();
    const again = await run([...SECOND_TOP_UP, ...where], environment);
    expect(again.stderr).toContain('made before');
    expect(await balanceOf()).toBe(balance);
    const other = await run(
      ['tokens', 'top-up', 'anna', '6', '--key', 'invoice-7', ...where],
      environment,
    );
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('invoice-7') });
    expect((await run(['ledger', 'verify', ...where], environment)).code).toBe(0);

    async function balanceOf() {
      const list = ['tokens', 'list', '--format', 'json', ...where];
      const tokens: readonly { readonly name: string; readonly balance: number }[] = JSON.parse(
        (await run(list, environment)).stdout,
      );
      return tokens.find(({ name }) => name === 'anna')?.balance;
    }
  }

  // What is added from now on has numbers above all that were copied, those of what is gone included.
  for (const [where, environment] of places.slice(1)) {
    await run(['budgets', 'remove', '--token', 'anna', '--period', 'day', ...where], environment);
    const budget = ['--token', 'anna', '--period', 'day', '--credits', '9'];
    await run(['budgets', 'set', ...budget, ...where], environment);
    expect((await run(['tokens', 'create', '--name', 'carla', ...where], environment)).code).toBe(
      0,
    );
    expect((await run(['tokens', 'top-up', 'anna', '1', ...where], environment)).code).toBe(0);
  }
  const numbers =
    'SELECT (SELECT max(number) FROM budgets) AS budget, (SELECT max(number) FROM accounts) AS account';
  const database = await openSide(address);
  for (const [row] of [
    await database.alone(() => rows(numbers)),
    await withFolder(last, (side) => side.alone(() => rows(numbers))),
  ]) {
    expect(row?.budget).toBeGreaterThan(REMOVED_BUDGET);
    expect(row?.account).toBeGreaterThan(3);
  }
}, 240_000);

/** Each column has a value, and each value that its definition lists. */
async function expectEveryKind(side: CopySide, table: (typeof ledgerTables)[number]) {
  const found: Row[] = [];
  for await (const batch of side.rows(table)) found.push(...batch);
  for (const [column, definition] of Object.entries(table.columns)) {
    const values = found.map((row) => row[column]);
    expect(
      values.some((value) => value !== null),
      `${table.name}.${column}`,
    ).toBe(true);
    const [, check = ''] = definition.split('CHECK');
    const listed = [...check.matchAll(/'([\w-]+)'/g)].map(([, text = '']) => text);
    for (const text of listed.filter((each) => !ONLY_IN_FLIGHT.includes(each)))
      expect(values, `${table.name}.${column}`).toContain(text);
  }
}

test('a copy that ended between any two of its marks is finished by the same copy, and a used target is left alone', async () => {
  const folder = path('marks');
  await fill(folder);
  const { address } = await createDatabase();
  const target = await openSide(address);
  const usable = async () => {
    const [inFolder, inDatabase] = [
      await run(['tokens', 'list', '--data-dir', folder]),
      await run(['tokens', 'list'], {
        env: { GATEWAY_DATABASE_URL: cluster.current.urlOf(address) },
      }),
    ];
    return [inFolder.code === 0, inDatabase.code === 0];
  };
  const copy = () => withFolder(folder, (source) => copyLedger(source, target));
  const marks = (role: 'source' | 'target') => ({ role, id: 'one' });

  // The target alone is marked.
  const name = await withFolder(folder, async (side) => side.name);
  await target.alone(() => mark({ ...marks('target'), other: name }));
  expect(await usable()).toEqual([true, false]);
  await withFolder(folder, async (source) => {
    const other = await openSide((await createDatabase()).address);
    await other.alone(() => mark({ ...marks('target'), id: 'two', other: 'another place' }));
    await expect(copyLedger(source, other)).rejects.toThrow('another place');
    await source.alone(() => mark({ ...marks('source'), other: target.name }));
    await expect(copyLedger(source, other)).rejects.toThrow('are being moved');
  });
  expect(await usable()).toEqual([false, false]);
  expect(await copy()).toBe(true);
  expect(await usable()).toEqual([false, true]);

  // The source does not know that the copy is finished. The target is used, and stays as it is.
  await withFolder(folder, (side) =>
    side.alone(function* () {
      yield* rows('UPDATE ledger_copies SET finished_at = NULL');
    }),
  );
  await target.alone(() => rows('UPDATE account_states SET balance = balance + 1'));
  await target.alone(() => rows("UPDATE top_ups SET note = 'used'"));
  const used = await allRows(target);
  expect(await usable()).toEqual([false, true]);
  expect(await copy()).toBe(true);
  expect(await copy()).toBe(false);
  expect(await allRows(target)).toEqual(used);
  await target.alone(() => finishMark('target'));
}, 240_000);

/** Tables and columns that are neither copied nor compared, with the reasons. */
const onlyInOne = {
  dataset: 'stays in the data folder, as do the next ones',
  'dataset_*': 'has the dataset, and how far it follows the log',
  ledger_copies: 'says whether the ledger may be used',
  'account_states.rate_*': 'has the rate of the last seconds',
  'account_states.reserved': 'has calls in flight, of which there are none',
  'account_states.version': 'tells running nodes that an account has changed',
  budget_periods: 'is made from the usage',
  day_usage: 'is made from the usage',
  rate_passes: 'has the rate of the last seconds',
  reservations: 'has calls in flight, of which there are none',
  nodes: 'has the nodes, which do not run',
  ended_nodes: 'has the nodes of the past',
  upstream_permits: 'has permits of nodes that do not run',
  generations: 'says how often this database was set back',
  gateway_schema: 'has the format of the database',
  changes: 'tells running nodes what administrators change',
};

/** Whether a column is one of those that a name of the list above stands for. */
function isOf(name: string, column: string): boolean {
  return name.endsWith('*')
    ? column.startsWith(name.slice(0, -1))
    : `${column}.`.startsWith(`${name}.`);
}

test('every column of both databases is copied and compared, or has a reason to stay', async () => {
  const all = [...columnsOfFile(), ...(await columnsOfDatabase())];
  expect(all).toContain('top_ups.key');
  const copied = ledgerTables.flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  const reasons = Object.keys(onlyInOne);
  const isExcepted = (column: string) => reasons.some((name) => isOf(name, column));
  expect(all.filter((column) => !copied.includes(column) && !isExcepted(column))).toEqual([]);
  expect(reasons.filter((name) => !all.some((column) => isOf(name, column)))).toEqual([]);
});

function columnsOfFile(): string[] {
  const database = openDatabase({ file: ':memory:' });
  onTestFinished(() => database.close());
  const select = database.prepare(
    `SELECT t.name || '.' || c.name AS name FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
  );
  return select.all().map(({ name }) => String(name));
}

async function columnsOfDatabase(): Promise<string[]> {
  const { address } = await createDatabase();
  const side = await openSide(address);
  const found = await side.alone(() =>
    rows(
      `SELECT table_name || '.' || column_name AS name
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
    ),
  );
  return found.map(({ name }) => String(name));
}
