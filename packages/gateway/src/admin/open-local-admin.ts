import { existsSync } from 'node:fs';
import { systemClock } from '@social-data/source/clock';
import { createDataFolder } from '../config/data-folder.ts';
import { dataFilePath } from '../data-file-path.ts';
import { openDataFile } from '../open-data-file.ts';
import { AdminError, type AdminLocation, type OpenedAdmin } from './admin.ts';
import { createLocalAdmin } from './local-admin.ts';

/**
 * The administration of a data folder in this process.
 * @throws AdminError when the data file is missing and is not to be created
 */
export function openLocalAdmin({
  dataDir,
  useMovedLedger = false,
  quotaZone,
  create,
}: AdminLocation): OpenedAdmin {
  const file = dataFilePath(dataDir);
  if (!create && !existsSync(file))
    throw new AdminError(
      `No gateway runs on the data folder ${dataDir}, and it contains no data file. Give the folder of your gateway with --data-dir, or begin a new gateway there with "serve" or "tokens create --init".`,
    );
  createDataFolder(dataDir);
  const { store, dataset } = openDataFile(file, {
    ...{ clock: systemClock, quotaZone, useMovedLedger },
  });
  return {
    admin: createLocalAdmin({ store, dataset, quotaZone }),
    close: () => store.close(),
  };
}
