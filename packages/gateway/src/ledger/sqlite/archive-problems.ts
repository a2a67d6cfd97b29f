import { DatabaseSync } from 'node:sqlite';
import { columns } from '../../database/columns.ts';
import { balanceSteps, CALL_TOTALS, callTotals } from '../archive/archived-totals.ts';
import type { LedgerArchive } from './ledger-archives.ts';

export interface ArchiveToVerify {
  readonly archive: LedgerArchive;
  readonly dataFile: string;
}

/** Rows that only one of two SELECTs has. */
const differences = (one: string, other: string) =>
  `SELECT * FROM (SELECT * FROM (${one}) EXCEPT ${other})
   UNION ALL SELECT * FROM (SELECT * FROM (${other}) EXCEPT ${one})`;

/** The entries of the archive that the totals have already: a removal may be going on. */
const REMOVED = 'id BETWEEN ?1 AND ?2';

const changedBalances = `
  SELECT DISTINCT 'the balances of account ' || account AS problem
  FROM (${differences(balanceSteps('ledger', REMOVED), 'SELECT account, amount, step FROM data.archived_balances WHERE archive = ?3')})`;

const changedCalls = `
  SELECT DISTINCT 'the calls of account ' || account || ' on ' || day || ', ' || operation AS problem
  FROM (${differences(callTotals('ledger', REMOVED), `SELECT ${CALL_TOTALS} FROM data.archived_usage WHERE archive = ?3`)})`;

/** A sentence for each disagreement between an archive and the totals that the data file has of it. */
export function archiveProblems({ archive, dataFile }: ArchiveToVerify): string[] {
  const { file, number } = archive;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.prepare('ATTACH ? AS data').run(`${dataFile}`);
    // One moment of the data file: a removal may be going on.
    database.exec('PRAGMA temp_store = FILE; BEGIN');
    const row = database
      .prepare('SELECT first_entry, removed_to FROM data.ledger_archives WHERE number = ?')
      .get(number);
    if (row === undefined) return [];
    const [first, last] = [columns.number(row, 'first_entry'), columns.number(row, 'removed_to')];
    return [changedBalances, changedCalls].flatMap((sql) =>
      (database?.prepare(sql).all(first, last, number) ?? []).map(
        (found) =>
          `archive ${file}: ${columns.text(found, 'problem')} differ from the totals in the data file`,
      ),
    );
  } catch (error) {
    return [
      `archive ${file}: it cannot be read (${error instanceof Error ? error.message : error})`,
    ];
  } finally {
    database?.close();
  }
}
