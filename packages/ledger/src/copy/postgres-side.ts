import type { Row } from '@social-data/database/columns';
import { type LedgerTable, ledgerTables } from '@social-data/database/ledger-tables';
import { inPostgresTransaction, type Postgres } from '@social-data/database/postgres/open-postgres';
import { systemClock } from '@social-data/source/source';
import type { Work } from '../ledger-database.ts';
import { createPostgresStore } from '../postgres/create-postgres-store.ts';
import { takeLedger } from '../postgres/ledger-use.ts';
import { runWork, snapshotRows } from '../postgres/postgres-ledger.ts';
import type { CopySide } from './copy-ledger.ts';

/** Milliseconds that a statement over a whole table may take. */
const TABLE_MS = 3_600_000;

/** Tables that are made from the others, or have calls in flight and rates of the last seconds. */
const DERIVED = ['day_usage', 'budget_periods', 'rate_passes', 'reservations'];

/** What admission reads, made from the rows that were copied, and numbers above all that were copied. */
const COMPLETE = [
  `INSERT INTO day_usage (account, day, used)
   SELECT account, day, sum(quota_taken + CASE WHEN code = 0 AND via = 'call' THEN calls ELSE 0 END)
   FROM usage GROUP BY account, day`,
  // A period without usage needs no row.
  `INSERT INTO budget_periods (budget, period, taken, spent)
   SELECT b.number, CASE b.period WHEN 'day' THEN u.day ELSE left(u.day, 7) END, 0, 0
   FROM budgets b CROSS JOIN (SELECT max(day) AS day FROM usage) u WHERE u.day IS NOT NULL`,
  `UPDATE budget_periods p SET taken = s.taken, spent = s.spent FROM budget_sums s
   WHERE s.budget = p.budget AND s.period = p.period`,
  ...['accounts', 'budget_events'].map((table) => above(table, `SELECT number FROM ${table}`)),
  // Events have the numbers of budgets that were removed.
  above('budgets', 'SELECT number FROM budgets UNION ALL SELECT budget FROM budget_events'),
  // A block has 1,000 numbers.
  `SELECT setval('ledger_blocks', (SELECT coalesce(max(id), 0) FROM ledger) / 1000 + 1)`,
];

function above(table: string, numbers: string): string {
  return `SELECT setval(pg_get_serial_sequence('${table}', 'number'),
    (SELECT coalesce(max(number), 0) + 1 FROM (${numbers}) n))`;
}

/** The type of a column, as PostgreSQL reads it from JSON. */
function typeOf(definition: string): string {
  const [type = ''] = /^(double precision|\w+(\[\])?)/.exec(definition) ?? [];
  return type === 'counter' ? 'bigint' : type;
}

/** A value that the driver gives, as a data file has it. */
function storedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return JSON.stringify(value);
  if (value instanceof Date) return value.getTime();
  // A time that never was.
  return value === Number.NEGATIVE_INFINITY ? null : value;
}

/** The same in JSON from which PostgreSQL reads a value of the type. */
function jsonValue(value: unknown, type: string): unknown {
  if (type === 'timestamptz')
    return value === null ? '-infinity' : new Date(Number(value)).toISOString();
  if (type.endsWith('[]') && typeof value === 'string') return JSON.parse(value);
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}

/** The ledger in a shared database. The log of its dataset is not touched. */
export class PostgresSide implements CopySide {
  readonly name: string;
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.name = postgres.place;
    this.#postgres = postgres;
  }

  alone<Result>(work: () => Work<Result>): Promise<Result> {
    return inPostgresTransaction(this.#postgres.pool, async (client) => {
      await takeLedger(client);
      return runWork(client, work());
    });
  }

  async *rows({ name, columns }: LedgerTable): AsyncGenerator<readonly Row[]> {
    const text = `SELECT ${Object.keys(columns).join(', ')} FROM ${name}`;
    for await (const batch of snapshotRows<Row>(this.#postgres.pool, [{ text }]))
      yield batch.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [column, storedValue(value)]),
        ),
      );
  }

  clear(): Promise<void> {
    const tables = [...ledgerTables.map(({ name }) => name), ...DERIVED];
    return this.#overTables([`TRUNCATE ${tables.join(', ')}`]);
  }

  async insert({ name, columns }: LedgerTable, rows: readonly Row[]): Promise<void> {
    const types = Object.entries(columns).map(
      ([column, definition]) => [column, typeOf(definition)] as const,
    );
    const valuesOf = (row: Row) =>
      Object.fromEntries(types.map(([column, type]) => [column, jsonValue(row[column], type)]));
    await inPostgresTransaction(this.#postgres.pool, async (client) => {
      await client.query(`SET LOCAL gateway.is_copy = 'on'`);
      await client.query(
        `INSERT INTO ${name} (${Object.keys(columns).join(', ')})
         SELECT * FROM json_to_recordset($1) AS copied (${types.map((each) => each.join(' ')).join(', ')})`,
        [JSON.stringify(rows.map(valuesOf))],
      );
    });
  }

  complete(): Promise<void> {
    return this.#overTables(COMPLETE);
  }

  async verify(): Promise<readonly string[]> {
    const store = await createPostgresStore(this.#postgres, { node: null, clock: systemClock });
    return store.verify();
  }

  close(): Promise<void> {
    return this.#postgres.close();
  }

  #overTables(statements: readonly string[]): Promise<void> {
    return inPostgresTransaction(this.#postgres.pool, async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${TABLE_MS}`);
      const patiently = { query_timeout: TABLE_MS };
      for (const text of statements) await client.query({ ...patiently, text });
    });
  }
}
