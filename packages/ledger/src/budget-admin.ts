import { columns } from '@social-data/database/columns';
import { lockGroup } from './account-admin.ts';
import { spentOf } from './budget-events.ts';
import { firstRow, type LedgerDatabase, rows, type Work } from './ledger-database.ts';
import {
  type BudgetPeriod,
  type BudgetStatus,
  type BudgetSubject,
  checkBudget,
  type Group,
  type NewBudget,
  periodOf,
} from './rules/budgets.ts';
import { endOfPeriod, quotaDay } from './rules/limits.ts';
import {
  BudgetBelowSpentError,
  DuplicateGroupError,
  NoSuchBudgetError,
  UnknownAccountError,
  UsedGroupError,
} from './store-errors.ts';

/** Groups and budgets: a part of `Store`. Each change is one transaction that holds the locks of all accounts concerned. */
export class BudgetAdmin {
  readonly #database: LedgerDatabase;

  constructor(database: LedgerDatabase) {
    this.#database = database;
  }

  /** Rejects with `InvalidAccountError` for a blank name or one that is in use. */
  createGroup(name: string): Promise<Group> {
    const createdAt = this.#database.now();
    return this.#change(function* () {
      const text =
        'INSERT INTO groups (name, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name';
      if ((yield* firstRow(text, name, createdAt)) === undefined)
        throw new DuplicateGroupError(name);
      return { name, createdAt, accounts: 0 };
    });
  }

  /** Removes a group and its budgets. Rejects with `StoreError` while accounts that are not revoked are in it. */
  removeGroup(name: string): Promise<void> {
    return this.#change(function* (database) {
      const { steps } = database;
      yield* lockGroup(database, name, 'forUpdate');
      yield* lockMembers(database, name);
      const used = yield* rows(
        `SELECT a.id FROM accounts a JOIN account_states s ON s.account = a.id
         WHERE s.group_name = $1 AND a.revoked_at IS NULL`,
        name,
      );
      if (used.length > 0) throw new UsedGroupError(name, used.length);
      yield* firstRow('DELETE FROM budgets WHERE group_name = $1', name);
      const left = yield* rows(
        'UPDATE account_states SET group_name = NULL WHERE group_name = $1 RETURNING account',
        name,
      );
      for (const row of left) yield* steps.changed(columns.text(row, 'account'));
      yield* steps.budgetsChanged();
      yield* firstRow('DELETE FROM groups WHERE name = $1', name);
    });
  }

  /** By name. */
  async groups(): Promise<readonly Group[]> {
    await this.#database.flush();
    const found = await this.#database.read(
      `SELECT name, created_at, (SELECT count(*) FROM account_states s JOIN accounts a ON a.id = s.account
         WHERE s.group_name = g.name AND a.revoked_at IS NULL) AS accounts
       FROM groups g ORDER BY name`,
    );
    return found.map((row) => ({
      name: columns.text(row, 'name'),
      createdAt: columns.number(row, 'created_at'),
      accounts: columns.number(row, 'accounts'),
    }));
  }

  /**
   * Creates a budget, or changes the one that the subject has for the period. What is spent of the period counts. Takes
   * effect with the next call. Rejects with `UnknownGroupError`, `UnknownAccountError`, `InvalidAccountError`, and with
   * `BudgetBelowSpentError` unless that is allowed.
   */
  async setBudget(
    budget: NewBudget,
    { mayBeBelowSpent = false }: { readonly mayBeBelowSpent?: boolean } = {},
  ): Promise<BudgetStatus> {
    const { day } = quotaDay(this.#database.quotaZone, this.#database.now());
    const number = await this.#change(function* (database) {
      checkBudget(budget);
      const { steps, quotaZone } = database;
      yield* lockSubject(database, budget);
      const { number, isNew } = yield* writeBudget(budget);
      yield* steps.budgetsChanged();
      if (isNew) yield* steps.countBudget(number, day);
      const period = periodOf(budget.period, day);
      const spent = yield* spentOf(budget, period);
      if (budget.isHard && budget.credits < spent && !mayBeBelowSpent)
        throw new BudgetBelowSpentError(budget.credits, spent, endOfPeriod(quotaZone, period));
      return number;
    });
    const status = (await this.budgets()).find((each) => each.number === number);
    if (status === undefined) throw new NoSuchBudgetError(budget.period);
    return status;
  }

  /** Rejects with `StoreError` when there is none. */
  removeBudget(subject: BudgetSubject, period: BudgetPeriod): Promise<void> {
    return this.#change(function* (database) {
      yield* lockSubject(database, subject);
      const removed = yield* firstRow(
        'DELETE FROM budgets WHERE (account = $1 OR group_name = $2) AND period = $3 RETURNING number',
        ...[subject.accountId, subject.group, period],
      );
      if (removed === undefined) throw new NoSuchBudgetError(period);
      yield* database.steps.budgetsChanged();
    });
  }

  /** All budgets, in the order of creation. */
  async budgets(): Promise<readonly BudgetStatus[]> {
    await this.#database.flush();
    return this.#database.budgets();
  }

  #change<Result>(work: (database: LedgerDatabase) => Work<Result>): Promise<Result> {
    return this.#database.change(() => work(this.#database));
  }
}

/**
 * Locks the accounts whose calls a budget of the subject counts.
 * @throws UnknownGroupError and UnknownAccountError
 */
function* lockSubject(database: LedgerDatabase, { accountId, group }: BudgetSubject): Work<void> {
  if (accountId === null) {
    yield* lockGroup(database, group, 'forUpdate');
    yield* lockMembers(database, group);
  } else if ((yield* database.steps.lock(accountId)) === undefined)
    throw new UnknownAccountError(accountId);
}

/** Locks the accounts that are or were in a group. */
function* lockMembers({ steps }: LedgerDatabase, group: string): Work<void> {
  yield* rows(
    `SELECT account FROM account_states
     WHERE group_name = $1 OR account IN (SELECT m.account FROM memberships m WHERE m.group_name = $1)
     ORDER BY account ${steps.forUpdate}`,
    group,
  );
}

function* writeBudget(
  budget: NewBudget,
): Work<{ readonly number: number; readonly isNew: boolean }> {
  const { accountId, group, period, credits, isHard, thresholds } = budget;
  const values = [accountId, group, period, credits, isHard, thresholds] as const;
  const known = yield* firstRow(
    `UPDATE budgets SET credits = $4, is_hard = $5, thresholds = $6
     WHERE (account = $1 OR group_name = $2) AND period = $3 RETURNING number`,
    ...values,
  );
  if (known !== undefined) return { number: columns.number(known, 'number'), isNew: false };
  const added = yield* firstRow(
    `INSERT INTO budgets (account, group_name, period, credits, is_hard, thresholds)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING number`,
    ...values,
  );
  if (added === undefined) throw new Error('Unreachable: a budget was added');
  return { number: columns.number(added, 'number'), isNew: true };
}
