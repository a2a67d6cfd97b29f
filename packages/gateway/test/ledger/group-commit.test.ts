import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observeCommits } from '../../../database/src/in-transaction.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
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
      .prepare('SELECT state FROM ledger_entries ORDER BY id')
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

  test('takes the writes of further turns for calls that another server may bill, until a turn brings none', async () => {
    const account = await create(harness);
    let commits = 0;
    observeCommits(database, () => {
      commits += 1;
    });
    const reservations = [];
    for (let turn = 0; turn < 4; turn += 1) {
      reservations.push(await reserve(harness, account, { mayBeBilled: true }));
      await nextTurn();
    }
    await Promise.all(reservations.map((reservation) => harness.store().persist(reservation)));
    expect(commits).toBe(1);
    const settled = reservations.map(async (reservation, turns) => {
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      await settle(harness, reservation);
    });
    await Promise.all(settled);
    expect(commits).toBe(2);
  });

  test('does not wait for ever while each turn brings a call that another server may bill', async () => {
    const account = await create(harness);
    const first = await reserve(harness, account, { mayBeBilled: true });
    let isWritten = false;
    const written = harness
      .store()
      .persist(first)
      .then(() => {
        isWritten = true;
      });
    for (let turn = 0; turn < 20 && !isWritten; turn += 1) {
      await reserve(harness, account, { mayBeBilled: true });
      await nextTurn();
    }
    expect(isWritten).toBe(true);
    await written;
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

  test('writes deliveries of several groups together, after a short delay', async () => {
    const account = await create(harness);
    const reservation = await reserve(harness, account);
    await settle(harness, reservation);
    harness.store().markDelivered(reservation);
    const second = await reserve(harness, account);
    await settle(harness, second);
    expect(states()).toEqual(['charged', 'charged']);
    harness.store().markDelivered(second);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
  });
});
