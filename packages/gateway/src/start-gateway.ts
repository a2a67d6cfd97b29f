import type { AdminPage } from '@social-data/admin-page';
import type { Store } from '@social-data/ledger/store';
import { systemClock } from '@social-data/source/clock';
import { lastBackup } from './config/data-folder.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { startWarnings } from './config/read-config.ts';
import { createGatewayServices, type GatewayServices } from './gateway-services.ts';
import { gatewayVersion } from './gateway-version.ts';
import { type Log, openLog, useLog } from './observability/open-log.ts';
import { type GatewayData, type GatewayParts, openGatewayData } from './open-gateway-data.ts';
import { createAdminEndpoints } from './server/admin-endpoints.ts';
import { AuthenticationThrottle } from './server/authentication-throttle.ts';
import { attachRoutes } from './server/create-routes.ts';
import { type ConfiguredListeners, openConfiguredListeners } from './server/listeners.ts';
import { shutDown } from './server/shut-down.ts';

export interface RunningGateway {
  /** Address of plain HTTP without a trailing slash, or of HTTPS when plain HTTP is disabled. */
  readonly url: string;
  /** Address of HTTPS; null when it is not configured. */
  readonly tlsUrl: string | null;
  /** Address of health, readiness and metrics; null when it is not configured. */
  readonly adminUrl: string | null;
  readonly store: Store;
  readonly log: Log;
  /** Opens the log file again, for use after it was renamed, and reads the certificate and the keys of a relay again. */
  reload(): void;
  /**
   * Responds to the requests in flight (see `shutdownTimeout`), then closes listeners, source, store and log.
   * Rejects when a command or the data does not end in time.
   */
  close(options?: CloseOptions): Promise<void>;
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
  let data: GatewayData | undefined;
  let listeners: ConfiguredListeners | undefined;
  let gateway: RunningGateway | undefined;
  const certificateExpiry = () => listeners?.certificate?.expiresAt;
  try {
    data = await openGatewayData(config, parts, { clock, log: log.log, publicUrl });
    const services = createGatewayServices(config, parts, { clock, log, data, certificateExpiry });
    const page = await openPage(config, services);
    const { server } = services;
    listeners = await openConfiguredListeners(config, server, {
      attach: (listener) => attachRoutes(listener, server),
      admin: createAdminEndpoints(server, page),
    });
    gateway = runningGateway(config, services, listeners, page);
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
      await data?.close().catch(() => {});
      await log.close();
    }
    throw error;
  }
}

/** Wrong tokens are delayed sooner than those of calls: a person signs in seldom. */
const SIGN_IN_THROTTLE = { freeAttempts: 3, firstDelayMs: 500, maxDelayMs: 8_000 };

/** The page of the admin port, if the configuration has one. */
async function openPage(
  config: GatewayConfig,
  { data: { store, source }, recentFailures, server, certificateExpiry }: GatewayServices,
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

function runningGateway(
  config: GatewayConfig,
  services: GatewayServices,
  listeners: ConfiguredListeners,
  page: AdminPage | undefined,
): RunningGateway {
  const { data, server, log } = services;
  const { http, https, admin, certificate } = listeners;
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
      data.source.reload?.();
    },
    close: ({ drainDelay = 0, commands = Promise.resolve() } = {}) => {
      closing ??= shutDown(
        { ...services, listeners, page },
        { drainDelay, timeout: config.shutdownTimeout, commands },
      );
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
  if (sharedDatabase === null) log.warn({ dataDir }, 'no tokens yet: a mistyped --data-dir?');
  else log.warn('no tokens yet in the shared database');
}
