import { DatabaseSync } from 'node:sqlite';
import { columns } from '../../database/columns.ts';
import { balanceSteps, callTotals } from './archived-totals.ts';

/** The totals of an archive, by what they are of. */
export interface ArchiveTotals {
  /** Steps between balances, by account and amount. */
  readonly balances: ReadonlyMap<string, number>;
  /** The other columns of `callTotals`, by account, day and operation. */
  readonly calls: ReadonlyMap<string, string>;
}

/** Batches of the entry numbers of an archive file, after a number, in ascending order. */
export function* readArchiveIds(
  file: string,
  after: number,
  batchSize: number,
): Generator<readonly number[]> {
  const archive = new DatabaseSync(file, { readOnly: true });
  try {
    const read = archive.prepare(
      `SELECT id FROM ledger WHERE id > ? ORDER BY id LIMIT ${batchSize}`,
    );
    for (let last = after; ; ) {
      const ids = read.all(last).map((row) => columns.number(row, 'id'));
      if (ids.length > 0) yield ids;
      if (ids.length < batchSize) return;
      last = ids.at(-1) ?? last;
    }
  } finally {
    archive.close();
  }
}

/**
 * The totals of the entries of an archive file up to `lastEntry`, to be compared with the totals that stayed in the
 * ledger.
 * @throws the error of a file that cannot be read
 */
export function readArchiveTotals(file: string, lastEntry: number): ArchiveTotals {
  const archive = new DatabaseSync(file, { readOnly: true });
  try {
    const range = `id <= ${Math.floor(lastEntry)}`;
    const steps = archive.prepare(balanceSteps('ledger', range)).all();
    const calls = archive.prepare(callTotals('ledger', range)).all();
    return {
      balances: new Map(steps.map((row) => [`${row.account} ${row.amount}`, Number(row.step)])),
      calls: mapOfCalls(calls),
    };
  } finally {
    archive.close();
  }
}

/** Rows of `callTotals` as a map. Totals that are all zero are left out: entries that cancel each other out leave them. */
export function mapOfCalls(rows: readonly object[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const row of rows) {
    const { account, day, operation, ...totals } = { account: '', day: '', operation: '', ...row };
    const figures = Object.values(totals).map(Number);
    if (figures.some((figure) => figure !== 0))
      calls.set(`${account} ${day} ${operation}`, figures.join(' '));
  }
  return calls;
}
