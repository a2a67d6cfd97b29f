import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import type { LedgerEntry } from '../../../ledger/src/ledger-entry.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { call, create } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';
import { fillLedger } from './fill-ledger.ts';
import { rowsOf } from './rows-of.ts';

const ENTRIES = 20_000;
const path = useFolderPerTest();

/** A store with so many entries that a worker reads them. */
async function openLargeStore() {
  const file = path('gateway.sqlite');
  fillLedger(file, ENTRIES);
  const clock = createFakeClock();
  const database = openDatabase({ file });
  const store = createSqliteStore(database, { clock });
  const harness = { store: () => store, clock };
  const account = await create(harness);
  /** Whether a reader keeps the write-ahead log from being emptied. */
  const hasReader = () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0;
  return { store, database, hasReader, call: () => call(harness, account) };
}

test('a long list shows one moment while calls are charged', async () => {
  const { store, call } = await openLargeStore();
  await call();
  const ids: number[] = [];
  for await (const batch of store.ledger()) {
    ids.push(...batch.map(({ id }) => id));
    expect(await call()).toBe(0);
  }
  expect(ids).toEqual(Array.from({ length: ENTRIES + 1 }, (_, index) => ENTRIES + 1 - index));
  expect(await rowsOf(store.ledger({ state: 'topped-up' }))).toEqual([]);
  expect(await store.verify()).toEqual([]);
  await store.close();
});

test('a long list can be limited and filtered', async () => {
  const { store, call } = await openLargeStore();
  await call();
  const idsOf = (entries: readonly LedgerEntry[]) => entries.map(({ id }) => id);
  expect(idsOf(await rowsOf(store.ledger({ limit: 3 })))).toEqual([20_001, 20_000, 19_999]);
  const limited = await rowsOf(store.ledger({ accountIds: ['filled'], limit: 1_234 }));
  expect(limited.map(({ id }) => id)).toEqual(
    Array.from({ length: 1_234 }, (_, index) => ENTRIES - index),
  );
  await store.close();
});

test('a verification finds an error in a long ledger, while calls are charged', async () => {
  const { store, database, call } = await openLargeStore();
  let isDone = false;
  const calling = (async () => {
    while (!isDone) await call();
  })();
  expect(await store.verify()).toEqual([]);
  database.exec('DELETE FROM ledger WHERE id = 7');
  expect(await store.verify()).toEqual([
    'usage of account filled on 2026-01-01, searchUsers: 20000 calls for 20000 credits are counted, the ledger has 19999 for 19999',
  ]);
  isDone = true;
  await calling;
  await store.close();
});

test('an aborted or abandoned read rejects with the reason and releases its snapshot', async () => {
  const { store, hasReader } = await openLargeStore();
  const controller = new AbortController();
  const list = async () => {
    for await (const _ of store.ledger({}, controller.signal)) {
      expect(hasReader()).toBe(true);
      controller.abort(new Error('The client left.'));
    }
  };
  await expect(list()).rejects.toThrow('The client left.');
  expect(hasReader()).toBe(false);

  const verification = new AbortController();
  const verifying = store.verify(verification.signal);
  verification.abort(new Error('The gateway stops.'));
  await expect(verifying).rejects.toThrow('The gateway stops.');

  for await (const batch of store.ledger()) {
    expect(batch.length).toBeGreaterThan(0);
    break;
  }
  expect(hasReader()).toBe(false);
  await store.close();
});
