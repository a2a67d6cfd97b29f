import { columns, type Row } from '@social-data/database/columns';
import { lockGroup } from './account-admin.ts';
import {
  type BudgetEvent,
  type DeliveryOutcome,
  eventId,
  eventKey,
} from './budgets/budget-event.ts';
import { checkBudget } from './budgets/check-budget.ts';
import { type EndedBudget, RefusedBudgets } from './budgets/refused-budgets.ts';
import { firstRow, type LedgerDatabase, rows, type Work } from './ledger-database.ts';
import {
  type Budget,
  type BudgetPeriod,
  type BudgetStatus,
  type BudgetSubject,
  type BudgetUse,
  type Group,
  type NewBudget,
  periodOf,
} from './limits/budget.ts';
import { endOfPeriod, quotaDay } from './limits/quota-day.ts';
import {
  BudgetBelowSpentError,
  DuplicateGroupError,
  NoSuchBudgetError,
  UnknownAccountError,
  UsedGroupError,
} from './store-errors.ts';

/** The columns of a budget event that name it. */
const EVENT_KEY = 'budget = $1 AND period = $2 AND credits = $3 AND threshold = $4';

/** Groups, budgets and their events: a part of `Store`. Each change is one transaction that holds the locks of all accounts concerned. */
export class BudgetAdmin {
  readonly #database: LedgerDatabase;
  readonly #refused = new RefusedBudgets((ended) => this.#writeEnd(ended));

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
    const day = this.#today();
    return this.#change(function* (database) {
      const { steps } = database;
      yield* lockGroup(database, name, 'forUpdate');
      const accounts = yield* lockMembers(database, name);
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
      yield* steps.budgetsChanged(accounts, day);
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
    const day = this.#today();
    const number = await this.#change(function* (database) {
      checkBudget(budget);
      const { steps, quotaZone } = database;
      const accounts = yield* lockSubject(database, budget);
      const { number, isNew } = yield* writeBudget(budget);
      yield* steps.budgetsChanged(isNew ? accounts : [], day);
      if (isNew) yield* steps.countBudget(number, day);
      const period = periodOf(budget.period, day);
      const spent = yield* steps.spentOf({ ...budget, number }, period);
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
    const day = this.#today();
    return this.#change(function* (database) {
      const accounts = yield* lockSubject(database, subject);
      const removed = yield* firstRow(
        'DELETE FROM budgets WHERE (account = $1 OR group_name = $2) AND period = $3 RETURNING number',
        ...[subject.accountId, subject.group, period],
      );
      if (removed === undefined) throw new NoSuchBudgetError(period);
      yield* database.steps.budgetsChanged(accounts, day);
    });
  }

  /** All budgets, in the order of creation. */
  async budgets(): Promise<readonly BudgetStatus[]> {
    await this.#database.flush();
    return this.#database.budgets();
  }

  /**
   * Notes that a hard budget refused a call. When what is left does not pay for it, whatever becomes of calls in flight,
   * the budget is at its end: it makes the event of its threshold of 100 %, unless it has none. Never rejects.
   */
  noteRefusal(budget: BudgetUse, cost: number): Promise<void> {
    return this.#refused.note(budget, cost);
  }

  /**
   * Events whose delivery is due, oldest first. They are hidden from all nodes until `hiddenMs` later, so that one node
   * delivers each of them, and another one if that node ends.
   */
  async claimEvents({
    limit,
    hiddenMs,
  }: {
    readonly limit: number;
    readonly hiddenMs: number;
  }): Promise<readonly BudgetEvent[]> {
    await this.#database.flush();
    const now = this.#database.now();
    const isDue = 'SELECT number FROM budget_events WHERE due_at <= $1 LIMIT 1';
    // Most of the time there is none, and nothing is written.
    if ((await this.#database.read(isDue, now)).length === 0) return [];
    const claimed = await this.#change(function* ({ steps, quotaZone }) {
      const due = yield* rows(
        `SELECT e.*, a.name FROM budget_events e LEFT JOIN accounts a ON a.id = e.account
         WHERE e.due_at <= $1 ORDER BY e.due_at, e.number LIMIT $2 ${steps.skipLocked}`,
        ...[now, limit],
      );
      for (const row of due)
        yield* firstRow(
          `UPDATE budget_events SET due_at = $5 WHERE ${EVENT_KEY}`,
          ...[...Object.values(readKey(row)), now + hiddenMs],
        );
      return due.map((row) => ({
        number: columns.number(row, 'number'),
        event: readEvent(row, quotaZone),
      }));
    });
    return claimed.toSorted((one, other) => one.number - other.number).map(({ event }) => event);
  }

  /** Notes a delivery of a claimed event. */
  noteDelivery(id: string, outcome: DeliveryOutcome): Promise<void> {
    const { budget, period, credits, threshold } = eventKey(id);
    return this.#change(function* () {
      yield* firstRow(
        `UPDATE budget_events SET attempts = attempts + 1, due_at = $5, outcome = $6
         WHERE ${EVENT_KEY} AND due_at IS NOT NULL`,
        ...[budget, period, credits, threshold],
        'dueAt' in outcome ? Math.floor(outcome.dueAt) : null,
        'outcome' in outcome ? outcome.outcome : null,
      );
    });
  }

  /** Makes the event of a hard budget at its end, unless it has it, or the budget has changed. */
  #writeEnd({ number, credits, cost }: EndedBudget): Promise<void> {
    const day = this.#today();
    return this.#change(function* (database) {
      const { steps } = database;
      const row = yield* firstRow(
        `SELECT * FROM budgets WHERE number = $1 ${steps.forShare}`,
        number,
      );
      if (row === undefined) return;
      const budget = readBudget(row);
      const period = periodOf(budget.period, day);
      const spent = yield* steps.spentOf(budget, period);
      const isAtEnd = budget.isHard && budget.credits === credits && credits - spent < cost;
      if (!isAtEnd || !budget.thresholds.includes(100)) return;
      const { accountId, group } = budget;
      const now = database.now();
      yield* firstRow(
        `INSERT INTO budget_events
           (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
         VALUES ($1, $2, $3, 100, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
        ...[number, period, credits, accountId, group, true, spent, now, now],
      );
    });
  }

  #change<Result>(work: (database: LedgerDatabase) => Work<Result>): Promise<Result> {
    return this.#database.change(() => work(this.#database));
  }

  #today(): string {
    return quotaDay(this.#database.quotaZone, this.#database.now()).day;
  }
}

/**
 * Locks the accounts whose calls a budget of the subject counts.
 * @throws UnknownGroupError and UnknownAccountError
 */
function* lockSubject(
  database: LedgerDatabase,
  { accountId, group }: BudgetSubject,
): Work<readonly string[]> {
  if (accountId === null) {
    yield* lockGroup(database, group, 'forUpdate');
    return yield* lockMembers(database, group);
  }
  if ((yield* database.steps.lock(accountId)) === undefined)
    throw new UnknownAccountError(accountId);
  return [accountId];
}

/** Locks the accounts that are or were in a group. */
function* lockMembers({ steps }: LedgerDatabase, group: string): Work<readonly string[]> {
  const members = yield* rows(
    `SELECT account FROM account_states
     WHERE group_name = $1 OR account IN (SELECT m.account FROM memberships m WHERE m.group_name = $1)
     ORDER BY account ${steps.forUpdate}`,
    group,
  );
  return members.map((row) => columns.text(row, 'account'));
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

export function readBudget(row: Row): Budget {
  const accountId = columns.textOrNull(row, 'account');
  const subject =
    accountId === null
      ? { accountId: null, group: columns.text(row, 'group_name') }
      : { accountId, group: null };
  return {
    ...subject,
    number: columns.number(row, 'number'),
    period: columns.text(row, 'period') === 'day' ? 'day' : 'month',
    credits: columns.number(row, 'credits'),
    isHard: columns.boolean(row, 'is_hard'),
    thresholds: columns.list(row, 'thresholds').map(Number),
  };
}

function readKey(row: Row) {
  return {
    budget: columns.number(row, 'budget'),
    period: columns.text(row, 'period'),
    credits: columns.number(row, 'credits'),
    threshold: columns.number(row, 'threshold'),
  };
}

function readEvent(row: Row, quotaZone: string): BudgetEvent {
  const { budget, ...key } = readKey(row);
  return {
    ...key,
    id: eventId({ budget, ...key }),
    accountId: columns.textOrNull(row, 'account'),
    name: columns.textOrNull(row, 'name'),
    group: columns.textOrNull(row, 'group_name'),
    isHard: columns.boolean(row, 'is_hard'),
    spent: columns.number(row, 'spent'),
    at: columns.number(row, 'at'),
    resetsAt: endOfPeriod(quotaZone, key.period),
    attempts: columns.number(row, 'attempts'),
  };
}
