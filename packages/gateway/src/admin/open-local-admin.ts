import { existsSync } from 'node:fs';
import { createLogAdmin } from '@social-data/dataset/dataset';
import { DatasetLog } from '@social-data/dataset/log/dataset-log';
import { systemClock } from '@social-data/source/source';
import { createDataFolder, dataFilePath } from '../config/data-folder.ts';
import type { DatabaseConfig } from '../config/gateway-config.ts';
import { openDataFile } from '../open-data-file.ts';
import { type Admin, createLocalAdmin } from './admin.ts';
import { type AdminData, AdminError } from './command-context.ts';

/** Where an administration is, and what the command that opens it will do. */
export interface AdminLocation {
  readonly dataDir: string;
  /** Where tokens and ledger are, if not in the data folder. */
  readonly sharedDatabase?: DatabaseConfig | null;
  /** See `OpenDataOptions`. @default false */
  readonly useMovedLedger?: boolean;
  /** For commands on the data file; a running gateway uses its own. */
  readonly quotaZone: string;
  /** Whether the user gave the zone. @default false */
  readonly isQuotaZoneGiven?: boolean;
  /** Whether to create a missing data file. @default false */
  readonly create?: boolean;
  /** Whether the command only reads: then a shared database may be a standby, or allow no more. @default false */
  readonly onlyReads?: boolean;
  /** The log that gets the changes of a command which works on the data itself; a running gateway has its own. @default none */
  readonly logFile?: string | null;
}

/** An administration, and how to let go of it. */
export interface OpenedAdmin {
  readonly admin: Admin;
  close(): Promise<void>;
}

/**
 * The administration of a data folder in this process.
 * @throws AdminError when the data file is missing and is not to be created
 */
export function openLocalAdmin(
  { dataDir, useMovedLedger = false, quotaZone, create }: AdminLocation,
  logChange: AdminData['logChange'],
): OpenedAdmin {
  const file = dataFilePath(dataDir);
  if (!create && !existsSync(file))
    throw new AdminError(
      `No gateway runs on the data folder ${dataDir}, and it contains no data file. Give the folder of your gateway with --data-dir, or begin a new gateway there with "serve" or "tokens create --init".`,
    );
  createDataFolder(dataDir);
  const data = openDataFile(file, { clock: systemClock, quotaZone, useMovedLedger });
  return {
    admin: createLocalAdmin({ ...data, quotaZone, logChange }),
    close: () => data.store.close(),
  };
}

/** The administration of a shared database, without a gateway. */
export async function openSharedAdmin(
  database: DatabaseConfig,
  { isQuotaZoneGiven = false, onlyReads = false, useMovedLedger = false, ...zone }: AdminLocation,
  logChange: AdminData['logChange'],
): Promise<OpenedAdmin> {
  // Imported only here: the driver would slow down every command on a data file.
  const { openPostgresAdministration } = await import('../open-postgres-data.ts');
  const { postgres, store, quotaZone, close } = await openPostgresAdministration(database, {
    ...{ clock: systemClock, quotaZone: zone.quotaZone, isGiven: isQuotaZoneGiven },
    ...{ onlyReads, useMovedLedger },
  });
  const dataset = createLogAdmin(new DatasetLog(postgres, database.node), async () => {
    throw new AdminError(
      'The shared database has no dataset, only the changes to it. Run the command on the machine of a node, with its --data-dir and without --database-url.',
    );
  });
  return { admin: createLocalAdmin({ store, dataset, quotaZone, logChange }), close };
}
