import { AccountAdmin } from './account-admin.ts';
import type {
  AccountChange,
  AccountChanges,
  AccountSummary,
  ChangedAccount,
  NewAccount,
  TopUpDetails,
} from './accounts/account.ts';
import { AdminTokens } from './admin-tokens.ts';
import { BudgetAdmin } from './budget-admin.ts';
import { CallHours } from './call-hours.ts';
import type { LedgerDatabase } from './ledger-database.ts';
import type { LedgerFilter } from './ledger-entry.ts';
import { type BudgetPeriod, periodOf } from './limits/budget.ts';
import { quotaDay } from './limits/quota-day.ts';
import type { ViaTotals } from './limits/via.ts';
import { type PruneOptions, pruneLedger } from './prune-ledger.ts';
import { readLedger } from './read-ledger.ts';
import { Reconciliation } from './reconciliation.ts';
import { renewSecretValue, secretValue } from './secret-values.ts';
import {
  readFailures,
  readLastUse,
  readSuccesses,
  readUsage,
  readUsageSums,
  type UsageDimension,
  type UsageFilter,
} from './usage.ts';
import { verifyLedger } from './verify-ledger.ts';

/** What a store does beside calls, the same in both databases. `Store` describes each member. */
export abstract class CommonStore {
  readonly budgets: BudgetAdmin;
  readonly adminTokens: AdminTokens;
  readonly callHours: CallHours;
  readonly reconciliation: Reconciliation;
  readonly #ledger: LedgerDatabase;
  readonly #accounts: AccountAdmin;

  constructor(ledger: LedgerDatabase) {
    this.#ledger = ledger;
    this.#accounts = new AccountAdmin(ledger);
    this.budgets = new BudgetAdmin(ledger);
    this.adminTokens = new AdminTokens(ledger);
    this.callHours = new CallHours(ledger);
    this.reconciliation = new Reconciliation(ledger);
  }

  async createAccount(account: NewAccount): Promise<AccountSummary> {
    const [created] = await this.createAccounts([account]);
    if (created === undefined) throw new Error('Unreachable: an account was created');
    return created;
  }

  createAccounts(accounts: readonly NewAccount[]): Promise<readonly AccountSummary[]> {
    return this.#accounts.createAll(accounts);
  }

  updateAccount(id: string, changes: AccountChanges): Promise<AccountSummary> {
    return this.#accounts.change({ kind: 'update', id, changes });
  }

  rotateSecret(id: string, secretHash: string, othersEndAt: number): Promise<AccountSummary> {
    return this.#accounts.rotate(id, secretHash, othersEndAt);
  }

  revokeAccount(id: string): Promise<AccountSummary> {
    return this.#accounts.change({ kind: 'revoke', id });
  }

  topUp(id: string, credits: number, details?: TopUpDetails): Promise<ChangedAccount> {
    return this.#accounts.change({ ...details, kind: 'top-up', id, credits });
  }

  changeAccounts(changes: readonly AccountChange[]): Promise<readonly ChangedAccount[]> {
    return this.#accounts.changeAll(changes);
  }

  accounts(): Promise<readonly AccountSummary[]> {
    return this.#ledger.accounts();
  }

  successes(accountId: string, period: BudgetPeriod): Promise<readonly ViaTotals[]> {
    const { day } = quotaDay(this.#ledger.quotaZone, this.#ledger.now());
    return readSuccesses(this.#ledger, accountId, periodOf(period, day));
  }

  usage(filter?: UsageFilter, signal?: AbortSignal) {
    return readUsage(this.#ledger, filter, signal);
  }

  usageSums(by: readonly UsageDimension[], filter?: UsageFilter, signal?: AbortSignal) {
    return readUsageSums(this.#ledger, by, filter, signal);
  }

  failures(filter?: UsageFilter, signal?: AbortSignal) {
    return readFailures(this.#ledger, filter, signal);
  }

  lastUse(signal?: AbortSignal) {
    return readLastUse(this.#ledger, signal);
  }

  ledger(filter?: LedgerFilter, signal?: AbortSignal) {
    return readLedger(this.#ledger, filter, signal);
  }

  verify(signal?: AbortSignal): Promise<readonly string[]> {
    return verifyLedger(this.#ledger, signal);
  }

  prune(before: string, options?: PruneOptions): Promise<number> {
    return pruneLedger(this.#ledger, before, options);
  }

  secretValue(name: string): Promise<Uint8Array> {
    return secretValue(this.#ledger, name);
  }

  renewSecretValue(name: string): Promise<void> {
    return renewSecretValue(this.#ledger, name);
  }
}
