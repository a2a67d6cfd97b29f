import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { StoreWriteError } from '../../../ledger/src/store-errors.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { call, create, limitsOf, reserve, settle } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';
import { rowsOf } from './rows-of.ts';

const path = useFolderPerTest();

test('a call on a full disk is not charged, and calls pass again without a restart once there is space', async () => {
  const clock = createFakeClock();
  const database = openDatabase({ file: path('gateway.sqlite') });
  database.exec('PRAGMA max_page_count = 100');
  const store = createSqliteStore(database, { clock });
  const harness = { store: () => store, clock };
  const account = await create(harness, { balance: 1_000_000, dailyQuota: 1_000_000 });

  let charged = 0;
  let refused = 0;
  while (refused < 50) {
    const calls = Array.from({ length: 50 }, () =>
      call(harness, account).catch((error: unknown) => error),
    );
    const outcomes = await Promise.all(calls);
    charged += outcomes.filter((outcome) => outcome === 0).length;
    refused += outcomes.filter((outcome) => outcome instanceof StoreWriteError).length;
    expect(charged).toBeLessThan(100_000);
  }
  const expected = {
    daily: { limit: 1_000_000, remaining: 1_000_000 - charged, resetsAt: clock.nextDay() },
  };
  expect(await limitsOf(harness, account)).toEqual({ ...expected, balance: 1_000_000 - charged });
  const name = randomBytes(5000).toString('hex');
  await expect(create(harness, { name })).rejects.toThrow(StoreWriteError);
  await expect(create(harness, { name })).rejects.toThrow('Free space');
  expect(await store.verify()).toEqual([]);

  database.exec('PRAGMA max_page_count = 10000');
  expect(await call(harness, account)).toBe(0);
  const { balance } = await limitsOf(harness, account);
  expect(balance).toBe(1_000_000 - charged - 1);
  expect(await rowsOf(store.ledger({ state: 'charged' }))).toHaveLength(charged + 1);
  expect(await store.verify()).toEqual([]);
  await store.close();
});

test('closing a store that cannot write rejects, charges nothing and releases the file', async () => {
  const clock = createFakeClock();
  const file = path('gateway.sqlite');
  const database = openDatabase({ file });
  const store = createSqliteStore(database, { clock });
  const harness = { store: () => store, clock };
  const reservation = await reserve(harness, await create(harness, { balance: 100 }));
  expect(await rowsOf(store.ledger({ state: 'reserved' }))).toHaveLength(1);

  database.exec('PRAGMA query_only = ON');
  const settled = settle(harness, reservation);
  const closed = store.close();
  await expect(settled).rejects.toThrow(StoreWriteError);
  await expect(closed).rejects.toThrow(StoreWriteError);

  const reopened = createSqliteStore(openDatabase({ file }), { clock });
  expect(reopened.released).toMatchObject([{ id: reservation.id }]);
  expect((await reopened.accounts())[0]?.balance).toBe(100);
  expect(await reopened.verify()).toEqual([]);
  await reopened.close();
});
