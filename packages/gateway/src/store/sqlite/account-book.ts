import type { DatabaseSync } from 'node:sqlite';
import { UnknownAccountError } from '../store-errors.ts';
import type { AccountState, DayUse } from './account-state.ts';
import { loadAccounts, type Secret } from './load-accounts.ts';

/** Days of an account that are kept in memory: today, and those that a clock may jump to. */
const DAYS_KEPT = 3;

export interface AccountBook {
  /** @throws UnknownAccountError */
  account(id: string): AccountState;
  /** The account of a secret that is in force at the time. */
  accountOfSecret(hash: string, now: number): AccountState | undefined;
  /** What an account used of a day; read from the file when the day is asked for the first time. */
  use(account: AccountState, day: string): DayUse;
  /** In the order of creation. */
  readonly accounts: Map<string, AccountState>;
  readonly secrets: Map<string, Secret>;
}

/** All accounts and secrets, in memory, as the file has them. */
export function createAccountBook(database: DatabaseSync): AccountBook {
  const { accounts, secrets } = loadAccounts(database);
  const chargedOn = database.prepare(
    'SELECT coalesce(sum(calls), 0) AS calls FROM usage WHERE account = ? AND day = ? AND code = 0',
  );
  return {
    accounts,
    secrets,
    account(id) {
      const account = accounts.get(id);
      if (account === undefined) throw new UnknownAccountError(id);
      return account;
    },
    accountOfSecret(hash, now) {
      const secret = secrets.get(hash);
      if (secret === undefined || (secret.endsAt !== null && now >= secret.endsAt))
        return undefined;
      return secret.account;
    },
    use(account, day) {
      const known = account.days.get(day);
      if (known !== undefined) return known;
      const use = { charged: Number(chargedOn.get(account.holder.id, day)?.calls), open: 0 };
      forgetDays(account.days);
      account.days.set(day, use);
      return use;
    },
  };
}

/** A day with calls under way stays: they are about to be charged to it. */
function forgetDays(days: Map<string, DayUse>): void {
  for (const [day, use] of days) {
    if (days.size < DAYS_KEPT) return;
    if (use.open === 0) days.delete(day);
  }
}
