import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An empty file in the data folder, written after each backup: the admin page shows its age. */
const markOf = (dataDir: string) => join(dataDir, 'last-backup');

export function noteBackup(dataDir: string): void {
  writeFileSync(markOf(dataDir), '', { mode: 0o600 });
}

/** Milliseconds since 1970 of the last backup; null when there was none. */
export function lastBackup(dataDir: string): number | null {
  return statSync(markOf(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
