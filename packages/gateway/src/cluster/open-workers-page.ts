import { type AdminPage, createAdminPage } from '../admin-page/create-admin-page.ts';
import { mergeReports } from '../admin-page/recent-calls.ts';
import { systemClock } from '../clock.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { AdminStatus } from '../observability/admin-status.ts';
import type { Log } from '../observability/open-log.ts';
import { openPostgresAdministration } from '../open-postgres-data.ts';
import { type WorkersState, workerReports } from './workers-status.ts';

/** The admin page of the primary process, which is no node: it opens the shared database for administration. */
export interface WorkersPage extends AdminPage {
  close(): Promise<void>;
}

/** @throws PostgresError when the database cannot be used */
export async function openWorkersPage(
  config: GatewayConfig,
  state: WorkersState,
  { status, log }: { readonly status: AdminStatus; readonly log: Log },
): Promise<WorkersPage | undefined> {
  const { adminPage, sharedDatabase, useMovedLedger } = config;
  if (!adminPage || sharedDatabase === null) return undefined;
  const { store, quotaZone, close } = await openPostgresAdministration(sharedDatabase, {
    ...{ clock: systemClock, quotaZone: config.quotaZone, useMovedLedger },
    ...{ isGiven: false, onlyReads: false },
  });
  try {
    const page = createAdminPage({
      ...{ store, quotaZone, clock: systemClock, log },
      readiness: () => status.readiness(),
      upstream: status.upstream && (() => status.upstream?.() ?? {}),
      recentCalls: async () => {
        const reports = await workerReports(state);
        return mergeReports(reports.flatMap(({ report }) => report?.recentCalls ?? []));
      },
      revision: undefined,
    });
    return {
      ...page,
      close: async () => {
        page.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
