import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminPage } from '@social-data/admin-page';
import type { Store } from '@social-data/ledger/store';
import { type Clock, type Source, systemClock } from '@social-data/source/source';
import { lastBackup } from './config/data-folder.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { startWarnings } from './config/read-config.ts';
import { createGatewayServices, type GatewayServices } from './gateway-services.ts';
import { gatewayVersion } from './gateway-version.ts';
import { type Log, openLog, useLog } from './observability/open-log.ts';
import { type OpenData, openData } from './open-data.ts';
import { openSource } from './open-source.ts';
import { createAdminEndpoints } from './server/admin-endpoints.ts';
import { AuthenticationThrottle, type ThrottleOptions } from './server/authentication-throttle.ts';
import { attachRoutes } from './server/create-routes.ts';
import { type ConfiguredListeners, openConfiguredListeners, stopNow } from './server/listeners.ts';
import type { ServerContext } from './server/server-context.ts';

/** Parts that replace the gateway's own. The gateway closes them when it stops. */
export interface ProgramParts {
  readonly clock?: Clock;
  readonly source?: Source;
}

/** And those of tests, and of code that shares the data file with the gateway. */
export interface GatewayParts extends ProgramParts {
  /** The open data. Without it the gateway opens what the configuration names. */
  readonly data?: OpenData;
  /** Replaces the log of the configuration. */
  readonly log?: Log;
  /** How responses to wrong tokens are delayed. */
  readonly throttle?: ThrottleOptions;
}

/** A gateway, for the program that started it. */
export interface ProgramGateway {
  /** Address of plain HTTP without a trailing slash, or of HTTPS when plain HTTP is disabled. */
  readonly url: string;
  /** Address of HTTPS; null when it is not configured. */
  readonly tlsUrl: string | null;
  /** Address of health, readiness and metrics; null when it is not configured. */
  readonly adminUrl: string | null;
  /** Opens the log file again, for use after it was renamed, and reads the certificate and the keys of a relay again. */
  reload(): void;
  /**
   * Responds to the requests in flight (see `shutdownTimeout`), then closes listeners, source, store and log.
   * Rejects when a command or the data does not end in time.
   */
  close(options?: CloseOptions): Promise<void>;
}

export interface RunningGateway extends ProgramGateway {
  readonly store: Store;
  readonly log: Log;
}

export interface CloseOptions {
  /**
   * Milliseconds in which the gateway is not ready but still accepts connections.
   * @default 0
   */
  readonly drainDelay?: number;
  /** Admin commands that are being aborted. The data stays open until they end. */
  readonly commands?: Promise<unknown>;
}

/**
 * Starts the service. Rejects, with everything closed again, when an address is not available (the
 * error of `listen`), the data file cannot be used (`DataFileError`), or a configured file cannot be read.
 */
export async function startGateway(
  config: GatewayConfig,
  parts: GatewayParts = {},
): Promise<RunningGateway> {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ? useLog(parts.log) : await openLog(config);
  const links = { url: config.publicUrl ?? '', secureUrl: config.publicUrl ?? '' };
  const publicUrl = (isSecure: boolean) => (isSecure ? links.secureUrl : links.url);
  let data = parts.data;
  let source = parts.source;
  let listeners: ConfiguredListeners | undefined;
  let gateway: RunningGateway | undefined;
  const certificateExpiry = () => listeners?.certificate?.expiresAt;
  try {
    data ??= await openData(config, { clock });
    source ??= await openSource(config, data, { clock, log: log.log, publicUrl });
    const services = createGatewayServices(config, parts.throttle, {
      ...{ clock, log, data, source, certificateExpiry },
    });
    const page = await openPage(config, services);
    const { server } = services;
    listeners = await openConfiguredListeners(config, server, {
      attach: (listener) => attachRoutes(listener, server),
      admin: createAdminEndpoints(server, page),
    });
    gateway = runningGateway(services, { listeners, page, timeout: config.shutdownTimeout });
    services.budgetEvents.start();
    const { url, tlsUrl } = gateway;
    if (config.publicUrl === null) Object.assign(links, { url, secureUrl: tlsUrl ?? url });
    await logStart(config, gateway);
    return gateway;
  } catch (error) {
    // Once the gateway listens, callers may be connected, so it shuts down as at any stop. Of the errors, the one that
    // prevented the start is reported.
    if (gateway !== undefined) await gateway.close().catch(() => {});
    else {
      await closeData(source, data).catch(() => {});
      await log.close();
    }
    throw error;
  }
}

/** Closes the source, then the data that it reads. */
async function closeData(source: Source | undefined, data: OpenData | undefined): Promise<void> {
  await source?.close();
  await data?.close();
}

/** Wrong tokens are delayed sooner than those of calls: a person signs in seldom. */
const SIGN_IN_THROTTLE = { freeAttempts: 3, firstDelayMs: 500, maxDelayMs: 8_000 };

