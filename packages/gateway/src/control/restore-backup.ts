import { chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { systemClock } from '../clock.ts';
import { prepareFolder } from '../config/prepare-folder.ts';
import { createSqliteStore } from '../store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../store/sqlite/open-database.ts';
import { AdministrationError } from './administration-error.ts';
import { dataFile } from './data-file.ts';
import { isFileInUse } from './is-file-in-use.ts';

export interface RestoreRequest {
  readonly file: string;
  readonly dataDir: string;
  /** Whether data that is there may make way; it is kept under another name. */
  readonly replace: boolean;
}

/**
 * Puts a backup in place of a data file, after it was opened and its ledger verified on a copy beside it: what
 * was there stays untouched until then.
 * @throws AdministrationError when a gateway uses the folder, when data is there, or when the backup does not hold
 */
export async function restoreBackup({
  file,
  dataDir,
  replace,
}: RestoreRequest): Promise<{ readonly kept?: string }> {
  if (!existsSync(file)) throw new AdministrationError(`There is no file ${file}.`);
  prepareFolder(dataDir);
  const target = dataFile(dataDir);
  if (existsSync(target)) checkReplaceable(target, dataDir, replace);
  const copy = `${target}.restoring`;
  removeDatabase(copy);
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o600);
    await checkBackup(copy);
    const kept = existsSync(target) ? setAside(target) : undefined;
    renameSync(copy, target);
    return kept === undefined ? {} : { kept };
  } finally {
    removeDatabase(copy);
  }
}

function checkReplaceable(target: string, dataDir: string, replace: boolean): void {
  if (isHeld(target))
    throw new AdministrationError(
      `A gateway uses the data folder ${dataDir}. Stop it, or restore into another folder.`,
    );
  if (!replace)
    throw new AdministrationError(
      `There is data in ${dataDir} already. With --replace it is kept under another name; or restore into another folder.`,
    );
}

function isHeld(target: string): boolean {
  try {
    // Opening and closing also brings what a kill left beside the file into it, before it is renamed.
    openDatabase({ file: target }).close();
    return false;
  } catch (error) {
    // A damaged or foreign file is no reason to refuse: a backup is restored because of such files.
    return isFileInUse(error);
  }
}

async function checkBackup(copy: string): Promise<void> {
  const store = createSqliteStore(openDatabase({ file: copy }), { clock: systemClock });
  const problems = await store.verify();
  await store.close();
  if (problems.length > 0)
    throw new AdministrationError(
      `The backup is not restored, since its ledger does not agree with itself:\n${problems.join('\n')}`,
    );
}

function setAside(target: string): string {
  const kept = `${target}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  for (const ending of DATABASE_FILES)
    if (existsSync(target + ending)) renameSync(target + ending, kept + ending);
  return kept;
}

/** The file and what SQLite keeps beside it: the log of writes would be applied to whatever file has the name. */
const DATABASE_FILES = ['', '-wal', '-shm', '-journal'] as const;

function removeDatabase(file: string): void {
  for (const ending of DATABASE_FILES) rmSync(file + ending, { force: true });
}
