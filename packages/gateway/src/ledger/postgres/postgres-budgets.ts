import type pg from 'pg';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { BudgetEvent, DeliveryOutcome } from '../budgets/budget-event.ts';
import type { BudgetStore, GroupMembership } from '../budgets/budget-store.ts';
import { checkBudget } from '../budgets/check-budget.ts';
import { type EndedBudget, RefusedBudgets } from '../budgets/refused-budgets.ts';
import {
  type Budget,
  type BudgetPeriod,
  type BudgetStatus,
  type BudgetSubject,
  type BudgetUse,
  type Group,
  type NewBudget,
  periodOf,
} from '../limits/budget.ts';
import { endOfPeriod, quotaDay } from '../limits/quota-day.ts';
import {
  BudgetBelowSpentError,
  DuplicateGroupError,
  NoSuchBudgetError,
  UnknownAccountError,
  UsedGroupError,
} from '../store-errors.ts';
import { type AdminContext, inAdminTransaction } from './admin-transaction.ts';
import { claimEvents, noteDelivery, writeEnd } from './budget-events.ts';
import { bindBudgets, countBudget, lockGroup } from './groups.ts';

export interface PostgresBudgetsContext extends AdminContext {
  /** Writes pending calls. Throws when the store is closed. */
  readonly flush: () => Promise<void>;
}

interface BudgetRow {
  readonly number: number;
  readonly account: string | null;
  readonly group_name: string | null;
  readonly period: BudgetPeriod;
  readonly credits: number;
  readonly is_hard: boolean;
  readonly thresholds: readonly number[];
  readonly taken: number;
  readonly spent: number;
}

/** Groups and budgets in the shared database. Each change is one transaction that holds the locks of all accounts concerned. */
export class PostgresBudgets implements BudgetStore {
  readonly #postgres: Postgres;
  readonly #context: PostgresBudgetsContext;

  readonly #refused = new RefusedBudgets((ended) => this.#writeEnd(ended));

  constructor(postgres: Postgres, context: PostgresBudgetsContext) {
    this.#postgres = postgres;
    this.#context = context;
  }

