import { columns, type Row } from '@social-data/database/columns';
import { inPostgresTransaction } from '@social-data/database/postgres/in-transaction';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { isConnectionLoss } from '@social-data/database/postgres/postgres-error';
import type pg from 'pg';
import { type AccountSummary, type ChangedAccount, readAccount } from '../accounts.ts';
import type { LedgerDatabase, Relations, Statement, Value, Work } from '../ledger-database.ts';
import { type BudgetStatus, periodOf, readBudget } from '../rules/budgets.ts';
import { endOfPeriod, quotaDay } from '../rules/limits.ts';
import { StoreError, StoreWriteError } from '../store-errors.ts';
import { changeSteps, countedCredits } from './change-steps.ts';
import { confirmChange, describeChange, type SentChange } from './confirm-change.ts';
import { checkUsable } from './ledger-use.ts';
import { readRepeatedly } from './repeat.ts';
import { snapshotRows } from './snapshot-rows.ts';

const relations: Relations = {
  inFlight: `(SELECT id, at, account, operation, request, day, -cost AS credits, 'reserved' AS state,
      CAST(NULL AS bigint) AS balance_after, uncertain, CAST(NULL AS text) AS upstream_key FROM reservations)`,
  checks: [
    `SELECT 'budget ' || b.number || ': ' || p.taken || ' credits are taken and ' || p.spent || ' spent in ' || p.period ||
       ', usage and calls in flight come to ' || c.taken || ' and ' || c.spent AS problem
     FROM budgets b JOIN budget_periods p ON p.budget = b.number CROSS JOIN LATERAL (${countedCredits('p.period')}) c
     WHERE p.taken <> c.taken OR p.spent <> c.spent`,

    `SELECT 'account ' || s.account || ': ' || s.reserved || ' credits are reserved, its calls in flight hold ' ||
       coalesce(sum(r.cost), 0) AS problem
     FROM account_states s LEFT JOIN reservations r ON r.account = s.account AND r.reserves_credits
     GROUP BY s.account, s.reserved HAVING s.reserved <> coalesce(sum(r.cost), 0)`,

    `SELECT 'account ' || account || ' on ' || day || ': admission uses ' || sum(used) || ' calls, ' || sum(listed) ||
       ' are charged, probably billed or in flight' AS problem
     FROM (
       SELECT account, day, used, 0 AS listed FROM day_usage
       UNION ALL SELECT account, day, 0, calls FROM usage WHERE code = 0 AND via = 'call'
       UNION ALL SELECT account, day, 0, quota_taken FROM usage WHERE quota_taken <> 0
       UNION ALL SELECT account, day, 0, 1 FROM reservations
     ) d GROUP BY account, day HAVING sum(used) <> sum(listed)`,

    `SELECT 'ledger entry ' || id || ': reserved for a call of the node ' || node || ', which is not there' AS problem
     FROM reservations WHERE node NOT IN (SELECT name FROM nodes)`,
  ],
};

export interface PostgresLedgerContext {
  /** Milliseconds since 1970 by the clock of the database. */
  readonly now: () => number;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  /** See `PostgresStoreOptions`. */
  readonly useMovedLedger: boolean;
  /** Writes pending calls. Throws when the store is closed. */
  readonly flush: () => Promise<void>;
}

/** The ledger in the shared database. */
export class PostgresLedger implements LedgerDatabase {
  readonly quotaZone: string;
  readonly relations = relations;
  readonly steps = changeSteps;
  readonly flush: () => Promise<void>;
  readonly #postgres: Postgres;
  readonly #context: PostgresLedgerContext;

  constructor(postgres: Postgres, context: PostgresLedgerContext) {
    this.quotaZone = context.quotaZone;
    this.flush = context.flush;
    this.#postgres = postgres;
    this.#context = context;
  }

  now(): number {
    return Math.floor(this.#context.now());
  }

  async change<Result>(work: () => Work<Result>): Promise<Result> {
    await this.flush();
    try {
      return await this.#inTransaction((client) => runWork(client, work()));
    } catch (error) {
      throw writeError(error);
    }
  }

  async changeAccounts(
    work: () => Work<readonly ChangedAccount[]>,
  ): Promise<readonly ChangedAccount[]> {
    await this.flush();
    const { id: generation } = this.#postgres.timeline.generation;
    const attempt: { sent?: SentChange; failure?: unknown } = {};
    try {
      await this.#inTransaction(async (client) => {
        attempt.sent = await describeChange(client, await runWork(client, work()), generation);
      });
    } catch (error) {
      if (attempt.sent === undefined || !isConnectionLoss(error)) throw writeError(error);
      attempt.failure = error;
    }
    if (attempt.sent === undefined) throw new Error('Unreachable: the transaction had an end');
    await confirmChange(this.#postgres, attempt.sent, attempt.failure);
    return attempt.sent.accounts;
  }

  #inTransaction<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    return inPostgresTransaction(this.#postgres.pool, async (client) => {
      await checkUsable(client, this.#context);
      return work(client);
    });
  }

  async accounts(): Promise<readonly AccountSummary[]> {
    const { rows } = await this.#postgres.pool.query<Row>(
      `SELECT a.*, s.balance - s.reserved AS available
       FROM account_rows a JOIN account_states s ON s.account = a.id ORDER BY a.number`,
    );
    return rows.map((row) => ({
      ...readAccount(row),
      balance: columns.numberOrNull(row, 'available'),
    }));
  }

  async budgets(): Promise<readonly BudgetStatus[]> {
    const { day } = quotaDay(this.quotaZone, this.now());
    const rows = await this.read(
      `SELECT b.*, coalesce(p.taken, 0) AS taken, coalesce(p.spent, 0) AS spent FROM budgets b
       LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = CASE b.period WHEN 'day' THEN $1 ELSE $2 END
       ORDER BY b.number`,
      ...[periodOf('day', day), periodOf('month', day)],
    );
    return rows.map((row) => {
      const budget = readBudget(row);
      return {
        ...budget,
        spent: columns.number(row, 'spent'),
        taken: columns.number(row, 'taken'),
        resetsAt: endOfPeriod(this.quotaZone, periodOf(budget.period, day)),
      };
    });
  }

  read(text: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return readRepeatedly<Row>(this.#postgres, { text, values: [...values] });
  }

  snapshot(
    statements: readonly Statement[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<readonly Row[]> {
    return snapshotRows<Row>(this.#postgres.pool, statements, signal);
  }
}

function writeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreWriteError(error, 'Check the shared database and its log.');
}

/** Runs work in the transaction of a connection. */
export async function runWork<Result>(client: pg.ClientBase, work: Work<Result>): Promise<Result> {
  let step = work.next([]);
  while (!step.done) {
    const { text, values } = step.value;
    const { rows } = await client.query<Row>(text, [...values]);
    step = work.next(rows);
  }
  return step.value;
}
