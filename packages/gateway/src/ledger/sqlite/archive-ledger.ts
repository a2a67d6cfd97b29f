import type { DatabaseSync } from 'node:sqlite';
import { ARCHIVE_COLUMNS, ENTRIES_PER_READ, writeArchiveFile } from '../archive/archive-file.ts';
import { belongsBefore, checkArchiveRequest, checkUnfinished } from '../archive/archive-request.ts';
import { startOfQuotaDay } from '../limits/quota-day.ts';
import type { ArchivedLedger, ArchiveRequest } from '../store.ts';
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
  request: ArchiveRequest,
  context: ArchiveContext,
): Promise<ArchivedLedger> {
  const { before, file } = request;
  const archives = readArchives(database);
  const unfinished = archives.find(({ removedTo, lastEntry }) => removedTo < lastEntry);
  if (unfinished !== undefined) return finish(database, unfinished, file, context);
  checkArchiveRequest(request, context.today, archives);
  const startsAt = startOfQuotaDay(context.quotaZone, before);
  const read = database.prepare(
    `SELECT ${ARCHIVE_COLUMNS} FROM ledger_lines WHERE id > ? ORDER BY id LIMIT ${ENTRIES_PER_READ}`,
  );
  const range = await writeArchiveFile(
    (lastEntry) => read.all(lastEntry),
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
  checkUnfinished(archive.file, file);
  await removeArchived(database, archive, signal);
  return { file, entries: archive.lastEntry - archive.removedTo };
}
