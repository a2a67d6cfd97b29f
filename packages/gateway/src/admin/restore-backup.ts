import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import {
  DataFileError,
  type DataFileLock,
  isDamage,
  isFileInUse,
  lockDataFile,
  messageOf,
  syncPath,
} from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import { systemClock } from '@social-data/source/source';
import { escapeText } from '@social-data/tabular';
import { readOr } from '../config/config-error.ts';
import { createDataFolder, dataFilePath } from '../config/data-folder.ts';
import { dataFileOf } from '../open-data.ts';
import { AdminError } from './command-context.ts';
import { compareRestored } from './compare-restored.ts';
import { openUnserved } from './open-admin.ts';

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
 * @throws AdminError when a gateway uses the folder, data exists, or the backup is refused
 */
export async function restoreBackup({
  file,
  dataDir,
  replaceExisting,
  tell,
}: RestoreRequest): Promise<string | undefined> {
  checkGiven(file);
  createDataFolder(dataDir);
  const target = dataFilePath(dataDir);
  // So that no gateway starts on it during the restore.
  const lock = await openUnserved(dataDir, async () => lockDataFile(target));
  const copy = `${target}.restoring`;
  try {
    const exists = existsSync(target);
    if (exists && !replaceExisting)
      throw new AdminError(
        `There is data in ${dataDir} already. Use --replace to move it aside under another name, or restore into another folder.`,
      );
    removeDatabase(copy);
    readOr(
      () => copyFileSync(file, copy, constants.COPYFILE_FICLONE),
      (code) =>
        `The backup ${file} cannot be copied into ${dataDir} (${code}). Nothing is changed. Give a file that this user may read, and a disk with space for all of it.`,
    );
    chmodSync(copy, 0o600);
    await verifyBackup(copy, file);
    if (exists) tell(undoneBy({ replaced: target, lock, restored: copy }));
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

const NEXT =
  'Revoke and rotate these tokens again, set budgets and limits again, and compare with the logs: "ledger reconcile --log FILE".';

/**
 * A damaged or foreign file may be replaced: a backup is there to repair that. When the existing data can be opened, this
 * also applies the write-ahead log that a killed process left, before the file is renamed.
 * @throws when another gateway uses the existing data, or the comparison fails: then nothing is replaced untold
 */
function undoneBy(files: Parameters<typeof compareRestored>[0]): string {
  try {
    const undone = compareRestored(files);
    if (undone.length === 0) return 'The restore undoes nothing: the data is as in the backup.\n';
    const lines = undone.map((each) => `- ${escapeText(each)}\n`);
    return `The restore undoes:\n${lines.join('')}${NEXT}\n`;
  } catch (error) {
    const isUnreadable = error instanceof DataFileError && !isFileInUse(error);
    // The backup has no damage: it was looked for.
    if (!isUnreadable && !isDamage(error)) throw error;
    return `The restore undoes what is not in the backup. It cannot be listed, because the existing data cannot be read. ${messageOf(error)} ${NEXT}\n`;
  }
}

/** @throws AdminError when there is no file, or it is not all of a data file */
function checkGiven(file: string): void {
  checkFile(file);
  const log = `${file}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new AdminError(
      `The file ${file} is the data of a gateway that runs or was killed, and lacks what is in ${log}. Give a file that "backup" has made.`,
    );
}

function checkFile(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new AdminError(`There is no file ${file}. Give the file of a backup.`);
}

/** A backup belongs to nobody else, and gets no file beside it. */
const NO_LOCK: DataFileLock = { release: () => {} };

/**
 * @param name the path that the user gave, for the error
 * @throws AdminError when the backup cannot be used, or its ledger is not consistent
 */
export async function verifyBackup(file: string, name = file): Promise<void> {
  const database = openBackup(file, name);
  const { store } = dataFileOf(database, { clock: systemClock, quotaZone: 'UTC' });
  const found = await store.verify().finally(() => store.close());
  if (found.length > 0)
    throw new AdminError(
      `The backup ${name} is refused: its ledger is not consistent.\n${found.join('\n')}`,
    );
}

function openBackup(file: string, name: string): DatabaseSync {
  checkFile(file);
  try {
    return openDatabase({ file, lock: NO_LOCK, isBackup: true });
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    throw new AdminError(`The backup ${name} is refused: ${error.problem}`);
  }
}

/** Milliseconds from midnight UTC until a day has begun in every time zone. */
const LATEST_START_MS = 12 * 3_600_000;

/**
 * @param file a backup that was verified
 * @throws AdminError when the ledger of a data file has an entry of the days before a day that the backup lacks
 */
export function checkComplete(file: string, dataFile: string, before: string): void {
  const database = openBackup(file, file);
  try {
    database.prepare('ATTACH ? AS data').run(dataFile);
    const lacking = database.prepare(
      `SELECT id FROM data.ledger l WHERE state <> 'opening' AND (day < ?1 OR (day IS NULL AND at < ?2))
         AND NOT EXISTS (
           SELECT 1 FROM main.ledger b WHERE b.id = l.id AND b.at = l.at AND b.account = l.account
             AND b.credits = l.credits AND b.request IS l.request
         ) LIMIT 1`,
    );
    const row = lacking.get(before, Date.parse(before) + LATEST_START_MS);
    if (row !== undefined)
      throw new AdminError(
        `The backup ${file} lacks ledger entry ${row.id}. Give the path of a file that does not exist yet.`,
      );
  } finally {
    database.close();
  }
}

/** The files that SQLite keeps beside a database. A log of the old data would be applied to the restored file. */
const SIDE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/**
 * Gives the data another name. The file also keeps its own name until it is replaced, so it is never missing. The name has
 * milliseconds, because two restores in one second must not replace what the first one kept.
 */
function keepAside(target: string): string {
  const movedTo = `${target}.before-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
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
  for (const suffix of ['', ...SIDE_SUFFIXES]) rmSync(file + suffix, { force: true });
}
