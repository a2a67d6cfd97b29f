import { expect, test } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { call, create, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';

/** A ledger in which all is well: two accounts, one with a balance, each with calls. */
async function openBook() {
  const clock = createFakeClock();
  const database = openDatabase({ file: ':memory:' });
  const store = createSqliteStore(database, { clock });
  const harness = { store: () => store, clock };
  const account = await create(harness, { balance: 20, dailyQuota: 50 });
  const free = await create(harness);
  await times(3, () => call(harness, account, { cost: 2 }));
  await call(harness, account, { code: 301 });
  await call(harness, free);
  expect(await store.verify()).toEqual([]);
  return { database, store, clock };
}

const disagreements: readonly (readonly [string, string, RegExp])[] = [
  [
    'a balance',
    `UPDATE accounts SET balance = 15 WHERE balance IS NOT NULL`,
    /balance is 15, .* 14/,
  ],
  [
    'a balance of an account that has none',
    `UPDATE accounts SET balance = 5 WHERE balance IS NULL`,
    /balance is 5/,
  ],
  [
    'a balance below zero',
    `PRAGMA ignore_check_constraints = ON; UPDATE accounts SET balance = -1 WHERE balance IS NOT NULL`,
    /below zero/,
  ],
  [
    'the amount of a charge',
    `UPDATE ledger SET credits = -1 WHERE id = 2`,
    /its ledger comes to 15/,
  ],
  ['the amount of a top-up', `UPDATE ledger SET credits = 21 WHERE id = 1`, /comes to 15/],
  ['the balance after a line', `UPDATE ledger SET balance_after = 17 WHERE id = 2`, /at 17/],
  ['a charge that is gone', `DELETE FROM ledger WHERE id = 3`, /3 calls for 6 credits .* 2 for 4/],
  [
    'a charge that is there twice',
    `INSERT INTO ledger SELECT 100, at, account, operation, request, day, credits, state, balance_after
     FROM ledger WHERE id = 2`,
    /comes to 12/,
  ],
  ['a charge that was released', `UPDATE ledger SET state = 'released' WHERE id = 2`, /released/],
  [
    'a release that was charged',
    `UPDATE ledger SET state = 'charged' WHERE id = 5`,
    /ledger has 4/,
  ],
  ['a day', `UPDATE ledger SET day = '2026-02-01' WHERE id = 2`, /2026-02-01.* 0 calls .* 1 for 2/],
  ['a counter', `UPDATE usage SET calls = calls + 1 WHERE code = 0`, /4 calls for 6 credits/],
  ['credits of a failure', `UPDATE usage SET credits = 1 WHERE code = 301`, /cost nothing/],
  ['a counter that is gone', `DELETE FROM usage WHERE code = 0`, /0 calls for 0 credits/],
  [
    'a reservation that nobody holds',
    `UPDATE ledger SET state = 'reserved' WHERE id = 5`,
    /line 5: reserved for a call that is not under way/,
  ],
  [
    'a line of nobody',
    `UPDATE ledger SET account = 'nobody' WHERE id = 2`,
    /"?nobody"? is not known/,
  ],
  ['an account that is gone', `PRAGMA foreign_keys = OFF; DELETE FROM accounts`, /is not known/],
];

test.each(disagreements)('%s that was tampered with is found', async (_, sql, message) => {
  const { database, store, clock } = await openBook();
  database.exec(sql);
  expect((await store.verify()).join('\n')).toMatch(message);
  const kept = database.serialize();
  const again = openDatabase({ file: ':memory:' });
  again.deserialize(kept);
  const opened = createSqliteStore(again, { clock });
  // A reservation that nobody holds is what a crash leaves, so it is put right at the start.
  if (!sql.includes(`'reserved'`)) expect((await opened.verify()).join('\n')).toMatch(message);
  await opened.close();
  await store.close();
});
