import { randomBytes } from 'node:crypto';
import { columns } from '@social-data/database/columns';
import { AccountAdmin } from './account-admin.ts';
import type { AccountSummary } from './accounts/account.ts';
import { AdminTokens } from './admin-tokens.ts';
import { BudgetAdmin } from './budget-admin.ts';
import { BudgetEvents } from './budget-events.ts';
import { firstRow, type LedgerDatabase } from './ledger-database.ts';
import type { LedgerFilter } from './ledger-entry.ts';
import { readLedger } from './ledger-entry.ts';
import { type BudgetPeriod, periodOf } from './limits/budget.ts';
import { quotaDay } from './limits/quota-day.ts';
import { type PruneOptions, pruneLedger } from './prune-ledger.ts';
import { Reconciliation } from './reconciliation.ts';
import type { ViaTotals } from './usage.ts';
import {
  CallHours,
  readFailures,
  readLastUse,
  readSuccesses,
  readUsage,
  readUsageSums,
  type UsageDimension,
  type UsageFilter,
} from './usage.ts';
import { verifyLedger } from './verify-ledger.ts';

const SECRET_VALUE_BYTES = 32;

/** What a store does beside calls, the same in both databases. `Store` describes each member. */
export abstract class CommonStore extends AccountAdmin {
  readonly budgets: BudgetAdmin;
  readonly budgetEvents: BudgetEvents;
  readonly adminTokens: AdminTokens;
  readonly callHours: CallHours;
  readonly reconciliation: Reconciliation;
  readonly #ledger: LedgerDatabase;

  constructor(ledger: LedgerDatabase) {
    super(ledger);
    this.#ledger = ledger;
    this.budgets = new BudgetAdmin(ledger);
    this.budgetEvents = new BudgetEvents(ledger);
    this.adminTokens = new AdminTokens(ledger);
    this.callHours = new CallHours(ledger);
    this.reconciliation = new Reconciliation(ledger);
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

  async secretValue(name: string): Promise<Uint8Array> {
    const select = 'SELECT value FROM secret_values WHERE name = $1';
    const [existing] = await this.#ledger.read(select, name);
    if (existing !== undefined) return columns.bytes(existing, 'value');
    // Of several nodes that start at the same time, the first one decides.
    await this.#writeSecretValue(name, 'DO NOTHING');
    const [created] = await this.#ledger.read(select, name);
    return columns.bytes(created ?? {}, 'value');
  }

  renewSecretValue(name: string): Promise<void> {
    return this.#writeSecretValue(name, '(name) DO UPDATE SET value = excluded.value');
  }

  #writeSecretValue(name: string, onConflict: string): Promise<void> {
    const value = randomBytes(SECRET_VALUE_BYTES);
    return this.#ledger.change(function* () {
      const text = `INSERT INTO secret_values (name, value) VALUES ($1, $2) ON CONFLICT ${onConflict}`;
      yield* firstRow(text, name, value);
    });
  }
}
