import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
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

test('a ledger moves into a database and back, and a move that was interrupted at its end is finished', async () => {
  const file = path('gateway.sqlite');
  const store = createSqliteStore(openDatabase({ file }), options);
  const day = () => new Date().toISOString().slice(0, 10);
  const harness = { store: () => store, clock: { ...systemClock, day } };
  const account = await create(harness, { balance: 9 });
  await store.topUp(account.id, 5, { note: 'invoice 7' });
  await call(harness, account);
  await store.close();

  const address = await cluster.current.createPreparedDatabase();
  const timeouts = postgresTimeouts(10_000);
  const postgres = await openPostgres(address, { node: 'migration', timeouts });
  onTestFinished(() => postgres.close());
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
