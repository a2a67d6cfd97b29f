import type { Timeline } from '@social-data/database/postgres/timeline';
import type { Store } from '@social-data/ledger/store';
import type { Clock, Source } from '@social-data/source/source';
import type { Check } from './call/call-context.ts';
import { checkAccess, dataFilePath } from './config/data-folder.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import type { Log } from './observability/open-log.ts';
import { type OpenData, type OpenDataOptions, openDataFile } from './open-data-file.ts';
import { openRelay } from './open-relay.ts';
import type { ThrottleOptions } from './server/authentication-throttle.ts';

/**
 * Parts that replace the gateway's own: for tests, and for code that shares the data file with the gateway. The gateway
 * closes them when it stops.
 */
export interface GatewayParts {
  readonly clock?: Clock;
  /** The open data. Without it the gateway opens what the configuration names. */
  readonly data?: OpenData;
  readonly store?: Store;
  readonly source?: Source;
  /** Further checks of each call, after those of the gateway. */
  readonly checks?: readonly Check[] | undefined;
  /** Replaces the log of the configuration. */
  readonly log?: Log;
  /** Differences from `defaultThrottleOptions`. */
  readonly throttle?: Partial<ThrottleOptions>;
}

/** The store and the source of a running gateway. */
export interface GatewayData {
  readonly store: Store;
  readonly source: Source;
  /** The history of the shared database; absent without one. */
  readonly timeline: Timeline | undefined;
  /** Closes the source, then the store. */
  close(): Promise<void>;
}

interface DataServices {
  readonly clock: Clock;
  readonly log: Log;
  /** The address of the gateway, for links in responses over HTTPS and plain HTTP. Called for each response. */
  readonly publicUrl: (isSecure: boolean) => string;
}

/** Opens the store and the source, unless `parts` replaces them. When it rejects, everything is closed again. */
export async function openGatewayData(
  config: GatewayConfig,
  parts: GatewayParts,
  services: DataServices,
): Promise<GatewayData> {
  const data = parts.data ?? (parts.store && parts.source ? undefined : await openOwn());
  const store = parts.store ?? data?.store;
  try {
    if (store === undefined) throw new Error('Unreachable: the data is open without a store');
    const timeline = data?.postgres?.timeline;
    const source = parts.source ?? (await openSource(config, store, data, services));
    const close = async () => {
      await source.close();
      await store.close();
      await data?.close();
    };
    return { store, source, timeline, close };
  } catch (error) {
    await data?.close();
    throw error;
  }

  function openOwn(): Promise<OpenData> {
    checkAccess(config.dataDir, 'data folder');
    return openData(config, services);
  }
}

/** The relay if one is configured, else the dataset. */
async function openSource(
  config: GatewayConfig,
  store: Store,
  data: OpenData | undefined,
  { clock, log, publicUrl }: DataServices,
): Promise<Source> {
  const relay = await openRelay(config, {
    ...{ clock, log, store, publicUrl, postgres: data?.postgres },
  });
  if (relay !== undefined) return relay;
  if (data === undefined) throw new Error('Unreachable: the data is open without a dataset');
  return data.dataset.createSource({
    cursorSecret: await store.secretValue('cursors'),
    publicUrl,
    ...(config.pageSizes && { pageSizes: config.pageSizes }),
    report: (message, fields) => log.warn(fields, message),
  });
}

/**
 * Opens the data of a configured gateway: the data file, or a shared database for tokens and ledger.
 * @throws DataFileError and PostgresError when they cannot be used
 */
export async function openData(
  { dataDir, sharedDatabase, quotaZone, useMovedLedger }: GatewayConfig,
  { clock }: Pick<OpenDataOptions, 'clock'>,
): Promise<OpenData> {
  const file = dataFilePath(dataDir);
  if (sharedDatabase === null) return openDataFile(file, { clock, quotaZone, useMovedLedger });
  // Imported only here, because loading the driver would slow down every command of a gateway on SQLite.
  const { openPostgresData } = await import('./open-postgres-data.ts');
  return openPostgresData(file, sharedDatabase, { clock, quotaZone, useMovedLedger });
}