  createGroup(name: string): Promise<Group> {
    const createdAt = Math.floor(this.#context.now());
    return this.#change(async (client) => {
      const { rowCount } = await client.query(
        'INSERT INTO groups (name, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [name, createdAt],
      );
      if (!rowCount) throw new DuplicateGroupError(name);
      return { name, createdAt, accounts: 0 };
    });
  }

  removeGroup(name: string): Promise<void> {
    return this.#change(async (client) => {
      await lockGroup(client, name, 'UPDATE');
      const accounts = await lockMembers(client, name);
      const { rowCount } = await client.query(
        'SELECT 1 FROM account_states s JOIN accounts a ON a.id = s.account WHERE s.group_name = $1 AND a.revoked_at IS NULL',
        [name],
      );
      if (rowCount) throw new UsedGroupError(name, rowCount);
      await client.query('DELETE FROM budgets WHERE group_name = $1', [name]);
      await client.query(
        'UPDATE account_states SET group_name = NULL, version = version + 1 WHERE group_name = $1',
        [name],
      );
      await bindBudgets(client, accounts, this.#today());
      await client.query('DELETE FROM groups WHERE name = $1', [name]);
    });
  }

  async groups(): Promise<readonly Group[]> {
    await this.#context.flush();
    const { rows } = await this.#postgres.pool.query<Group>(
      `SELECT g.name, g.created_at AS "createdAt", (SELECT count(*) FROM account_states s JOIN accounts a ON a.id = s.account
         WHERE s.group_name = g.name AND a.revoked_at IS NULL) AS accounts
       FROM groups g ORDER BY g.name`,
    );
    return rows;
  }

  async memberships(): Promise<readonly GroupMembership[]> {
    await this.#context.flush();
    const { rows } = await this.#postgres.pool.query<GroupMembership>(
      `SELECT account AS "accountId", since, group_name AS "group" FROM memberships ORDER BY since, account`,
    );
    return rows;
  }

  setBudget(
    budget: NewBudget,
    { mayBeBelowSpent = false }: { readonly mayBeBelowSpent?: boolean } = {},
  ): Promise<BudgetStatus> {
    return this.#change(async (client) => {
      checkBudget(budget);
      const day = this.#today();
      const accounts = await lockSubject(client, budget);
      const { number, isNew } = await writeBudget(client, budget);
      if (isNew) {
        await bindBudgets(client, accounts, day);
        await countBudget(client, number, day);
      }
      const [status] = await this.#read(client, number);
      if (status === undefined) throw new Error('Unreachable: a budget was written');
      if (budget.isHard && budget.credits < status.spent && !mayBeBelowSpent)
        throw new BudgetBelowSpentError(budget.credits, status.spent, status.resetsAt);
      return status;
    });
  }

  removeBudget(subject: BudgetSubject, period: BudgetPeriod): Promise<void> {
    return this.#change(async (client) => {
      const accounts = await lockSubject(client, subject);
      const { rowCount } = await client.query(
        'DELETE FROM budgets WHERE (account = $1 OR group_name = $2) AND period = $3',
        [subject.accountId, subject.group, period],
      );
      if (!rowCount) throw new NoSuchBudgetError(period);
      await bindBudgets(client, accounts, this.#today());
    });
  }

  async budgets(): Promise<readonly BudgetStatus[]> {
    await this.#context.flush();
    return this.#read(this.#postgres.pool);
  }

  noteRefusal(budget: BudgetUse, cost: number): Promise<void> {
    return this.#refused.note(budget, cost);
  }

  async claimEvents(claim: {
    readonly limit: number;
    readonly hiddenMs: number;
  }): Promise<readonly BudgetEvent[]> {
    const now = Math.floor(this.#context.now());
    return claimEvents(this.#postgres.pool, this.#context.quotaZone, { ...claim, now });
  }

  async noteDelivery(id: string, outcome: DeliveryOutcome): Promise<void> {
    await noteDelivery(this.#postgres.pool, id, outcome);
  }

  async #writeEnd(ended: EndedBudget): Promise<void> {
    const at = { day: this.#today(), now: Math.floor(this.#context.now()) };
    await writeEnd(this.#postgres.pool, ended, at);
  }

  /** @param number of one budget; all of them when it is absent */
  async #read(client: pg.ClientBase | pg.Pool, number?: number): Promise<readonly BudgetStatus[]> {
    const day = this.#today();
    const { rows } = await client.query<BudgetRow>(
      `SELECT b.*, coalesce(p.taken, 0) AS taken, coalesce(p.spent, 0) AS spent FROM budgets b
       LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = CASE b.period WHEN 'day' THEN $1 ELSE $2 END
       WHERE $3::bigint IS NULL OR b.number = $3 ORDER BY b.number`,
      [periodOf('day', day), periodOf('month', day), number ?? null],
    );
    return rows.map((row) => ({
      ...readBudget(row),
      ...{ spent: row.spent, taken: row.taken },
      resetsAt: endOfPeriod(this.#context.quotaZone, periodOf(row.period, day)),
    }));
  }

  async #change<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    await this.#context.flush();
    return inAdminTransaction(this.#postgres, this.#context, work);
  }

  #today(): string {
    return quotaDay(this.#context.quotaZone, this.#context.now()).day;
  }
}

/**
 * Locks the accounts whose calls a budget of the subject counts.
 * @throws UnknownGroupError and UnknownAccountError
 */
async function lockSubject(
  client: pg.ClientBase,
  { accountId, group }: BudgetSubject,
): Promise<readonly string[]> {
  if (accountId === null) {
    await lockGroup(client, group, 'UPDATE');
    return lockMembers(client, group);
  }
  const { rowCount } = await client.query(
    'SELECT 1 FROM account_states WHERE account = $1 FOR UPDATE',
    [accountId],
  );
  if (!rowCount) throw new UnknownAccountError(accountId);
  return [accountId];
}

/** Locks the accounts that are or were in a group. */
async function lockMembers(client: pg.ClientBase, group: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ account: string }>(
    `SELECT account FROM account_states
     WHERE group_name = $1 OR account IN (SELECT account FROM memberships WHERE group_name = $1)
     ORDER BY account FOR UPDATE`,
    [group],
  );
  return rows.map(({ account }) => account);
}

async function writeBudget(
  client: pg.ClientBase,
  { accountId, group, period, credits, isHard, thresholds }: NewBudget,
): Promise<{ readonly number: number; readonly isNew: boolean }> {
  const changed = await client.query<{ number: number }>(
    `UPDATE budgets SET credits = $4, is_hard = $5, thresholds = $6
     WHERE (account = $1 OR group_name = $2) AND period = $3 RETURNING number`,
    [accountId, group, period, credits, isHard, thresholds],
  );
  const [known] = changed.rows;
  if (known !== undefined) return { number: known.number, isNew: false };
  const { rows } = await client.query<{ number: number }>(
    `INSERT INTO budgets (account, group_name, period, credits, is_hard, thresholds)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING number`,
    [accountId, group, period, credits, isHard, thresholds],
  );
  const [added] = rows;
  if (added === undefined) throw new Error('Unreachable: a budget was added');
  return { number: added.number, isNew: true };
}

function readBudget(row: BudgetRow): Budget {
  const { account, group_name: group } = row;
  const subject =
    account === null
      ? { accountId: null, group: group ?? '' }
      : { accountId: account, group: null };
  return {
    ...subject,
    number: row.number,
    period: row.period,
    credits: row.credits,
    isHard: row.is_hard,
    thresholds: row.thresholds,
  };
}
