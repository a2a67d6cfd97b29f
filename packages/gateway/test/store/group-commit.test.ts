import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { type Caller, call, create, reserve, settle, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';

describe('the journal', () => {
  let database: ReturnType<typeof openDatabase>;
  let harness: Caller;

  beforeEach(() => {
    database = openDatabase({ file: ':memory:' });
    const store = createSqliteStore(database, { clock: createFakeClock() });
    harness = { store: () => store, clock: createFakeClock() };
  });
  afterEach(() => harness.store().close());

  /** Rows that statements have changed since the database was opened. */
  const changes = () => Number(database.prepare('SELECT total_changes() AS n').get()?.n);
  const states = () =>
    database
      .prepare('SELECT state FROM ledger_lines ORDER BY id')
      .all()
      .map(({ state }) => state);

  test('writes all calls of one turn with one row each, and one for their sums', async () => {
    const account = await create(harness, { balance: 1000 });
    const before = changes();
    await times(20, () => call(harness, account));
    // The lines, the balance, the usage.
    expect(changes() - before).toBe(20 + 1 + 1);
  });

  test('has nothing in the file before the turn ends, and everything when a settlement resolves', async () => {
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

  test('writes a call that stays under way without waiting for another', async () => {
    const account = await create(harness);
    await reserve(harness, account);
    await turn();
    await turn();
    expect(states()).toEqual(['reserved']);
  });

  test('marks what was handed over together with the next group', async () => {
    const account = await create(harness);
    const reservation = await reserve(harness, account);
    await settle(harness, reservation);
    harness.store().markDelivered(reservation);
    await turn();
    expect(states()).toEqual(['charged']);
    await call(harness, account);
    expect(states()).toEqual(['delivered', 'charged']);
  });

  test('marks it soon when no other group comes', async () => {
    const account = await create(harness);
    const reservation = await reserve(harness, account);
    await settle(harness, reservation);
    harness.store().markDelivered(reservation);
    await expect.poll(states, { timeout: 5000 }).toEqual(['delivered']);
  });
});
