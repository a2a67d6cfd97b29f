import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { createFakeClock } from './fake-clock.ts';
import type { StoreHarness } from './harness.ts';
import { rowsOf } from './rows-of.ts';

/** A store in a file. A crash copies the files as they are on the disk and opens the copy. */
export async function openFileHarness(): Promise<StoreHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  let generation = 0;
  const file = () => join(folder, `${generation}.sqlite`);
  const harness = createHarness(() => openDatabase({ file: file() }));
  return {
    ...harness,
    async crash() {
      const abandonedFile = file();
      generation += 1;
      for (const part of ['', '-wal']) {
        if (existsSync(abandonedFile + part)) cpSync(abandonedFile + part, file() + part);
      }
      await harness.crash();
    },
    async dispose() {
      await harness.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A store in memory. A restart or crash copies the committed data into a new database. */
export async function openMemoryHarness(): Promise<StoreHarness> {
  let snapshot: Uint8Array | undefined;
  let current: DatabaseSync | undefined;
  const harness = createHarness(() => {
    current = openDatabase({ file: ':memory:' });
    if (snapshot !== undefined) current.deserialize(snapshot);
    return current;
  });
  const takeSnapshot = () => {
    snapshot = current?.serialize();
  };
  return {
    ...harness,
    async reopen() {
      // Reading writes all pending calls.
      await rowsOf(harness.store().ledger({ limit: 0 }));
      takeSnapshot();
      await harness.reopen();
    },
    async crash() {
      takeSnapshot();
      await harness.crash();
    },
  };
}

function createHarness(open: () => DatabaseSync): StoreHarness {
  const clock = createFakeClock();
  let database = open();
  let store = createSqliteStore(database, { clock });
  const abandoned: (typeof store)[] = [];
  const openStore = () => {
    database = open();
    store = createSqliteStore(database, { clock });
  };
  return {
    clock,
    store: () => store,
    async reopen() {
      await store.close();
      openStore();
    },
    async crash() {
      abandoned.push(store);
      openStore();
    },
    writesAdmissions: false,
    keepsRates: false,
    async failWrites(fail) {
      database.exec(`PRAGMA query_only = ${fail ? 'ON' : 'OFF'}`);
    },
    async dispose() {
      for (const each of [...abandoned, store]) await each.close();
    },
  };
}
