import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { startOfQuotaDay } from '../../admission/quota-day.ts';
import { columns, type Row } from '../../database/columns.ts';
import type { ArchivedLedger, ArchiveRequest } from '../store.ts';
import { StoreError } from '../store-errors.ts';
import { writeArchiveFile } from './archive-file.ts';
import { type LedgerArchive, readArchives, recordArchive } from './ledger-archives.ts';
import { removeArchived } from './remove-archived.ts';

export interface ArchiveContext {
  /** The current quota day, as 2026-01-31. */
  readonly today: string;
  readonly quotaZone: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Moves the oldest entries of the ledger into a file, and leaves their totals. The file is durable and recorded
 * before the first entry is removed. An interrupted removal continues when the command is given again.
 * @throws StoreError when the day or the file cannot be used, or a call of that time is open; the signal's reason
 */
export async function archiveLedger(
  database: DatabaseSync,
  { before, file }: ArchiveRequest,
  context: ArchiveContext,
): Promise<ArchivedLedger> {
  const unfinished = readArchives(database).find(
    ({ removedTo, lastEntry }) => removedTo < lastEntry,
  );
  if (unfinished !== undefined) return finish(database, unfinished, file, context);
  checkRequest(before, file, context.today);
  const startsAt = startOfQuotaDay(context.quotaZone, before);
  const range = await writeArchiveFile(
    database,
    file,
    (entry) => belongsBefore(entry, before, startsAt),
    context.signal,
  );
  if (range === undefined) return { file, entries: 0 };
  const archive = recordArchive(database, { file, before, ...range });
  await removeArchived(database, archive, context.signal);
  return { file, entries: range.entries };
}

async function finish(
  database: DatabaseSync,
  archive: LedgerArchive,
  file: string,
  { signal }: ArchiveContext,
): Promise<ArchivedLedger> {
  if (archive.file !== file || !existsSync(file))
    throw new StoreError(
      `The archive ${archive.file} is not finished: its last entries are still in the ledger. Give the same --to again first, with the file in its place.`,
    );
  await removeArchived(database, archive, signal);
  return { file, entries: archive.lastEntry - archive.removedTo };
}

function checkRequest(before: string, file: string, today: string): void {
  if (before > today)
    throw new StoreError(
      `The current quota day, ${today}, cannot be archived. Give --before ${today} or an earlier day.`,
    );
  if (existsSync(file))
    throw new StoreError(
      `The file ${file} exists. Give the path of a file that does not exist yet. If an archive was interrupted before it was recorded, remove the file: all its entries are still in the ledger.`,
    );
}

/** @throws StoreError for an open call */
function belongsBefore(entry: Row, day: string, startsAt: number): boolean {
  const ownDay = columns.textOrNull(entry, 'day');
  const isBefore = ownDay === null ? columns.number(entry, 'at') < startsAt : ownDay < day;
  if (isBefore && entry.state === 'reserved')
    throw new StoreError(
      `Ledger entry ${columns.number(entry, 'id')} belongs to a call that is open. Archive again when it has ended, or give an earlier day.`,
    );
  return isBefore;
}
