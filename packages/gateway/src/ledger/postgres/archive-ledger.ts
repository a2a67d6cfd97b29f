import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { ARCHIVE_COLUMNS, ENTRIES_PER_READ, writeArchiveFile } from '../archive/archive-file.ts';
import { belongsBefore, checkArchiveRequest, checkUnfinished } from '../archive/archive-request.ts';
import { readArchiveIds } from '../archive/archive-totals-file.ts';
import { balanceSteps, CALL_TOTALS, callTotals } from '../archive/archived-totals.ts';
import { startOfQuotaDay } from '../limits/quota-day.ts';
import type { ArchivedLedger, ArchiveRequest } from '../store.ts';
import { StoreError } from '../store-errors.ts';

/** Advisory lock, `SDQA` in ASCII: two archives made at the same time would have the same entries. */
const ARCHIVE_LOCK = 0x53445141;
/** Entries that are removed in one transaction. */
const ENTRIES_PER_STEP = 1_000;

export interface ArchiveContext {
  /** The current quota day, as 2026-01-31. */
  readonly today: string;
  readonly quotaZone: string;
  readonly signal?: AbortSignal | undefined;
}

interface ArchiveRow {
  readonly number: number;
  readonly file: string;
  readonly before: string;
  readonly last_entry: number;
  readonly removed_to: number;
}

/**
 * Moves the oldest entries of the ledger into a file of this machine, and leaves their totals, while all nodes go on.
 * The file is durable and recorded before the first entry is removed. An interrupted removal continues when the command
 * is given again, on the machine that has the file.
 * @throws StoreError when the day or the file cannot be used, a call of that time is open, or another archive is being
 * made; the signal's reason
 */
export async function archiveLedger(
  postgres: Postgres,
  request: ArchiveRequest,
  context: ArchiveContext,
): Promise<ArchivedLedger> {
  const client = await postgres.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [ARCHIVE_LOCK],
    );
    if (!rows[0]?.free)
      throw new StoreError('Another archive of this ledger is being made. Wait until it is done.');
    return await archive(postgres, request, context);
  } finally {
    await client.end();
  }
}

async function archive(
  postgres: Postgres,
  request: ArchiveRequest,
  { today, quotaZone, signal }: ArchiveContext,
): Promise<ArchivedLedger> {
  const { pool } = postgres;
  const { before, file } = request;
  const known = await pool.query<ArchiveRow>('TABLE ledger_archives');
  const unfinished = known.rows.find((row) => row.removed_to < row.last_entry);
  if (unfinished !== undefined) {
    checkUnfinished(unfinished.file, file);
    return { file, entries: await removeEntries(postgres, unfinished, signal) };
  }
  checkArchiveRequest(request, today, known.rows);
  const startsAt = startOfQuotaDay(quotaZone, before);
  // Entries of a batch whose row is still in `admissions` are left: without its entry, a call would count as open
  // again. An open call of an earlier day stops the archive.
  const oldest = await pool.query<{ first: number | null }>(
    'SELECT min(first) AS first FROM admissions a WHERE NOT EXISTS (SELECT 1 FROM reservations r WHERE r.first = a.first AND r.day < $1)',
    [before],
  );
  const readAfter = async (lastEntry: number) => {
    const text = `SELECT ${ARCHIVE_COLUMNS} FROM ledger_entries WHERE id > $1 AND id < coalesce($2, id + 1) ORDER BY id LIMIT ${ENTRIES_PER_READ}`;
    return (await pool.query(text, [lastEntry, oldest.rows[0]?.first ?? null])).rows;
  };
  const belongs = (entry: Parameters<typeof belongsBefore>[0]) =>
    belongsBefore(entry, before, startsAt);
  const range = await writeArchiveFile(readAfter, file, belongs, signal);
  if (range === undefined) return { file, entries: 0 };
  const recorded = await pool.query<ArchiveRow>(
    `INSERT INTO ledger_archives (file, before, first_entry, last_entry, removed_to) VALUES ($1, $2, $3::bigint, $4, $3::bigint - 1)
     RETURNING *`,
    [file, before, range.firstEntry, range.lastEntry],
  );
  const [row] = recorded.rows;
  if (row === undefined) throw new Error('Unreachable: an INSERT gave no row');
  await removeEntries(postgres, row, signal);
  return { file, entries: range.entries };
}

/** Removes exactly the entries that the file has: a slow batch may have added others with numbers between theirs. */
async function removeEntries(
  { pool }: Postgres,
  { number, file, last_entry: lastEntry, removed_to: removedTo }: ArchiveRow,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  for (const ids of readArchiveIds(file, removedTo, ENTRIES_PER_STEP)) {
    signal?.throwIfAborted();
    const last = ids.length < ENTRIES_PER_STEP ? lastEntry : (ids.at(-1) ?? lastEntry);
    await inPostgresTransaction(pool, async (client) => {
      await client.query(REMOVE, [number, ids]);
      await client.query('DELETE FROM archived_balances WHERE archive = $1 AND step = 0', [number]);
      await client.query('DELETE FROM deliveries WHERE first <= $1 AND last <= $1', [last]);
      await client.query('UPDATE ledger_archives SET removed_to = $2 WHERE number = $1', [
        number,
        last,
      ]);
    });
    removed += ids.length;
  }
  await pool.query('UPDATE ledger_archives SET removed_to = last_entry WHERE number = $1', [
    number,
  ]);
  return removed;
}

const REMOVE = `
  WITH removed AS (
    DELETE FROM ledger WHERE id = ANY ($2::bigint[]) RETURNING *
  ), balances AS (
    INSERT INTO archived_balances AS b (archive, account, amount, step)
    SELECT $1::bigint, account, amount, step FROM (${balanceSteps('removed')}) s
    ON CONFLICT (archive, account, amount) DO UPDATE SET step = b.step + excluded.step
  )
  INSERT INTO archived_usage AS u (archive, ${CALL_TOTALS})
  SELECT $1::bigint, ${CALL_TOTALS} FROM (${callTotals('removed')}) c
  ON CONFLICT (archive, account, day, operation) DO UPDATE
    SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits,
      quota_taken = u.quota_taken + excluded.quota_taken, uncertain = u.uncertain + excluded.uncertain,
      uncertain_credits = u.uncertain_credits + excluded.uncertain_credits`;
