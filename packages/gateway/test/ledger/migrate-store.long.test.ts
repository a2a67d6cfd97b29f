import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import { copiedTables, filledTables, ledgerTable } from '../../src/ledger/migrate/copied-tables.ts';
import { migrateBack } from '../../src/ledger/migrate/migrate-back.ts';
import { migrateStore } from '../../src/ledger/migrate/migrate-store.ts';
import { createSqliteStore } from '../../src/ledger/sqlite/create-sqlite-store.ts';
import { clearMovedLedger } from '../../src/ledger/sqlite/moved-ledger.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { call, create } from './caller.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();
const options = { clock: systemClock, quotaZone: 'UTC' };

async function openPrepared() {
  const address = await cluster.current.createPreparedDatabase();
  const timeouts = postgresTimeouts(10_000);
  const postgres = await openPostgres(address, { node: 'migration', timeouts });
  onTestFinished(() => postgres.close());
  return postgres;
}

test('a ledger moves into a database and back, and a move that was interrupted at its end is finished', async () => {
  const file = path('gateway.sqlite');
  const store = createSqliteStore(openDatabase({ file }), options);
  const day = () => new Date().toISOString().slice(0, 10);
  const harness = { store: () => store, clock: { ...systemClock, day } };
  const account = await create(harness, { balance: 9 });
  await store.topUp(account.id, 5, { note: 'invoice 7', key: 'invoice-7' });
  await call(harness, account);
  await store.close();

  const postgres = await openPrepared();
  const moved = { accounts: 1, entries: 3, problems: [] };
  expect(await migrateStore(file, postgres, options)).toEqual(moved);
  expect(await migrateBack(file, postgres, options)).toEqual(moved);
  // As a kill leaves them after the last step, of which the caller does not know.
  expect(await migrateBack(file, postgres, options)).toEqual(moved);

  // As a kill leaves them between the last two steps.
  await postgres.pool.query('UPDATE moved_ledger SET finished_at = NULL');
  const database = openDatabase({ file });
  clearMovedLedger(database);
  database.close();
  expect(await migrateBack(file, postgres, options)).toEqual(moved);
  const { rows } = await postgres.pool.query('SELECT finished_at FROM moved_ledger');
  expect(rows).toEqual([{ finished_at: expect.any(Date) }]);

  // A row differs that no list of the commands has.
  const changed = openDatabase({ file });
  changed.exec(`UPDATE top_ups SET key = 'another' WHERE key = 'invoice-7'`);
  changed.close();
  await expect(migrateBack(file, postgres, options)).rejects.toThrow('were moved into');
  const undone = openDatabase({ file });
  undone.exec(`UPDATE top_ups SET key = 'invoice-7' WHERE key = 'another'`);
  undone.close();
  expect(await migrateBack(file, postgres, options)).toEqual(moved);

  // When the folder was used since, the two differ.
  const back = createSqliteStore(openDatabase({ file }), options);
  await back.topUp(account.id, 5, { note: 'invoice 8' });
  await back.close();
  await expect(migrateBack(file, postgres, options)).rejects.toThrow('were moved into');

  // As a kill leaves them between the first two steps, after which the folder gets a token of its own.
  const other = path('other.sqlite');
  const ownStore = createSqliteStore(openDatabase({ file: other }), options);
  await create({ store: () => ownStore, clock: harness.clock }, { balance: 1 });
  await ownStore.close();
  await postgres.pool.query('UPDATE moved_ledger SET finished_at = NULL, target = $1', [
    `the data folder of ${other} on ${hostname()}`,
  ]);
  await expect(migrateBack(other, postgres, options)).rejects.toThrow('tokens of its own');
  const unfinished = await postgres.pool.query('SELECT finished_at FROM moved_ledger');
  expect(unfinished.rows).toEqual([{ finished_at: null }]);
});

/** Tables of the data file that are neither copied nor compared, with the reasons. */
const onlyInFile = {
  dataset: 'stays in the data folder, as do the next ones',
  'dataset_*': 'has the dataset, and how far it follows the log',
  moved_ledger: 'says whether the file may be used',
};

/** Tables and columns of the database that are neither copied nor compared, with the reasons. */
const onlyInDatabase = {
  'account_states.version': 'counts changes for the nodes, which do not run',
  'account_states.reserved': 'has calls in flight, of which there are none',
  'account_states.rate_*': 'has the rate of the last seconds',
  'account_states.budgets': 'is made from budgets and groups',
  budget_periods: 'is made from the usage',
  rate_passes: 'has the rate of the last seconds',
  admissions: 'has calls in flight, of which there are none',
  nodes: 'has the nodes, which do not run',
  ended_nodes: 'has the nodes of the past',
  'upstream_*': 'is made from the usage when a relay starts',
  'dataset_*': 'has the log of the dataset, which stays in the data folder',
  recovered_charges:
    'says what was lost when this database was set back; the ledger has the charges',
  generations: 'says how often this database was set back',
  cluster_settings: 'has what the nodes of this database agreed on',
  gateway_schema: 'has the format of the database',
  migration: 'says how far the copy is',
  moved_ledger: 'says whether the database may be used',
};

/** Whether a column is one of those that a name of the lists above stands for. */
function isOf(name: string, column: string): boolean {
  return name.endsWith('*')
    ? column.startsWith(name.slice(0, -1))
    : `${column}.`.startsWith(`${name}.`);
}

test.each([
  ['data file', columnsOfFile, filledTables, onlyInFile],
  ['database', columnsOfDatabase, [...copiedTables, ledgerTable], onlyInDatabase],
])(
  'a migration copies and compares every column of the %s that has no reason to stay',
  async (_, read, tables, reasons) => {
    const columns = await read();
    expect(columns).toContain('top_ups.key');
    const copied = tables.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column}`),
    );
    const isExcepted = (column: string) => Object.keys(reasons).some((name) => isOf(name, column));
    expect(columns.filter((column) => !copied.includes(column) && !isExcepted(column))).toEqual([]);
    expect(
      Object.keys(reasons).filter((name) => !columns.some((column) => isOf(name, column))),
    ).toEqual([]);
  },
);

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
  const { pool } = await openPrepared();
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
}
