import { createLogAdmin } from '@social-data/dataset/dataset';
import { DatasetLog } from '@social-data/dataset/log/dataset-log';
import { systemClock } from '@social-data/source/clock';
import type { DatabaseConfig } from '../config/gateway-config.ts';
import { openPostgresAdministration } from '../open-postgres-data.ts';
import { AdminError, type AdminLocation, type OpenedAdmin } from './admin.ts';
import { createLocalAdmin } from './local-admin.ts';

/** Opens the administration of a shared database, without a gateway. */
export async function openPostgresAdmin(
  database: DatabaseConfig,
  options: Pick<AdminLocation, 'quotaZone' | 'isQuotaZoneGiven' | 'onlyReads' | 'useMovedLedger'>,
): Promise<OpenedAdmin> {
  const { postgres, store, quotaZone, close } = await openPostgresAdministration(database, {
    clock: systemClock,
    quotaZone: options.quotaZone,
    isGiven: options.isQuotaZoneGiven ?? false,
    onlyReads: options.onlyReads ?? false,
    useMovedLedger: options.useMovedLedger ?? false,
  });
  const dataset = createLogAdmin(new DatasetLog(postgres, database.node), async () => {
    throw new AdminError(
      'The shared database has no dataset, only the changes to it. Run the command on the machine of a node, with its --data-dir and without --database-url.',
    );
  });
  return { admin: createLocalAdmin({ store, dataset, quotaZone }), close };
}
