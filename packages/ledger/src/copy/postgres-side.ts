import type { Row } from '@social-data/database/columns';
import { type LedgerTable, ledgerTables } from '@social-data/database/ledger-tables';
import { inPostgresTransaction } from '@social-data/database/postgres/in-transaction';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Clock } from '@social-data/source/clock';
import type { Work } from '../ledger-database.ts';
import { countBudgets } from '../postgres/count-budgets.ts';
import { createPostgresStore } from '../postgres/create-postgres-store.ts';
import { takeLedger } from '../postgres/ledger-use.ts';
import { runWork } from '../postgres/postgres-ledger.ts';
import { snapshotRows } from '../postgres/snapshot-rows.ts';
import type { CopySide } from './copy-side.ts';

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
  countBudgets('(SELECT max(day) FROM usage)', 'EXISTS (SELECT 1 FROM usage)'),
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

/** How a column is read as a data file has it, the type of that, and how it is written from the table `copied`. */
interface Conversion {
  readonly type: string;
  readonly read: (column: string) => string;
  readonly write: (value: string) => string;
}

const same = (text: string) => text;

function listOf(type: string): Conversion {
  const write = (value: string) =>
    `CASE WHEN ${value} IS NOT NULL THEN ARRAY(SELECT json_array_elements_text(${value}::json)::${type}) END`;
  return { type: 'text', read: (column) => `to_json(${column})::text`, write };
}

/** By the type of the column. Those of other types are the same in both. */
const conversions: Readonly<Record<string, Conversion>> = {
  counter: { type: 'bigint', read: same, write: same },
  'text[]': listOf('text'),
  'integer[]': listOf('integer'),
  boolean: {
    type: 'integer',
    read: (column) => `${column}::integer`,
    write: (value) => `${value} <> 0`,
  },
  bytea: { type: 'text', read: same, write: (value) => `${value}::bytea` },
  timestamptz: {
    type: 'bigint',
    read: (column) =>
      `CASE WHEN ${column} <> '-infinity' THEN floor(extract(epoch FROM ${column}) * 1000)::bigint END`,
    write: (value) => `coalesce(to_timestamp(${value} / 1000.0), '-infinity')`,
  },
};

function conversionOf(definition: string): Conversion {
  const [type = ''] = /^(double precision|\w+(\[\])?)/.exec(definition) ?? [];
  return conversions[type] ?? { type, read: same, write: same };
}

export interface PostgresSideOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
}

/** The ledger in a shared database. The log of its dataset is not touched. */
export class PostgresSide implements CopySide {
  readonly name: string;
  readonly #postgres: Postgres;
  readonly #options: PostgresSideOptions;

  constructor(postgres: Postgres, options: PostgresSideOptions) {
    this.name = postgres.place;
    this.#postgres = postgres;
    this.#options = options;
  }

  alone<Result>(work: () => Work<Result>): Promise<Result> {
    return inPostgresTransaction(this.#postgres.pool, async (client) => {
      await takeLedger(client);
      return runWork(client, work());
    });
  }

  rows({ name, columns, rows = name }: LedgerTable): AsyncIterable<readonly Row[]> {
    const read = Object.entries(columns).map(
      ([column, definition]) => `${conversionOf(definition).read(column)} AS ${column}`,
    );
    const text = `SELECT ${read.join(', ')} FROM ${rows} t`;
    return snapshotRows<Row>(this.#postgres.pool, [{ text }]);
  }

  clear(): Promise<void> {
    const tables = [...ledgerTables.map(({ name }) => name), ...DERIVED];
    return this.#overTables([`TRUNCATE ${tables.join(', ')}`]);
  }

  async insert({ name, columns }: LedgerTable, rows: readonly Row[]): Promise<void> {
    const names = Object.keys(columns);
    const converted = Object.values(columns).map(conversionOf);
    const types = names.map((column, index) => `${column} ${converted[index]?.type}`);
    const values = names.map((column, index) => converted[index]?.write(`copied.${column}`));
    const json = JSON.stringify(
      rows.map((row) => Object.fromEntries(names.map((column) => [column, jsonOf(row[column])]))),
    );
    await inPostgresTransaction(this.#postgres.pool, async (client) => {
      await client.query(`SET LOCAL gateway.is_copy = 'on'`);
      await client.query(
        `INSERT INTO ${name} (${names.join(', ')})
         SELECT ${values.join(', ')} FROM json_to_recordset($1) AS copied (${types.join(', ')})`,
        [json],
      );
    });
  }

  complete(): Promise<void> {
    return this.#overTables(COMPLETE);
  }

  async verify(): Promise<readonly string[]> {
    const store = await createPostgresStore(this.#postgres, { node: null, ...this.#options });
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

/** PostgreSQL's text form of bytes. */
function jsonOf(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}