/** The page of the admin port, if the configuration has one. */
async function openPage(
  config: GatewayConfig,
  { data: { store }, source, recentFailures, server, certificateExpiry }: GatewayServices,
): Promise<AdminPage | undefined> {
  const { adminPage, adminPort, quotaZone, demo, dataDir, relay, sharedDatabase } = config;
  if (!adminPage || adminPort === null) return undefined;
  // Imported only here, because few gateways have the page.
  const { createAdminPage } = await import('@social-data/admin-page');
  return createAdminPage({
    ...{ store, quotaZone, version: gatewayVersion, log: server.log, certificateExpiry },
    throttle: new AuthenticationThrottle(server.services.clock, SIGN_IN_THROTTLE),
    readiness: () => server.readiness.state(),
    upstream: source.upstream && (() => source.upstream?.() ?? {}),
    dailyLimit: relay?.dailyLimit ?? null,
    lastBackup: demo || sharedDatabase !== null ? undefined : () => lastBackup(dataDir),
    recentFailures: () => recentFailures?.newestFirst() ?? [],
    revision: source.revisions && (() => source.revisions?.().active ?? 0),
  });
}

/** What a shutdown closes beside the services. */
interface ClosedParts {
  readonly listeners: ConfiguredListeners;
  readonly page: AdminPage | undefined;
  /** Milliseconds for everything that runs after the drain delay. */
  readonly timeout: number;
}

function runningGateway(services: GatewayServices, parts: ClosedParts): RunningGateway {
  const { data, source, server, log } = services;
  const { http, https, admin, certificate } = parts.listeners;
  let closing: Promise<void> | undefined;
  return {
    url: http?.url ?? https?.url ?? '',
    tlsUrl: https?.url ?? null,
    adminUrl: admin?.url ?? null,
    store: data.store,
    log: server.log,
    reload: () => {
      log.reopen();
      certificate?.reload();
      source.reload?.();
    },
    close: (options = {}) => {
      closing ??= shutDown(services, parts, options);
      return closing;
    },
  };
}

async function logStart(
  config: GatewayConfig,
  { url, tlsUrl, adminUrl, store, log }: RunningGateway,
): Promise<void> {
  for (const warning of startWarnings(config)) log.warn(warning);
  const released = store.released.length;
  if (released > 0) log.warn({ released }, 'released reservations that a crash left open');
  log.info({ url, tlsUrl, adminUrl }, 'started');
  if ((await store.accounts()).length > 0) return;
  const { dataDir, sharedDatabase } = config;
  if (sharedDatabase === null)
    log.warn({ dataDir }, 'no tokens yet: a mistyped --data-dir, or no --database-url?');
  else log.warn('no tokens yet in the shared database');
}

/** Milliseconds for calls to end after their source was aborted, and to close data and log after the timeout. */
const ABORT_TIMEOUT_MS = 1_000;
/** Milliseconds for the rest of a request that has arrived in part. */
const ARRIVAL_TIMEOUT_MS = 1_000;

/**
 * Shuts a gateway down. It stops being ready at once, and every response closes its connection. After the drain delay
 * it accepts no connections. All requests that have arrived get their responses: calls in progress finish within the
 * timeout, the others end with code 500, uncharged. Then source, store and log are closed. The admin port stays open
 * until source and store are closed.
 * @throws Error when commands or data do not end in time. Everything else is closed then.
 */
async function shutDown(
  { server, data, source, budgetEvents, log, logWriters }: GatewayServices,
  { listeners, page, timeout }: ClosedParts,
  { drainDelay = 0, commands = Promise.resolve() }: CloseOptions,
): Promise<void> {
  server.readiness.isClosing = true;
  listeners.certificate?.stop();
  if (drainDelay > 0) await sleep(drainDelay);
  const deadline = performance.now() + timeout;
  const remaining = () => Math.max(0, deadline - performance.now());
  await endDataListeners(listeners, server, remaining);
  page?.stop();
  const ended = Promise.all([commands, budgetEvents.stop()]).then(() => closeData(source, data));
  try {
    if (!(await settlesWithin(ended, remaining() + ABORT_TIMEOUT_MS)))
      throw new Error(
        'A command or the data file did not end in the time for the shutdown. The next start releases what is open.',
      );
  } finally {
    // Also when the store rejects, for example on a failed disk: the process must end.
    if (listeners.admin) await stopNow(listeners.admin);
    for (const writer of logWriters) writer.stop();
    log.log.info('stopped');
    await settlesWithin(log.close(), ABORT_TIMEOUT_MS);
  }
}

/** Ends the data listeners, without a reset of a connection on which a request is arriving. */
async function endDataListeners(
  { http, https }: ConfiguredListeners,
  { connections, throttle, services }: ServerContext,
  remaining: () => number,
): Promise<void> {
  const dataListeners = [http, https].filter((each) => each !== undefined);
  for (const listener of dataListeners) listener.stopAccepting();
  throttle.stop();
  services.source.drain?.();
  const idle = Promise.all(dataListeners.map((listener) => listener.closeIdleConnections()));
  await settlesWithin(idle, remaining());
  await connections.whenIdle(remaining());
  services.pendingSourceCalls.endAll('The gateway was stopped before the source responded');
  await connections.whenIdle(ABORT_TIMEOUT_MS);
  const closed = Promise.all(dataListeners.map((listener) => listener.closed));
  await settlesWithin(closed, Math.min(ARRIVAL_TIMEOUT_MS, remaining()));
  for (const listener of dataListeners) listener.destroyConnections();
  await closed;
}

/** Whether a promise resolves within a time in milliseconds. Rejects when the promise does. */
async function settlesWithin(promise: Promise<unknown>, timeout: number): Promise<boolean> {
  const { promise: expired, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeout);
  try {
    return await Promise.race([promise.then(() => true), expired]);
  } finally {
    clearTimeout(timer);
  }
}
