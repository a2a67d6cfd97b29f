import { columns } from '@social-data/database/columns';
import { spentOf } from './budget-events.ts';
import {
  firstRow,
  type LedgerDatabase,
  LedgerPart,
  lockGroup,
  rows,
  type Work,
} from './ledger-database.ts';
import {
  type BudgetPeriod,
  type BudgetStatus,
  type BudgetSubject,
  checkBudget,
  type Group,
  type NewBudget,
  periodOf,
} from './rules/budgets.ts';
import { DAY_MS, endOfPeriod, quotaDay } from './rules/limits.ts';
import { StoreError, UnknownAccountError } from './store-errors.ts';

/**
 * Groups and budgets: a part of `Store`. Each change is one transaction that holds the locks of all accounts concerned, and
 * rejects with `StoreError` for a group, account or budget that does not exist.
 */
export class BudgetAdmin extends LedgerPart {
  /** Rejects with `StoreError` for a name that is in use. */
  createGroup(name: string): Promise<void> {
    const now = this.database.now();
    return this.database.change(function* () {
      const added = yield* firstRow(
        'INSERT INTO groups (name, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
        ...[name, now],
      );
      if (added === undefined)
        throw new StoreError(
          `There is a group ${JSON.stringify(name)} already. Choose another name.`,
        );
    });
  }

  /** Removes a group and its budgets. Rejects with `StoreError` while accounts that are not revoked are in it. */
  removeGroup(name: string): Promise<void> {
    const { steps } = this.database;
    return this.database.change(function* () {
      yield* lockMembers(name);
      const used = yield* rows(
        `SELECT a.id FROM accounts a JOIN account_states s ON s.account = a.id
         WHERE s.group_name = $1 AND a.revoked_at IS NULL`,
        name,
      );
      if (used.length > 0)
        throw new StoreError(
          `The group ${JSON.stringify(name)} has tokens that are not revoked: ${used.length}. Give them another group first, with "tokens update".`,
        );
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
    const found = await this.database.read(
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
   * effect with the next call.
   * @param evenIfSpent without it, a hard budget that is below what is spent rejects with `StoreError`
   */
  setBudget(budget: NewBudget, evenIfSpent = false): Promise<Omit<BudgetStatus, 'taken'>> {
    const { steps, quotaZone } = this.database;
    const now = this.database.now();
    const { day } = quotaDay(quotaZone, now);
    return this.database.change(function* () {
      checkBudget(budget);
      const name = yield* lockSubject(steps, budget);
      const number = yield* writeBudget(budget);
      yield* steps.budgetsChanged();
      // The clock may go back to the day before.
      yield* steps.countBudget(number, quotaDay(quotaZone, now - DAY_MS).day);
      yield* steps.countBudget(number, day);
      const period = periodOf(budget.period, day);
      const spent = yield* spentOf(budget, period);
      const resetsAt = endOfPeriod(quotaZone, period);
      if (!budget.isHard || budget.credits >= spent || evenIfSpent)
        return { ...budget, number, name, spent, resetsAt };
      const end = new Date(resetsAt).toISOString();
      throw new StoreError(
        `The budget of ${budget.credits} credits is below what is spent of the period: ${spent}. With it, calls would be refused at once, until ${end}. Give at least ${spent}, or --even-if-spent.`,
      );
    });
  }

  removeBudget(subject: BudgetSubject, period: BudgetPeriod): Promise<void> {
    const { steps } = this.database;
    return this.database.change(function* () {
      yield* lockSubject(steps, subject);
      const removed = yield* firstRow(
        'DELETE FROM budgets WHERE (account = $1 OR group_name = $2) AND period = $3 RETURNING number',
        ...[subject.accountId, subject.group, period],
      );
      if (removed === undefined)
        throw new StoreError(
          `There is no such budget by ${period}. "budgets list" shows all budgets.`,
        );
      yield* steps.budgetsChanged();
    });
  }

  /** All budgets, in the order of creation. */
  async budgets(): Promise<readonly BudgetStatus[]> {
    await this.database.flush();
    return this.database.budgets();
  }
}

/** Locks the accounts whose calls a budget of the subject counts. Returns the name of the one whose own budget it is. */
function* lockSubject(
  steps: LedgerDatabase['steps'],
  { accountId, group }: BudgetSubject,
): Work<string | null> {
  if (accountId === null) {
    yield* lockMembers(group);
    return null;
  }
  const locked = yield* steps.lock(accountId);
  if (locked === undefined) throw new UnknownAccountError(accountId);
  return locked.account.name;
}

/** Locks a group, and the accounts that are or were in it. */
function* lockMembers(group: string): Work<void> {
  yield* lockGroup(group, 'NO KEY UPDATE');
  yield* rows(
    `SELECT account FROM account_states
     WHERE group_name = $1 OR account IN (SELECT m.account FROM memberships m WHERE m.group_name = $1)
     ORDER BY account FOR NO KEY UPDATE`,
    group,
  );
}

/** Returns the number of the budget. */
function* writeBudget(budget: NewBudget): Work<number> {
  const { accountId, group, period, credits, isHard, thresholds } = budget;
  const subject = accountId === null ? 'group_name' : 'account';
  const written = yield* firstRow(
    `INSERT INTO budgets (account, group_name, period, credits, is_hard, thresholds)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (${subject}, period) WHERE ${subject} IS NOT NULL DO UPDATE
       SET credits = excluded.credits, is_hard = excluded.is_hard, thresholds = excluded.thresholds
     RETURNING number`,
    ...[accountId, group, period, credits, isHard, thresholds],
  );
  return columns.number(written ?? {}, 'number');
}
