import { setTimeout } from 'node:timers/promises';
import { isFileInUse } from '@social-data/database/data-file';
import type { AdminLocation, OpenedAdmin } from './admin.ts';
import { createAdminClient, isListening } from './admin-client.ts';
import { adminSocketPath, checkDataAccess } from './data-access.ts';
import { changeLogOf, logChanges } from './log-changes.ts';

/** Milliseconds to wait for a data file that another command uses, or for a gateway that is starting. */
const OPEN_TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 50;

/**
 * Opens the administration of a data folder: in the gateway that runs on it, otherwise on the data file. With
 * PostgreSQL, commands go straight to the database, from any machine.
 * @throws AdminError when no gateway runs and the data file is missing, and ConfigError when other users can write to
 * the data
 */
export async function openAdmin(location: AdminLocation): Promise<OpenedAdmin> {
  if (location.sharedDatabase) {
    // Imported only here, because loading the driver would slow down every command of a gateway on SQLite.
    const { openPostgresAdmin } = await import('./open-postgres-admin.ts');
    return withLog(await openPostgresAdmin(location.sharedDatabase, location), location);
  }
  const socketPath = adminSocketPath(location.dataDir);
  checkDataAccess(location.dataDir);
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  let openLocalAdmin: ((location: AdminLocation) => OpenedAdmin) | undefined;
  for (;;) {
    if (await isListening(socketPath))
      return { admin: createAdminClient(socketPath, location.timeout), close: async () => {} };
    // Store and dataset would slow down every command of a gateway that runs.
    openLocalAdmin ??= (await import('./open-local-admin.ts')).openLocalAdmin;
    try {
      return withLog(openLocalAdmin(location), location);
    } catch (error) {
      if (!isFileInUse(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(RETRY_DELAY_MS);
  }
}

/** Logs the changes that the command makes on the data itself. */
function withLog({ admin, close }: OpenedAdmin, { logFile }: AdminLocation): OpenedAdmin {
  if (!logFile) return { admin, close };
  return { admin: logChanges(admin, changeLogOf(logFile)), close };
}
