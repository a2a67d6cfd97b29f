import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { call, create, reserve, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';

/** Opens a consistent ledger: two accounts, one with a balance, each with calls. */
async function openConsistentLedger() {
  const clock = createFakeClock();
  const database = openDatabase({ file: ':memory:' });
  const store = createSqliteStore(database, { clock });
  const harness = { store: () => store, clock };
  const account = await create(harness, { balance: 20, dailyQuota: 50 });
  const unlimited = await create(harness);
  await times(3, () => call(harness, account, { cost: 2 }));
  await call(harness, account, { code: 301 });
  await call(harness, unlimited);
  const reservation = await reserve(harness, unlimited, { mayBeBilled: true });
  await store.settle(reservation, 500, { uncertain: 1, takesQuota: true });
  expect(await store.verify()).toEqual([]);
  return { database, store, clock };
}

const inconsistencies: readonly (readonly [string, string, RegExp])[] = [
  [
    'a changed balance',
    `UPDATE account_states SET balance = 15 WHERE balance IS NOT NULL`,
    /balance is 15, .* 14/,
  ],
  [
    'a balance of an unlimited account',
    `UPDATE account_states SET balance = 5 WHERE balance IS NULL`,
    /balance is 5/,
  ],
  [
    'a balance below zero',
    `PRAGMA ignore_check_constraints = ON; UPDATE account_states SET balance = -1 WHERE balance IS NOT NULL`,
    /below zero/,
  ],
  ['a changed charge', `UPDATE ledger SET credits = -1 WHERE id = 2`, /its ledger comes to 15/],
  ['a changed top-up', `UPDATE ledger SET credits = 21 WHERE id = 1`, /comes to 15/],
  [
    'a changed balance after an entry',
    `UPDATE ledger SET balance_after = 17 WHERE id = 2`,
    /at 17/,
  ],
  ['a missing charge', `DELETE FROM ledger WHERE id = 3`, /3 calls for 6 credits .* 2 for 4/],
  [
    'a duplicate charge',
    `INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after)
     SELECT 100, at, account, operation, request, day, credits, state, balance_after
     FROM ledger WHERE id = 2`,
    /comes to 12/,
  ],
  [
    'a charge in the state released',
    `UPDATE ledger SET state = 'released' WHERE id = 2`,
    /released/,
  ],
  [
    'a release in the state charged',
    `UPDATE ledger SET state = 'charged' WHERE id = 5`,
    /ledger has 4/,
  ],
  [
    'a changed day',
    `UPDATE ledger SET day = '2026-02-01' WHERE id = 2`,
    /2026-02-01.* 0 calls .* 1 for 2/,
  ],
  [
    'a changed counter',
    `UPDATE usage SET calls = calls + 1 WHERE code = 0`,
    /4 calls for 6 credits/,
  ],
  ['credits of a failed call', `UPDATE usage SET credits = 1 WHERE code = 301`, /cost nothing/],
  [
    'a changed counter of calls that took quota',
    `UPDATE usage SET quota_taken = 2 WHERE code = 500`,
    /2 calls took quota without a charge, the ledger has 1/,
  ],
  [
    'a call that took quota and is not counted',
    `UPDATE ledger SET state = 'released' WHERE state = 'quota-taken'`,
    /1 calls took quota without a charge, the ledger has 0/,
  ],
  [
    'a charge that is noted as having taken quota without one',
    `UPDATE ledger SET state = 'quota-taken' WHERE id = 2`,
    /entry 2: .* cannot be quota-taken/,
  ],
  ['a missing counter', `DELETE FROM usage WHERE code = 0`, /0 calls for 0 credits/],
  [
    'a reservation without a call in flight',
    `UPDATE ledger SET state = 'reserved' WHERE id = 5`,
    /entry 5: reserved for a call that is not in flight/,
  ],
  [
    'an entry of an unknown account',
    `UPDATE ledger SET account = 'unknown' WHERE id = 2`,
    /"?unknown"? is not known/,
  ],
  ['a missing account', `PRAGMA foreign_keys = OFF; DELETE FROM accounts`, /is not known/],
];

test.each(inconsistencies)(
  'verification finds %s, also after a restart',
  async (_, sql, message) => {
    const { database, store, clock } = await openConsistentLedger();
    database.exec(sql);
    expect((await store.verify()).join('\n')).toMatch(message);
    const file = database.serialize();
    const copy = openDatabase({ file: ':memory:' });
    copy.deserialize(file);
    const reopened = createSqliteStore(copy, { clock });
    // Opening a store releases reservations that a crash left open.
    if (!sql.includes(`'reserved'`)) expect((await reopened.verify()).join('\n')).toMatch(message);
    await reopened.close();
    await store.close();
  },
);
