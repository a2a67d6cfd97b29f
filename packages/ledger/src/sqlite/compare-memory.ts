import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { columns } from '@social-data/database/columns';
import type { AccountState } from '../limits/account-state.ts';
import type { AccountCache } from './account-cache.ts';
import { takenQuota } from './taken-quota.ts';
import type { WriteQueue } from './write-queue.ts';

/** Accounts that are compared in one turn of the event loop, in about a millisecond. */
const ACCOUNTS_PER_TURN = 50;

export interface VerifiedState {
  readonly database: DatabaseSync;
  readonly cache: AccountCache;
  readonly queue: WriteQueue;
}

/**
 * Returns a sentence for each disagreement between the file and the memory, account by account.
 * @throws the signal's reason
 */
export async function compareMemory(
  { database, cache, queue }: VerifiedState,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  // A call that ended while the file was read would otherwise look abandoned.
  queue.flush();
  const problems = findAbandoned(database, queue);
  problems.push(...(await compareAccounts(database, cache, signal)));
  queue.flush();
  return [...problems, ...cache.budgets.problems()];
}

function findAbandoned(database: DatabaseSync, queue: WriteQueue): string[] {
  return database
    .prepare(`SELECT id FROM ledger WHERE state = 'reserved'`)
    .all()
    .map((row) => columns.number(row, 'id'))
    .filter((id) => !queue.isReserved(id))
    .map((id) => `ledger entry ${id}: reserved for a call that is not in flight`);
}

/** File and cache change together, so they agree between any two turns of the event loop. */
async function compareAccounts(
  database: DatabaseSync,
  cache: AccountCache,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const problemsOf = createComparison(database);
  const problems: string[] = [];
  let compared = 0;
  for (const [id, account] of cache.accounts) {
    problems.push(...problemsOf(id, account));
    compared += 1;
    if (compared % ACCOUNTS_PER_TURN === 0)
      await setImmediate(undefined, { ...(signal && { signal }) });
  }
  return problems;
}

function createComparison(database: DatabaseSync) {
  const selectBalance = database.prepare('SELECT balance FROM account_states WHERE account = ?');
  const takenOf = takenQuota(database);
  return (id: string, { balance, days }: AccountState): string[] => {
    const problems: string[] = [];
    const row = selectBalance.get(id);
    if (row === undefined || row.balance !== balance) {
      problems.push(
        `account ${id}: admission uses a balance of ${balance}, the file has ${row?.balance}`,
      );
    }
    for (const [day, { taken }] of days) {
      const calls = takenOf(id, day);
      if (calls !== taken) {
        problems.push(
          `account ${id}: admission uses ${taken} calls on ${day}, the file has ${calls}`,
        );
      }
    }
    return problems;
  };
}
