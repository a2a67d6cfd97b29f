import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './data-file-error.ts';
import { syncPathNow } from './sync-path.ts';

/**
 * Copies a data file of an earlier format beside it, so that the earlier release can be started again. The copy has
 * format and time in its name, is durable when this returns, and only its owner can read it.
 * @throws DataFileError when the copy cannot be written. The data file is unchanged then.
 */
export function copyBeforeMigration(database: DatabaseSync, file: string, version: number): void {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const copy = `${file}.format-${version}-${time}`;
  try {
    // SQLite accepts an empty file, so the copy keeps the mode that this sets.
    closeSync(openSync(copy, 'wx', 0o600));
    database.prepare('VACUUM INTO ?').run(copy);
    syncPathNow(copy);
    syncPathNow(dirname(copy));
  } catch (cause) {
    rmSync(copy, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFileError(
      file,
      `it has the earlier format ${version}, and the copy that is kept before an upgrade cannot be written to ${copy} (${reason}). Nothing was changed. Free space, then start again.`,
      { cause },
    );
  }
}
