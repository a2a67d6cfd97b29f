import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isFileInUse } from '@social-data/database/data-file';
import type { PostgresAddress } from '@social-data/database/postgres/postgres-address';
import { systemClock } from '@social-data/source/source';
import { escapeText } from '@social-data/tabular';
import { errorCode } from '../config/config-error.ts';
import {
  adminSocketPath,
  checkDataAccess,
  createDataFolder,
  dataFilePath,
  endCutLine,
  openLogFile,
} from '../config/data-folder.ts';
import type { Admin } from './admin.ts';
import { createAdminClient, isListening } from './admin-socket.ts';
import { type AdminData, AdminError } from './command-context.ts';
import type { DataAdminOptions } from './open-shared-admin.ts';

/** Where an administration is, and what the command that opens it will do. */
export interface AdminLocation extends DataAdminOptions {
  readonly dataDir: string;
  /** Where tokens and ledger are, if not in the data folder. */
  readonly sharedDatabase?: PostgresAddress | null;
  /** Whether to create a missing data file. @default false */
  readonly create?: boolean;
  /** The log that gets the changes of a command which works on the data itself; a running gateway has its own. @default none */
  readonly logFile?: string | null;
}

/** An administration, and how to let go of it. */
export interface OpenedAdmin {
  readonly admin: Admin;
  close(): Promise<void>;
}

/** Milliseconds to wait for a data file that another command uses, or for a gateway that is starting. */
const OPEN_TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 50;

/**
 * Opens the administration of a data folder: in the gateway that runs on it, otherwise on the data file. With
 * PostgreSQL, commands go straight to the database, from any machine.
 * @throws AdminError when no gateway runs and the data file is missing or in use, and ConfigError when other users can
 * write to the data
 */
export async function openAdmin(location: AdminLocation): Promise<OpenedAdmin> {
  const { dataDir, sharedDatabase, logFile, onlyReads } = location;
  const changeLog = () => (logFile && !onlyReads ? changeLogOf(logFile) : () => {});
  // Store, dataset and driver are imported only where they are needed: they would slow down every command of a running
  // gateway.
  if (sharedDatabase) {
    const { openSharedAdmin } = await import('./open-shared-admin.ts');
    return openSharedAdmin(sharedDatabase, location, changeLog());
  }
  const socketPath = adminSocketPath(dataDir);
  checkDataAccess(dataDir);
  return openWhenFree(dataDir, async () =>
    (await isListening(socketPath))
      ? { admin: createAdminClient(socketPath), close: async () => {} }
      : openLocalAdmin(location, changeLog),
  );
}

/**
 * Opens a data folder for a gateway or a restore, once a command that uses it has ended.
 * @throws AdminError when a gateway runs on it, or it is in use for too long
 */
export async function openUnserved<Opened>(
  dataDir: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const socketPath = adminSocketPath(dataDir);
  return openWhenFree(dataDir, async () => {
    if (!(await isListening(socketPath))) return open();
    throw new AdminError(
      `A gateway runs on the data folder ${dataDir}. Stop it, or give another folder with --data-dir.`,
    );
  });
}

/** @throws AdminError when the data folder is in use for too long, such as by a gateway that starts or stops */
async function openWhenFree<Opened>(dataDir: string, open: () => Promise<Opened>): Promise<Opened> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isFileInUse(error)) throw error;
      if (performance.now() > deadline)
        throw new AdminError(
          `A gateway that starts or stops, or another command, uses the data folder ${dataDir}. Give the command again when that is done.`,
        );
    }
    await setTimeout(RETRY_DELAY_MS);
  }
}

/**
 * The administration of a data folder in this process.
 * @throws AdminError when the data file is missing and is not to be created
 */
async function openLocalAdmin(
  { dataDir, useMovedLedger = false, quotaZone, create }: AdminLocation,
  changeLog: () => AdminData['logChange'],
): Promise<OpenedAdmin> {
  const file = dataFilePath(dataDir);
  if (!create && !existsSync(file))
    throw new AdminError(
      `No gateway runs on the data folder ${dataDir}, and it contains no data file. Give the folder of your gateway with --data-dir, or begin a new gateway there with "serve" or "tokens create --init".`,
    );
  createDataFolder(dataDir);
  // The log may be in the new folder.
  const logChange = changeLog();
  const { openDataFile } = await import('../open-data.ts');
  const { createLocalAdmin } = await import('./admin.ts');
  const data = openDataFile(file, { clock: systemClock, quotaZone, useMovedLedger });
  if (data.isOfNode)
    process.stderr.write(
      `warning: ${dataDir} is the folder of a node: its tokens and ledger are in a shared database (--database-url), not here\n`,
    );
  return { admin: createLocalAdmin({ ...data, quotaZone, logChange }), close: data.close };
}

/** The message of a line about a change. Its field `change` has the words of the command. */
export const CHANGE_MESSAGE = 'administration';

/** The number that pino writes for level `info`. */
const INFO = 30;

/**
 * Appends lines as a gateway writes them, for a command that works on the data itself.
 * @throws ConfigError when the file cannot be written, before anything is changed: a token would be created and not shown
 */
export function changeLogOf(file: string): AdminData['logChange'] {
  const descriptor = openLogFile(file);
  endCutLine(file);
  return (change, fields) => {
    const line = { level: INFO, time: Date.now(), change, ...fields, msg: CHANGE_MESSAGE };
    try {
      appendFileSync(descriptor, `${escapeText(JSON.stringify(line))}\n`);
    } catch (error) {
      // The change is made: whoever gave the command again would make a top-up twice.
      process.stderr.write(
        `warning: the log ${file} lacks this change (${errorCode(error)}), so "ledger reconcile" will not find it\n`,
      );
    }
  };
}
