import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import {
  type DataFileLock,
  isFileInUse,
  LOCK_SUFFIX,
  lockDataFile,
  syncPath,
} from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import { systemClock } from '@social-data/source/clock';
import { escapeText } from '@social-data/tabular';
import { checkDataAccess, createDataFolder, dataFilePath } from '../config/data-folder.ts';
import { dataFileOf } from '../open-data-file.ts';
import { AdminError } from './command-context.ts';
import { compareRestored } from './compare-restored.ts';

interface RestoreRequest {
  readonly file: string;
  readonly dataDir: string;
  /** Whether to move existing data aside, under another name, instead of refusing. */
  readonly replaceExisting: boolean;
  /** Receives the text of what the restore undoes, before it is done: no end of the process leaves it untold. */
  readonly tell: (text: string) => void;
}

/**
 * Replaces a data file with a backup. The backup is copied beside the data file, opened, and its ledger verified,
 * before the existing data is touched.
 * @returns the new name of the data that was there
 * @throws AdminError when a gateway uses the folder, when data exists, or when the backup is not consistent
 */
export async function restoreBackup({
  file,
  dataDir,
  replaceExisting,
  tell,
}: RestoreRequest): Promise<string | undefined> {
  if (!existsSync(file)) throw new AdminError(`There is no file ${file}.`);
  createDataFolder(dataDir);
  checkDataAccess(dataDir);
  const target = dataFilePath(dataDir);
  // So that no gateway starts on it during the restore.
  const lock = unlessInUse(dataDir, () => lockDataFile(target));
  const copy = `${target}.restoring`;
  try {
    const exists = existsSync(target);
    const damage = exists ? unlessInUse(dataDir, () => damageOf(target, lock)) : undefined;
    if (exists && !replaceExisting)
      throw new AdminError(
        `There is data in ${dataDir} already. Use --replace to move it aside under another name, or restore into another folder.`,
      );
    removeDatabase(copy);
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o600);
    await verifyBackup(copy);
    if (exists) tell(undoneBy({ replaced: target, lock, restored: copy }, damage));
    const movedTo = exists ? keepAside(target) : undefined;
    // With this order of syncs, a power loss leaves either the old or the restored data, complete.
    syncPath(copy);
    syncPath(dataDir);
    renameSync(copy, target);
    syncPath(dataDir);
    return movedTo;
  } finally {
    removeDatabase(copy);
    lock.release();
  }
}

function unlessInUse<Value>(dataDir: string, use: () => Value): Value {
  try {
    return use();
  } catch (error) {
    if (!isFileInUse(error)) throw error;
    throw new AdminError(
      `A gateway uses the data folder ${dataDir}. Stop it, or restore into another folder.`,
    );
  }
}

/** Why existing data cannot be opened. A damaged or foreign file may be replaced: a backup is there to repair that. */
function damageOf(target: string, lock: DataFileLock): string | undefined {
  try {
    // This also applies the write-ahead log that a killed process left, before the file is renamed.
    openDatabase({ file: target, lock }).close();
    return undefined;
  } catch (error) {
    if (isFileInUse(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

const NEXT =
  'Revoke and rotate these tokens again, set budgets and limits again, and compare with the logs: "ledger reconcile --log FILE".';

/** @throws when the comparison fails although the existing data could be opened: then nothing is replaced untold */
function undoneBy(
  files: Parameters<typeof compareRestored>[0],
  damage: string | undefined,
): string {
  try {
    const undone = compareRestored(files);
    if (undone.length === 0) return 'The restore undoes nothing: the data is as in the backup.\n';
    const lines = undone.map((each) => `- ${escapeText(each)}\n`);
    return `The restore undoes:\n${lines.join('')}${NEXT}\n`;
  } catch (error) {
    if (damage === undefined) throw error;
    return `The restore undoes what is not in the backup. It cannot be listed, because the existing data cannot be read. ${damage} ${NEXT}\n`;
  }
}

async function verifyBackup(copy: string): Promise<void> {
  const database = openDatabase({ file: copy });
  const { store } = dataFileOf(database, { clock: systemClock, quotaZone: 'UTC' });
  const problems = await store.verify();
  await store.close();
  if (problems.length > 0)
    throw new AdminError(
      `The backup was not restored, because its ledger is not consistent:\n${problems.join('\n')}`,
    );
}

/** The files that SQLite keeps beside a database. A log of the old data would be applied to the restored file. */
const SIDE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/** Gives the data another name. The file also keeps its own name until it is replaced, so it is never missing. */
function keepAside(target: string): string {
  const movedTo = `${target}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  for (const suffix of SIDE_SUFFIXES)
    if (existsSync(target + suffix)) renameSync(target + suffix, movedTo + suffix);
  try {
    linkSync(target, movedTo);
  } catch {
    // The file system has no hard links.
    renameSync(target, movedTo);
  }
  return movedTo;
}

function removeDatabase(file: string): void {
  for (const suffix of ['', ...SIDE_SUFFIXES, LOCK_SUFFIX]) rmSync(file + suffix, { force: true });
}
