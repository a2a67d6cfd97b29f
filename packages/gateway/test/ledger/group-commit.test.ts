import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observeCommits } from '../../src/database/in-transaction.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createSqliteStore } from '../../src/ledger/sqlite/create-sqlite-store.ts';
import { type Caller, call, create, reserve, settle, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';

describe('group commit', () => {
  let database: ReturnType<typeof openDatabase>;
  let harness: Caller;

  beforeEach(() => {
    database = openDatabase({ file: ':memory:' });
    const store = createSqliteStore(database, { clock: createFakeClock() });
    harness = { store: () => store, clock: createFakeClock() };
  });
  afterEach(() => harness.store().close());

  /** Number of rows changed since the database was opened. */
  const changedRows = () => Number(database.prepare('SELECT total_changes() AS n').get()?.n);
  const states = () =>
    database
      .prepare('SELECT state FROM ledger_lines ORDER BY id')
      .all()
      .map(({ state }) => state);

  test('writes one row for each call of a turn, and one row for each sum', async () => {
    const account = await create(harness, { balance: 1000 });
    const before = changedRows();
    await times(20, () => call(harness, account));
    // The ledger entries, the balance, the usage.
    expect(changedRows() - before).toBe(20 + 1 + 1);
  });

  test('writes nothing before the turn ends, and everything before a settlement resolves', async () => {
    const account = await create(harness);
    const first = await reserve(harness, account);
    const second = await reserve(harness, account);
    const settled = settle(harness, first);
    expect(states()).toEqual([]);
    await settled;
    expect(states()).toEqual(['charged', 'reserved']);
    await settle(harness, second, 301);
    expect(states()).toEqual(['charged', 'released']);
  });

  test('writes a call in flight at the end of its turn', async () => {
    const account = await create(harness);
    await reserve(harness, account);
    await nextTurn();
    await nextTurn();
    expect(states()).toEqual(['reserved']);
  });

  test('is synced when it ends a call, and survives only the end of the process otherwise', async () => {
    const account = await create(harness);
    const levels: unknown[] = [];
    observeCommits(database, () =>
      levels.push(database.prepare('PRAGMA synchronous').get()?.synchronous),
    );
    const [charged, failed] = [await reserve(harness, account), await reserve(harness, account)];
    await nextTurn();
    await nextTurn();
    const [normal, full] = [1, 2];
    expect(levels).toEqual([normal]);
    await settle(harness, charged);
    await settle(harness, failed, 301);
    expect(levels).toEqual([normal, full, full]);
  });

  test('writes deliveries with the next group', async () => {
    const account = await create(harness);
    const reservation = await reserve(harness, account);
    await settle(harness, reservation);
    harness.store().markDelivered(reservation);
    await nextTurn();
    expect(states()).toEqual(['charged']);
    await call(harness, account);
    expect(states()).toEqual(['delivered', 'charged']);
  });

  test('writes deliveries after a short delay when no other group comes', async () => {
    const account = await create(harness);
    const reservation = await reserve(harness, account);
    await settle(harness, reservation);
    harness.store().markDelivered(reservation);
    await expect.poll(states).toEqual(['delivered']);
  });
});
