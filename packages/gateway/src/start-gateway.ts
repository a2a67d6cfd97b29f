import type { DatabaseSync } from 'node:sqlite';
import { systemClock } from './clock.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { type Data, openData } from './open-data.ts';
import { CallRecords } from './operations/call-records.ts';
import { createFaults } from './operations/create-faults.ts';
import { createMetrics } from './operations/gateway-metrics.ts';
import { createAdminHandler } from './operations/handle-admin.ts';
import { openLog } from './operations/open-log.ts';
import { Readiness } from './operations/readiness.ts';
import { FailedTokens } from './pipeline/failed-tokens.ts';
import { attachRoutes } from './server/attach-routes.ts';
import { createCors } from './server/cors.ts';
import { createRoutes } from './server/create-routes.ts';
import type { Front } from './server/front.ts';
import { InProgress } from './server/in-progress.ts';
import { type Listeners, openListeners } from './server/open-listeners.ts';
import { type Running, shutDown } from './server/shut-down.ts';
import type { Store } from './store/store.ts';

export interface RunningGateway {
  /** Address of plain HTTP, without a slash at the end; that of HTTPS when there is no other. */
  readonly url: string;
  /** Address of HTTPS; null when it is not configured. */
  readonly tlsUrl: string | null;
  /** Address of health, readiness and metrics; null when it is not configured. */
  readonly adminUrl: string | null;
  readonly store: Store;
  /** The data file; undefined when store and source were both given. */
  readonly database: DatabaseSync | undefined;
  /** Finishes what is under way (see `shutdownTimeout`), then closes listeners, source, store and log. */
  close(): Promise<void>;
}

/**
 * Starts the service. Rejects, with nothing left open, when an address cannot be had (the error of
 * `listen`), the data file cannot be used (`DataFileError`), or a file of the configuration cannot be read.
 */
export async function startGateway(
  config: GatewayConfig,
  parts: GatewayParts = {},
): Promise<RunningGateway> {
  const clock = parts.clock ?? systemClock;
  const log = await openLog(config, parts);
  const address = { url: config.publicUrl ?? '' };
  let data: Data | undefined;
  try {
    data = await openData(config, parts, { clock, publicUrl: () => address.url });
    const running = await listen(config, parts, { clock, log, data });
    const { http, https, admin } = running.listeners;
    const url = http?.url ?? https?.url ?? '';
    if (address.url === '') address.url = url;
    const addresses = { url, tlsUrl: https?.url ?? null, adminUrl: admin?.url ?? null };
    const released = data.store.released.length;
    if (released > 0) log.log.warn({ released }, 'released what a crash had left reserved');
    log.log.info(addresses, 'started');
    let ended: Promise<void> | undefined;
    const close = () => {
      ended ??= shutDown(running, config.shutdownTimeout);
      return ended;
    };
    return { ...addresses, store: data.store, database: data.database, close };
  } catch (error) {
    await data?.close();
    await log.close();
    throw error;
  }
}

/** Puts the rooms together and opens the listeners. */
async function listen(
  config: GatewayConfig,
  parts: GatewayParts,
  opened: Pick<Running, 'log' | 'data'> & { readonly clock: Front['rooms']['clock'] },
): Promise<Running> {
  const { clock, data, log } = opened;
  const { quotaZone, prices, sourceTimeout, mirrorStatus, trustProxy } = config;
  const { store, source } = data;
  const inProgress = new InProgress();
  const failedTokens = new FailedTokens(clock, parts.slowing);
  const readiness = new Readiness(clock, source);
  const stop = new AbortController();
  let listeners: Listeners = { http: undefined, https: undefined, admin: undefined };
  const metrics = createMetrics({
    openConnections: () => (listeners.http?.connections ?? 0) + (listeners.https?.connections ?? 0),
    callsInProgress: () => inProgress.requests,
    waitingFailures: () => failedTokens.waiting,
    slowedFailures: () => failedTokens.slowed,
    lostLogLines: log.lost,
  });
  const faults = createFaults(log.log, metrics, readiness);
  const records = new CallRecords((entry) => {
    metrics.call(entry);
    log.call(entry);
  });
  const limits = { quotaZone, prices, sourceTimeout };
  const front: Front = {
    rooms: { clock, store, source, ...limits, shutdown: stop.signal, faults },
    failedTokens,
    inProgress,
    cors: createCors(config.corsOrigins),
    log: log.log,
    records,
    metrics,
    mirrorStatus,
    trustProxy,
    closing: () => readiness.isClosing,
  };
  const routes = await createRoutes(front);
  listeners = await openListeners(
    config,
    (server) => attachRoutes(server, routes, front),
    (server) => server.on('request', createAdminHandler(readiness, metrics)),
  );
  return { log, records, data, listeners, routes, readiness, inProgress, failedTokens, stop };
}
