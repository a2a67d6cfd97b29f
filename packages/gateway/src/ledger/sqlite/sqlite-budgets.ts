import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { columns, type Row } from '../../database/columns.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import {
  type BudgetEvent,
  type DeliveryOutcome,
  eventId,
  eventKey,
} from '../budgets/budget-event.ts';
import type { BudgetStore, GroupMembership } from '../budgets/budget-store.ts';
import { checkBudget } from '../budgets/check-budget.ts';
import { type EndedBudget, RefusedBudgets } from '../budgets/refused-budgets.ts';
import type {
  Budget,
  BudgetPeriod,
  BudgetStatus,
  BudgetSubject,
  BudgetUse,
  Group,
  NewBudget,
} from '../limits/budget.ts';
import { type BudgetState, budgetUse } from '../limits/budget-state.ts';
import { endOfPeriod, quotaDay } from '../limits/quota-day.ts';
import {
  BudgetBelowSpentError,
  DuplicateGroupError,
  NoSuchBudgetError,
  storeWriteError,
  UsedGroupError,
} from '../store-errors.ts';
import type { AccountCache } from './account-cache.ts';
import type { WriteQueue } from './write-queue.ts';

export interface SqliteBudgetsContext {
  readonly cache: AccountCache;
  readonly queue: WriteQueue;
  readonly clock: Clock;
  readonly quotaZone: string;
  /** Writes pending calls. Throws when the store is closed. */
  readonly flush: () => void;
}

/** Groups and budgets in the data file. A change is written in its own transaction, and then applied to the cache. */
export class SqliteBudgets implements BudgetStore {
  readonly #database: DatabaseSync;
  readonly #context: SqliteBudgetsContext;

  readonly #refused = new RefusedBudgets((ended) => this.#writeEnd(ended));

  constructor(database: DatabaseSync, context: SqliteBudgetsContext) {
    this.#database = database;
    this.#context = context;
  }

  async createGroup(name: string): Promise<Group> {
    const { cache, clock, flush } = this.#context;
    flush();
    if (cache.budgets.groups.has(name)) throw new DuplicateGroupError(name);
    const createdAt = Math.floor(clock.now());
    this.#write('INSERT INTO groups (name, created_at) VALUES (?, ?)', name, createdAt);
    cache.budgets.groups.add(name);
    return { name, createdAt, accounts: 0 };
  }

