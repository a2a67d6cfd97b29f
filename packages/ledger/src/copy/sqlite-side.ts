import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Row } from '@social-data/database/columns';
import { inTransaction } from '@social-data/database/in-transaction';
import { type LedgerTable, ledgerTables } from '@social-data/database/ledger-tables';
import { openDatabase } from '@social-data/database/open-database';
import { systemClock } from '@social-data/source/source';
import type { Work } from '../ledger-database.ts';
import { createSqliteStore } from '../sqlite/create-sqlite-store.ts';
import { createSelect, runWork, selectBatches } from '../sqlite/select-rows.ts';
import type { CopySide } from './copy-ledger.ts';

/** The ledger in a data file, which stays locked. Its dataset is not touched. */
export class SqliteSide implements CopySide {
  readonly name: string;
  readonly #database: DatabaseSync;

  /** @throws DataFileError when the file cannot be used, for example because a gateway uses it */
  constructor(file: string) {
    this.#database = openDatabase({ file });
    // Releases the calls that a killed gateway left in flight.
    createSqliteStore(this.#database, { clock: systemClock });
    this.name = `data folder ${realpathSync(dirname(file))} of ${hostname()}`;
  }

  async alone<Result>(work: () => Work<Result>): Promise<Result> {
    return inTransaction(this.#database, () => runWork(createSelect(this.#database), work()));
  }

  async *rows(table: LedgerTable): AsyncGenerator<readonly Row[]> {
    yield* selectBatches(this.#database, [{ text: `SELECT * FROM ${table.name}`, values: [] }]);
  }

  async clear(): Promise<void> {
    inTransaction(this.#database, () => {
      for (const { name } of ledgerTables.toReversed()) this.#database.exec(`DELETE FROM ${name}`);
    });
  }

  async insert({ name, columns }: LedgerTable, rows: readonly Row[]): Promise<void> {
    const names = Object.keys(columns);
    const places = names.map(() => '?').join(', ');
    const insert = this.#database.prepare(
      `INSERT INTO ${name} (${names.join(', ')}) VALUES (${places})`,
    );
    const insertAll = () => {
      for (const row of rows) insert.run(...names.map((column) => row[column] as SQLInputValue));
    };
    // The mark at the end is synced, and with it all before.
    inTransaction(this.#database, insertAll, 'written');
  }

  /** Events have the numbers of budgets that were removed. */
  async complete(): Promise<void> {
    inTransaction(this.#database, () =>
      this.#database.exec(`
        DELETE FROM sqlite_sequence WHERE name = 'budgets';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'budgets', coalesce(max(number), 0)
        FROM (SELECT number FROM budgets UNION ALL SELECT budget FROM budget_events)`),
    );
  }

  verify(): Promise<readonly string[]> {
    return createSqliteStore(this.#database, { clock: systemClock }).verify();
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
