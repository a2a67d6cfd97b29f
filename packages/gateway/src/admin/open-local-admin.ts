import { existsSync } from 'node:fs';
import { systemClock } from '@social-data/source/source';
import { createDataFolder, dataFilePath } from '../config/data-folder.ts';
import { openDataFile } from '../open-data.ts';
import { createLocalAdmin } from './admin.ts';
import { type AdminData, AdminError } from './command-context.ts';
import type { AdminLocation, OpenedAdmin } from './open-admin.ts';

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
  return { admin: createLocalAdmin({ ...data, quotaZone, logChange }), close: data.close };
}
