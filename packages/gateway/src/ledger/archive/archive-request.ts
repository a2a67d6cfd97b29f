import { existsSync } from 'node:fs';
import { columns, type Row } from '../../database/columns.ts';
import type { ArchiveRequest } from '../store.ts';
import { StoreError } from '../store-errors.ts';

/**
 * Refuses a day that has not ended, and a file that exists.
 * @param today the current quota day, as 2026-01-31
 * @param recorded the archives of the ledger, which are all finished
 * @throws StoreError
 */
export function checkArchiveRequest(
  { before, file }: ArchiveRequest,
  today: string,
  recorded: readonly ArchiveRequest[],
): void {
  if (before > today)
    throw new StoreError(
      `The current quota day, ${today}, cannot be archived. Give --before ${today} or an earlier day.`,
    );
  if (!existsSync(file)) return;
  const finished = recorded.find((archive) => archive.file === file);
  if (finished !== undefined)
    throw new StoreError(
      `The file ${file} exists: it is the complete archive of the entries before ${finished.before}. Keep it, and give another file for later entries.`,
    );
  throw new StoreError(
    `The file ${file} exists. Give the path of a file that does not exist yet. If an archive was interrupted before it was recorded, remove the file: all its entries are still in the ledger.`,
  );
}

/**
 * An archive that was interrupted is finished before another one begins.
 * @throws StoreError when another file is given, or when its file is not there
 */
export function checkUnfinished(unfinished: string, file: string): void {
  if (unfinished === file && existsSync(file)) return;
  throw new StoreError(
    `The archive ${unfinished} is not finished: its last entries are still in the ledger. Give the same --to again first, with the file in its place.`,
  );
}

/**
 * Whether an entry is of an earlier quota day.
 * @param startsAt the start of the day, in milliseconds since 1970
 * @throws StoreError for an open call
 */
export function belongsBefore(entry: Row, day: string, startsAt: number): boolean {
  const ownDay = columns.textOrNull(entry, 'day');
  const isBefore = ownDay === null ? columns.number(entry, 'at') < startsAt : ownDay < day;
  if (isBefore && entry.state === 'reserved')
    throw new StoreError(
      `Ledger entry ${columns.number(entry, 'id')} belongs to a call that is open. Archive again when it has ended, or give an earlier day.`,
    );
  return isBefore;
}
