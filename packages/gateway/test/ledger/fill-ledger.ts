import { openDatabase } from '../../../database/src/open-database.ts';

/** Adds a consistent ledger of charges to a data file that is closed: account `filled`, entries 1 to `entries`. */
export function fillLedger(file: string, entries: number): void {
  const database = openDatabase({ file });
  database.exec(`
    INSERT INTO accounts (id, name, created_at) VALUES ('filled', 'filled', 0);
    INSERT INTO account_states (account) VALUES ('filled');
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${entries})
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after)
    SELECT n, n, 'filled', 'searchUsers', 'request-' || n, '2026-01-01', -1, 'charged', NULL FROM numbers;
    INSERT INTO usage (account, day, operation, code, via, calls, credits, saved)
    VALUES ('filled', '2026-01-01', 'searchUsers', 0, 'call', ${entries}, ${entries}, 0);
  `);
  database.close();
}
