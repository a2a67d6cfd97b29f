import { openPostgres } from '@social-data/database/postgres/open-postgres';
import type { PostgresAddress } from '@social-data/database/postgres/postgres-address';
import { describeConnectFailure } from '@social-data/database/postgres/postgres-error';
import { createLogAdmin } from '@social-data/dataset/dataset';
import { DatasetLog } from '@social-data/dataset/log/dataset-log';
import { createPostgresStore } from '@social-data/ledger/postgres/create-postgres-store';
import { checkUsable, quotaZoneOfNodes } from '@social-data/ledger/postgres/ledger-use';
import { StoreError } from '@social-data/ledger/store-errors';
import { systemClock } from '@social-data/source/source';
import { createLocalAdmin } from './admin.ts';
import { type AdminData, AdminError } from './command-context.ts';

/** What an administration on the data itself has to know, of a shared database or a data folder. */
export interface DataAdminOptions {
  /** See `OpenDataOptions`. @default false */
  readonly useMovedLedger?: boolean;
  /** For commands on the data itself; a running gateway uses its own. */
  readonly quotaZone: string;
  /** Whether the user gave the zone: then it must be that of a shared database. @default false */
  readonly isQuotaZoneGiven?: boolean;
  /** Whether the command only reads: then a shared database may be a standby, or allow no more. @default false */
  readonly onlyReads?: boolean;
}

/** Administration never joins as a node: this only names its connections. */
const NAME = 'administration';

/**
 * The administration of a shared database, from any machine.
 * @throws PostgresError when the database cannot be used, StoreError when its nodes have another time zone than the given
 * one, or its ledger was moved
 */
export async function openSharedAdmin(
  address: PostgresAddress,
  {
    useMovedLedger = false,
    isQuotaZoneGiven = false,
    onlyReads = false,
    ...zone
  }: DataAdminOptions,
  logChange: AdminData['logChange'],
) {
  const postgres = await openPostgres(address, { node: NAME, onlyReads });
  try {
    await checkUsable(postgres.pool, { useMovedLedger });
    const quotaZone = await quotaZoneOfNodes(postgres, zone.quotaZone, isQuotaZoneGiven);
    const store = await createPostgresStore(postgres, {
      ...{ clock: systemClock, quotaZone, useMovedLedger, node: null },
    });
    const dataset = createLogAdmin(new DatasetLog(postgres, NAME), async () => {
      throw new AdminError(
        'The shared database has no dataset, only the changes to it. Run the command on the machine of a node, with its --data-dir, without --database-url and GATEWAY_DATABASE_URL.',
      );
    });
    const close = async () => {
      await store.close();
      await postgres.close();
    };
    return { admin: createLocalAdmin({ store, dataset, quotaZone, logChange }), close };
  } catch (error) {
    await postgres.close();
    throw error instanceof StoreError ? error : describeConnectFailure(postgres.place, error);
  }
}
