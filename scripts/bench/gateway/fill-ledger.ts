import { existsSync } from 'node:fs';
import { systemClock } from '../../../packages/gateway/src/clock.ts';
import { dataFilePath } from '../../../packages/gateway/src/data-file-path.ts';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import { openDataFile } from '../../../packages/gateway/src/open-data-file.ts';

const ACCOUNTS = 10;
const BATCH_ENTRIES = 250_000;
const DAY = '2026-01-01';

/** Creates a data file with some users and a consistent ledger of charges, by SQL. It is much faster than calls. */
export async function fillLedger(dataDir: string, entries: number): Promise<void> {
  const file = dataFilePath(dataDir);
  if (existsSync(file)) throw new Error(`There is a data file in ${dataDir} already`);
  const data = openDataFile(file, { clock: systemClock, quotaZone: 'UTC' });
  await data.dataset.seed({ authors: 0, users: 1_000, questions: 0 });
  for (let number = 0; number < ACCOUNTS; number += 1)
    await data.store.createAccount({
      name: `account-${number}`,
      operations: null,
      rate: null,
      dailyQuota: null,
      balance: entries,
      expiresAt: null,
      origins: null,
      group: null,
      secretHash: `none-${number}`,
    });
  await data.close();
  const database = openDatabase({ file });
  const insert = database.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?2)
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after)
    SELECT ${ACCOUNTS} + 1 + n, 1767225600000 + n, accounts.id, 'searchUsers', 'request-' || n, '${DAY}', -1, 'charged',
      ${entries} - n / ${ACCOUNTS} - 1
    FROM numbers JOIN accounts ON accounts.number = 1 + n % ${ACCOUNTS}`);
  for (let from = 0; from < entries; from += BATCH_ENTRIES)
    insert.run(from, Math.min(from + BATCH_ENTRIES, entries));
  database.exec(`
    UPDATE accounts SET balance = balance - (SELECT count(*) FROM ledger WHERE account = accounts.id AND state = 'charged');
    INSERT INTO usage (account, day, operation, code, via, calls, credits, saved)
    SELECT account, day, operation, 0, 'call', count(*), count(*), 0 FROM ledger WHERE state = 'charged' GROUP BY account;
    INSERT INTO deliveries VALUES (${ACCOUNTS + 1}, ${ACCOUNTS + entries});
  `);
  database.close();
}
