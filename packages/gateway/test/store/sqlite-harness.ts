import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { createFakeClock } from './fake-clock.ts';
import type { StoreHarness } from './harness.ts';

/** A store in a file. A crash is the files as they are on the disk at that moment, opened elsewhere. */
export async function openFileHarness(): Promise<StoreHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  let generation = 0;
  const file = () => join(folder, `${generation}.sqlite`);
  const harness = createHarness(() => openDatabase({ file: file() }));
  return {
    ...harness,
    async crash() {
      const left = file();
      generation += 1;
      for (const part of ['', '-wal']) {
        if (existsSync(left + part)) cpSync(left + part, file() + part);
      }
      await harness.crash();
    },
    async dispose() {
      await harness.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A store in memory. What was committed at the moment of a restart or a crash goes into a new database. */
export async function openMemoryHarness(): Promise<StoreHarness> {
  let kept: Uint8Array | undefined;
  let current: DatabaseSync | undefined;
  const harness = createHarness(() => {
    current = openDatabase({ file: ':memory:' });
    if (kept !== undefined) current.deserialize(kept);
    return current;
  });
  const keep = () => {
    kept = current?.serialize();
  };
  return {
    ...harness,
    async reopen() {
      // Whatever is under way is written by anything that reads.
      await harness.store().ledger({ limit: 0 });
      keep();
      await harness.reopen();
    },
    async crash() {
      keep();
      await harness.crash();
    },
  };
}

function createHarness(open: () => DatabaseSync): StoreHarness {
  const clock = createFakeClock();
  let database = open();
  let store = createSqliteStore(database, { clock });
  const abandoned: (typeof store)[] = [];
  const begin = () => {
    database = open();
    store = createSqliteStore(database, { clock });
  };
  return {
    clock,
    store: () => store,
    async reopen() {
      await store.close();
      begin();
    },
    async crash() {
      abandoned.push(store);
      begin();
    },
    failWrites(fail) {
      database.exec(`PRAGMA query_only = ${fail ? 'ON' : 'OFF'}`);
    },
    async dispose() {
      for (const left of [...abandoned, store]) await left.close();
    },
  };
}
