import type { DatabaseSync } from 'node:sqlite';

/** Returns a function that reads how many calls of an account took the quota of a day and have ended. */
export function takenQuota(database: DatabaseSync): (accountId: string, day: string) => number {
  const select = database.prepare(`
    SELECT coalesce(sum(quota_taken + CASE WHEN code = 0 AND via = 'call' THEN calls ELSE 0 END), 0) AS taken
    FROM usage WHERE account = ? AND day = ?`);
  return (accountId, day) => Number(select.get(accountId, day)?.taken);
}