  async removeGroup(name: string): Promise<void> {
    const { cache, flush } = this.#context;
    flush();
    cache.budgets.checkGroup(name);
    const members = [...cache.accounts.values()].filter(({ record }) => record.group === name);
    const inUse = members.filter(({ record }) => record.revokedAt === null);
    if (inUse.length > 0) throw new UsedGroupError(name, inUse.length);
    try {
      inTransaction(this.#database, () => {
        const run = (sql: string) => this.#database.prepare(sql).run(name);
        run('UPDATE accounts SET group_name = NULL WHERE group_name = ?');
        run('DELETE FROM budgets WHERE group_name = ?');
        run('DELETE FROM groups WHERE name = ?');
      });
    } catch (cause) {
      throw storeWriteError(cause);
    }
    for (const member of members) member.record = { ...member.record, group: null };
    for (const { record } of cache.budgets.of({ accountId: null, group: name }))
      cache.budgets.remove(record.number);
    cache.budgets.groups.delete(name);
    this.#rebind();
  }

  async groups(): Promise<readonly Group[]> {
    this.#context.flush();
    const select = this.#database.prepare(`
      SELECT name, created_at, (
        SELECT count(*) FROM accounts a WHERE a.group_name = g.name AND a.revoked_at IS NULL) AS accounts
      FROM groups g ORDER BY name`);
    return select.all().map((row) => ({
      name: columns.text(row, 'name'),
      createdAt: columns.number(row, 'created_at'),
      accounts: columns.number(row, 'accounts'),
    }));
  }

  async memberships(): Promise<readonly GroupMembership[]> {
    this.#context.flush();
    const select = this.#database.prepare('SELECT * FROM memberships ORDER BY since, account');
    return select.all().map((row) => ({
      accountId: columns.text(row, 'account'),
      since: columns.text(row, 'since'),
      group: columns.textOrNull(row, 'group_name'),
    }));
  }

  async setBudget(
    budget: NewBudget,
    { mayBeBelowSpent = false }: { readonly mayBeBelowSpent?: boolean } = {},
  ): Promise<BudgetStatus> {
    const { cache, flush } = this.#context;
    flush();
    checkBudget(budget);
    if (budget.accountId === null) cache.budgets.checkGroup(budget.group);
    else cache.account(budget.accountId);
    const known = this.#find(budget, budget.period);
    const before = known ?? provisional(budget);
    const { spent, resetsAt } = cache.budgets.periodOn(before, this.#today());
    if (budget.isHard && budget.credits < spent && !mayBeBelowSpent)
      throw new BudgetBelowSpentError(budget.credits, spent, resetsAt);
    const number = this.#writeBudget(budget, known?.record);
    const state = cache.budgets.set({ ...budget, number });
    this.#rebind();
    return this.#statusOf(state);
  }

  async removeBudget(subject: BudgetSubject, period: BudgetPeriod): Promise<void> {
    const { cache, flush } = this.#context;
    flush();
    if (subject.accountId === null) cache.budgets.checkGroup(subject.group);
    const known = this.#find(subject, period);
    if (known === undefined) throw new NoSuchBudgetError(period);
    this.#write('DELETE FROM budgets WHERE number = ?', known.record.number);
    cache.budgets.remove(known.record.number);
    this.#rebind();
  }

  async budgets(): Promise<readonly BudgetStatus[]> {
    const { cache, flush } = this.#context;
    flush();
    const states = [...cache.budgets.budgets.values()];
    return states
      .map((state) => this.#statusOf(state))
      .sort((one, other) => one.number - other.number);
  }

  noteRefusal(budget: BudgetUse, cost: number): Promise<void> {
    return this.#refused.note(budget, cost);
  }

  async claimEvents({
    limit,
    hiddenMs,
  }: {
    readonly limit: number;
    readonly hiddenMs: number;
  }): Promise<readonly BudgetEvent[]> {
    const { clock, quotaZone, flush } = this.#context;
    flush();
    const now = Math.floor(clock.now());
    const select = this.#database.prepare(`
      SELECT e.*, a.name FROM budget_events e LEFT JOIN accounts a ON a.id = e.account
      WHERE e.due_at <= ? ORDER BY e.due_at, e.number LIMIT ?`);
    const rows = select.all(now, limit);
    if (rows.length === 0) return [];
    try {
      const hide = this.#database.prepare('UPDATE budget_events SET due_at = ? WHERE number = ?');
      inTransaction(this.#database, () => {
        for (const row of rows) hide.run(now + hiddenMs, columns.number(row, 'number'));
      });
    } catch (cause) {
      throw storeWriteError(cause);
    }
    const inOrder = rows.sort((a, b) => columns.number(a, 'number') - columns.number(b, 'number'));
    return inOrder.map((row) => readEvent(row, quotaZone));
  }

  async noteDelivery(id: string, outcome: DeliveryOutcome): Promise<void> {
    this.#context.flush();
    const { budget, period, credits, threshold } = eventKey(id);
    this.#write(
      `UPDATE budget_events SET attempts = attempts + 1, due_at = ?, outcome = ?
       WHERE budget = ? AND period = ? AND credits = ? AND threshold = ? AND due_at IS NOT NULL`,
      'dueAt' in outcome ? Math.floor(outcome.dueAt) : null,
      'outcome' in outcome ? outcome.outcome : null,
      ...[budget, period, credits, threshold],
    );
  }

  async #writeEnd({ number, credits, cost }: EndedBudget): Promise<void> {
    const { cache, clock, flush } = this.#context;
    flush();
    const state = cache.budgets.budgets.get(number);
    if (state === undefined) return;
    const { budget, period, spent } = cache.budgets.periodOn(state, this.#today());
    const { record } = budget;
    const isAtEnd = record.isHard && record.credits === credits && credits - spent < cost;
    if (!isAtEnd || !record.thresholds.includes(100)) return;
    const now = Math.floor(clock.now());
    this.#write(
      `INSERT INTO budget_events
         (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
       VALUES (?, ?, ?, 100, ?, ?, 1, ?, ?, ?) ON CONFLICT DO NOTHING`,
      ...[number, period, credits, record.accountId, record.group, spent, now, now],
    );
  }

  #find(subject: BudgetSubject, period: BudgetPeriod): BudgetState | undefined {
    const budgets = this.#context.cache.budgets.of(subject);
    return budgets.find(({ record }) => record.period === period);
  }

  /** @returns the number of the budget */
  #writeBudget(budget: NewBudget, known: Budget | undefined): number {
    const { accountId, group, period, credits, isHard, thresholds } = budget;
    const values = [credits, isHard ? 1 : 0, JSON.stringify(thresholds)] as const;
    if (known !== undefined) {
      this.#write(
        'UPDATE budgets SET credits = ?, is_hard = ?, thresholds = ? WHERE number = ?',
        ...values,
        known.number,
      );
      return known.number;
    }
    return this.#write(
      'INSERT INTO budgets (account, group_name, period, credits, is_hard, thresholds) VALUES (?, ?, ?, ?, ?, ?)',
      ...[accountId, group, period],
      ...values,
    );
  }

  /** @returns the number of the row that was added last */
  #write(sql: string, ...values: readonly (string | number | null)[]): number {
    try {
      return inTransaction(this.#database, () =>
        Number(this.#database.prepare(sql).run(...values).lastInsertRowid),
      );
    } catch (cause) {
      throw storeWriteError(cause);
    }
  }

  #rebind(): void {
    const { cache, queue } = this.#context;
    cache.rebindBudgets(queue.openCalls());
  }

  #statusOf(state: BudgetState): BudgetStatus {
    const { spent, taken, resetsAt } = budgetUse(
      this.#context.cache.budgets.periodOn(state, this.#today()),
    );
    return { ...state.record, spent, taken, resetsAt };
  }

  #today(): string {
    const { clock, quotaZone } = this.#context;
    return quotaDay(quotaZone, clock.now()).day;
  }
}

/** A budget that does not exist yet, to count what is spent of it. */
function provisional(budget: NewBudget): BudgetState {
  return { record: { ...budget, number: 0 }, amounts: [], periods: new Map() };
}

function readEvent(row: Row, quotaZone: string): BudgetEvent {
  const period = columns.text(row, 'period');
  const key = {
    ...{ budget: columns.number(row, 'budget'), period },
    ...{ credits: columns.number(row, 'credits'), threshold: columns.number(row, 'threshold') },
  };
  return {
    id: eventId(key),
    accountId: columns.textOrNull(row, 'account'),
    name: columns.textOrNull(row, 'name'),
    group: columns.textOrNull(row, 'group_name'),
    period,
    credits: key.credits,
    isHard: columns.number(row, 'is_hard') === 1,
    threshold: key.threshold,
    spent: columns.number(row, 'spent'),
    at: columns.number(row, 'at'),
    resetsAt: endOfPeriod(quotaZone, period),
    attempts: columns.number(row, 'attempts'),
  };
}
