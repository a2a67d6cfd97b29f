import { existsSync } from 'node:fs';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import {
  type ArchiveTotals,
  mapOfCalls,
  readArchiveTotals,
} from '../archive/archive-totals-file.ts';
import { CALL_TOTALS } from '../archive/archived-totals.ts';
import type { ArchiveVerification } from '../store.ts';

interface ArchiveRow {
  readonly number: number;
  readonly file: string;
  readonly before: string;
  readonly removed_to: number;
}

/**
 * Compares each archive file of this machine with the totals that stayed in the database. A file that is not here
 * cannot be compared and is reported as missing.
 * @throws the signal's reason
 */
export async function verifyArchives(
  { pool }: Postgres,
  signal?: AbortSignal,
): Promise<readonly ArchiveVerification[]> {
  const { rows } = await pool.query<ArchiveRow>('SELECT * FROM ledger_archives ORDER BY number');
  const verified: ArchiveVerification[] = [];
  for (const { number, file, before } of rows) {
    signal?.throwIfAborted();
    const isMissing = !existsSync(file);
    const problems = isMissing ? [] : await problemsOf(pool, number, file);
    verified.push({ file, before, isMissing, problems });
  }
  return verified;
}

async function problemsOf(pool: Postgres['pool'], number: number, file: string): Promise<string[]> {
  const stayed = await inPostgresTransaction(pool, async (client) => {
    // All reads see one snapshot, because a removal may be in progress.
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const archive = await client.query<ArchiveRow>(
      'SELECT * FROM ledger_archives WHERE number = $1',
      [number],
    );
    const balances = await client.query<{ account: string; amount: number; step: number }>(
      'SELECT account, amount, step FROM archived_balances WHERE archive = $1',
      [number],
    );
    const calls = await client.query<object>(
      `SELECT ${CALL_TOTALS} FROM archived_usage WHERE archive = $1`,
      [number],
    );
    const totals: ArchiveTotals = {
      balances: new Map(
        balances.rows.map(({ account, amount, step }) => [`${account} ${amount}`, step]),
      ),
      calls: mapOfCalls(calls.rows),
    };
    return { totals, removedTo: archive.rows[0]?.removed_to ?? 0 };
  });
  try {
    const archived = readArchiveTotals(file, stayed.removedTo);
    return [
      ...differences(archived.balances, stayed.totals.balances, 'the balances of account'),
      ...differences(archived.calls, stayed.totals.calls, 'the calls of account'),
    ].map((what) => `archive ${file}: ${what} differ from the totals in the database`);
  } catch (error) {
    return [
      `archive ${file}: it cannot be read (${error instanceof Error ? error.message : error})`,
    ];
  }
}

/** Names each account, day and operation whose totals differ. */
function differences<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  what: string,
): string[] {
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys].filter((key) => one.get(key) !== other.get(key)).map((key) => `${what} ${key}`);
}
