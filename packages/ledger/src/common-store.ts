import { randomBytes } from 'node:crypto';
import { columns } from '@social-data/database/columns';
import { AccountAdmin } from './account-admin.ts';
import type { AccountSummary } from './accounts.ts';
import { AdminTokens } from './admin-tokens.ts';
import { BudgetAdmin } from './budget-admin.ts';
import { BudgetEvents } from './budget-events.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { firstRow, type LedgerDatabase } from './ledger-database.ts';
import { type PruneOptions, pruneLedger } from './prune-ledger.ts';
import { Reconciliation } from './reconciliation.ts';

const SECRET_VALUE_BYTES = 32;
/** Disagreements that `verify` tells; further ones are only counted. */
const MAX_PROBLEMS = 1_000;

/** What a store does beside calls, the same in both databases: accounts, reports (`UsageReports`), and what follows. */
export abstract class CommonStore extends AccountAdmin {
  /** Groups and their budgets, and those of accounts. */
  readonly budgets: BudgetAdmin;
  /** The events of the thresholds of budgets. */
  readonly budgetEvents: BudgetEvents;
  /** The tokens of the admin page. */
  readonly adminTokens: AdminTokens;
  /** Adds calls that logs have and the ledger lacks. */
  readonly reconciliation: Reconciliation;

  constructor(ledger: LedgerDatabase) {
    super(ledger);
    this.budgets = new BudgetAdmin(ledger);
    this.budgetEvents = new BudgetEvents(ledger);
    this.adminTokens = new AdminTokens(ledger);
    this.reconciliation = new Reconciliation(ledger);
  }

  /** All accounts, revoked ones included, in the order of creation. */
  accounts(): Promise<readonly AccountSummary[]> {
    return this.database.accounts();
  }

  /**
   * A sentence for each disagreement between balances, counters, calls in flight and ledger, at one moment; empty when there
   * is none.
   */
  async verify(signal?: AbortSignal): Promise<readonly string[]> {
    await this.database.flush();
    const texts = [...ledgerChecks, ...this.database.relations.checks];
    const statements = texts.map((text) => ({ text, values: [] }));
    const problems: string[] = [];
    let others = 0;
    for await (const rows of this.database.snapshot(statements, signal)) {
      problems.push(...rows.map((row) => columns.text(row, 'problem')));
      others += problems.splice(MAX_PROBLEMS).length;
    }
    return others === 0 ? problems : [...problems, `and ${others} more`];
  }

  /** See `pruneLedger`. */
  prune(before: string, options?: PruneOptions): Promise<number> {
    return pruneLedger(this.database, before, options);
  }

  /** A random value that belongs to this data, such as a signing key; created on first use. */
  async secretValue(name: string): Promise<Uint8Array> {
    const select = 'SELECT value FROM secret_values WHERE name = $1';
    const [existing] = await this.database.read(select, name);
    if (existing !== undefined) return columns.bytes(existing, 'value');
    // Of several nodes that start at the same time, the first one decides.
    await this.#writeSecretValue(name, 'DO NOTHING');
    const [created] = await this.database.read(select, name);
    return columns.bytes(created ?? {}, 'value');
  }

  /** Replaces such a value by another one, for all nodes. */
  renewSecretValue(name: string): Promise<void> {
    return this.#writeSecretValue(name, '(name) DO UPDATE SET value = excluded.value');
  }

  #writeSecretValue(name: string, onConflict: string): Promise<void> {
    const value = randomBytes(SECRET_VALUE_BYTES);
    return this.database.change(function* () {
      const text = `INSERT INTO secret_values (name, value) VALUES ($1, $2) ON CONFLICT ${onConflict}`;
      yield* firstRow(text, name, value);
    });
  }
}
