import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { columns, type Row } from '@social-data/database/columns';
import { inPostgresTransaction, type Postgres } from '@social-data/database/postgres/open-postgres';
import { isConnectionLoss } from '@social-data/database/postgres/postgres-error';
import type pg from 'pg';
import { type AccountSummary, readAccount } from '../accounts.ts';
import type { LedgerDatabase, Relations, Statement, Value, Work } from '../ledger-database.ts';
import { type BudgetStatus, periodOf, readBudget } from '../rules/budgets.ts';
import { endOfPeriod, quotaDay } from '../rules/limits.ts';
import { StoreDeadlineError, StoreError, StoreWriteError } from '../store-errors.ts';
import { changeSteps } from './change-steps.ts';
import { checkUsable } from './ledger-use.ts';
import type { NodeOptions } from './membership.ts';
import { readRepeatedly } from './repeat.ts';

const REPEAT_DELAY_MS = 100;
/** Each holds a connection of the pool for as long as its reader takes. The others are for calls. */
const MAX_REPORTS = 2;
const REMEDY = 'Check the shared database and its log.';

const relations: Relations = {
  inFlight: `(SELECT id, at, account, operation, request, day, -cost AS credits, 'reserved' AS state,
      CAST(NULL AS bigint) AS balance_after, uncertain, CAST(NULL AS text) AS upstream_key FROM reservations)`,
  checks: [
    `SELECT 'budget ' || p.budget || ': ' || p.taken || ' credits are taken and ' || p.spent || ' spent in ' || p.period ||
       ', usage and calls in flight come to ' || s.taken || ' and ' || s.spent AS problem
     FROM budget_periods p JOIN budget_sums s ON s.budget = p.budget AND s.period = p.period
     WHERE p.taken <> s.taken OR p.spent <> s.spent`,

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

interface PostgresLedgerContext extends Omit<NodeOptions, 'node'> {
  /** Writes pending calls. Throws when the store is closed. */
  readonly flush: LedgerDatabase['flush'];
}

/** The ledger in the shared database. */
export class PostgresLedger implements LedgerDatabase {
  readonly quotaZone: string;
  readonly relations = relations;
  readonly steps = changeSteps;
  readonly flush: LedgerDatabase['flush'];
  readonly #postgres: Postgres;
  readonly #context: PostgresLedgerContext;
  /** Reports that read at this moment. */
  #reports = 0;
  readonly #reportEnds = new EventEmitter().setMaxListeners(0);

  constructor(postgres: Postgres, context: PostgresLedgerContext) {
    this.quotaZone = context.quotaZone;
    this.flush = context.flush;
    this.#postgres = postgres;
    this.#context = context;
  }

  now(): number {
    return Math.floor(this.#context.clock.now());
  }

  async change<Result>(work: () => Work<Result>): Promise<Result> {
    try {
      await this.flush();
    } catch (error) {
      throw error instanceof StoreDeadlineError ? new StoreWriteError(error, REMEDY) : error;
    }
    const { pool, timeline } = this.#postgres;
    const { id: generation } = timeline.generation;
    const sent: { readonly result: Result; readonly transaction: string | null }[] = [];
    const failure: unknown = await inPostgresTransaction(pool, async (client) => {
      await checkUsable(client, this.#context);
      const result = await runWork(client, work());
      // Null when nothing was written.
      const { rows } = await client.query<{ transaction: string | null }>(
        'SELECT pg_current_xact_id_if_assigned()::text AS transaction',
      );
      for (const { transaction } of rows) sent.push({ result, transaction });
    }).catch((error: unknown) => error);
    const [change] = sent;
    if (failure instanceof StoreError) throw failure;
    if (change === undefined || (failure !== undefined && !isConnectionLoss(failure)))
      throw new StoreWriteError(failure, REMEDY);
    const { result, transaction } = change;
    if (failure === undefined || transaction === null) return result;
    const status = await this.#statusOf(transaction, generation).catch(() => undefined);
    if (status === 'committed') return result;
    if (status === 'aborted') throw new StoreWriteError(failure, REMEDY);
    throw new StoreError(
      'The connection to the shared database broke before it confirmed the change, so it may have been made. Look whether it was before you give the command again.',
      { cause: failure },
    );
  }

  /**
   * What became of a transaction whose commit was sent. Null when it is not known: the numbers of transactions go back with
   * the database, and a commit may wait for a synchronous standby that is gone.
   */
  async #statusOf(transaction: string, generation: string): Promise<unknown> {
    for (const until = performance.now() + this.#postgres.timeouts.operation; ; ) {
      const [row] = await this.read(
        'SELECT CASE WHEN current_generation() = $1::uuid THEN pg_xact_status($2::text::xid8) END AS status',
        ...[generation, transaction],
      );
      if (row?.status !== 'in progress' || performance.now() > until) return row?.status;
      await delay(REPEAT_DELAY_MS);
    }
  }

  async accounts(): Promise<readonly AccountSummary[]> {
    const rows = await this.read(
      `SELECT a.*, s.balance - s.reserved AS available
       FROM account_rows a JOIN account_states s ON s.account = a.id ORDER BY a.number`,
    );
    return rows.map((row) => {
      return { ...readAccount(row), balance: columns.numberOrNull(row, 'available') };
    });
  }

  async budgets(): Promise<readonly BudgetStatus[]> {
    const { day } = quotaDay(this.quotaZone, this.now());
    const rows = await this.read(
      `SELECT b.*, a.name, coalesce(p.taken, 0) AS taken, coalesce(p.spent, 0) AS spent FROM budgets b
       LEFT JOIN accounts a ON a.id = b.account
       LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = CASE b.period WHEN 'day' THEN $1 ELSE $2 END
       ORDER BY b.number`,
      ...[periodOf('day', day), periodOf('month', day)],
    );
    return rows.map((row) => {
      const budget = readBudget(row);
      return {
        ...budget,
        name: columns.textOrNull(row, 'name'),
        spent: columns.number(row, 'spent'),
        taken: columns.number(row, 'taken'),
        resetsAt: endOfPeriod(this.quotaZone, periodOf(budget.period, day)),
      };
    });
  }

  read(text: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return readRepeatedly<Row>(this.#postgres, { text, values: [...values] });
  }

  async *snapshot(
    statements: readonly Statement[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<readonly Row[]> {
    while (this.#reports >= MAX_REPORTS)
      await once(this.#reportEnds, 'end', signal && { signal }).catch(() =>
        signal?.throwIfAborted(),
      );
    this.#reports += 1;
    try {
      yield* snapshotRows<Row>(this.#postgres.pool, statements, signal);
    } finally {
      this.#reports -= 1;
      this.#reportEnds.emit('end');
    }
  }
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

/** Rows that are fetched at a time. */
const BATCH_ROWS = 500;
/** A reader may be slow, but one that is gone must not keep its snapshot, which slows the cleaning of hot rows. */
const IDLE_MS = 600_000;

/**
 * Yields the rows of queries in batches, one query after the other, as they were at one moment. An abort of the signal, or
 * the end of the iteration, ends the snapshot.
 */
export async function* snapshotRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  queries: readonly { readonly text: string; readonly values?: readonly unknown[] }[],
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  const patiently = { query_timeout: IDLE_MS };
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
       SET LOCAL statement_timeout = ${IDLE_MS}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
    );
    for (const { text, values = [] } of queries) {
      const declare = `DECLARE rows NO SCROLL CURSOR FOR ${text}`;
      await client.query({ ...patiently, text: declare, values: [...values] });
      let batch: readonly Row[];
      do {
        signal?.throwIfAborted();
        const fetch = { ...patiently, text: `FETCH ${BATCH_ROWS} FROM rows` };
        batch = (await client.query<Row>(fetch)).rows;
        if (batch.length > 0) yield batch;
      } while (batch.length === BATCH_ROWS);
      await client.query('CLOSE rows');
    }
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}
