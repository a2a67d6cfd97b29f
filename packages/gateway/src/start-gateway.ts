import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AdminPage } from '@social-data/admin-page';
import type { Store } from '@social-data/ledger/store';
import { readTarget } from '@social-data/server-protocol';
import { type Clock, systemClock } from '@social-data/source/clock';
import type { Reason } from '@social-data/source/readiness-reason';
import { lastBackup } from './admin/last-backup.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { startWarnings } from './config/read-config.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { createGatewayServices, type GatewayServices } from './gateway-services.ts';
import { gatewayVersion } from './gateway-version.ts';
import { describeError, type Log, openLog, useLog } from './observability/open-log.ts';
import type { AdminStatus } from './observability/readiness.ts';
import { type GatewayData, openGatewayData } from './open-gateway-data.ts';
import { AuthenticationThrottle } from './server/authentication-throttle.ts';
import { attachRoutes, createRoutes } from './server/create-routes.ts';
import {
  type ConfiguredListeners,
  type ListenerHandlers,
  openConfiguredListeners,
} from './server/listeners.ts';
import { shutDown } from './server/shut-down.ts';

interface AdminResponse {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
}

/** The page of `--admin-page`, which has paths of its own on the port. */
interface OperatorPage {
  handles(path: string): boolean;
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Serves health, readiness and metrics to operators: on a port of its own, without tokens. */
function createAdminEndpoints(status: AdminStatus, page?: OperatorPage): RequestListener {
  const { upstream } = status;
  const endpoints: Readonly<Record<string, () => AdminResponse | Promise<AdminResponse>>> = {
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': () => {
      const { problems, degraded } = status.readiness();
      if (problems.length > 0)
        return json(503, { status: 'not ready', problems: sentences(problems), reasons: problems });
      if (degraded.length === 0) return json(200, { status: 'ready' });
      return json(200, { status: 'ready', degraded: sentences(degraded), reasons: degraded });
    },
    ...(upstream && { '/upstream': () => json(200, upstream()) }),
    '/metrics': async () => ({
      status: 200,
      type: status.metricsType,
      text: await status.metrics(),
    }),
  };
  return async (request, response) => {
    const { path } = readTarget(request.url ?? '/');
    if (page?.handles(path)) return page.respond(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, json(405, { problem: 'Only GET is allowed here.' }));
    }
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    if (endpoint) return send(response, await runSafely(endpoint));
    const known = Object.keys(endpoints).join(', ');
    send(response, json(404, { problem: `Unknown path. The paths are ${known}.` }));
  };
}

function sentences(reasons: readonly Reason[]): readonly string[] {
  return reasons.map(({ message }) => message);
}

/** Responds to an error with status 500: unhandled, it would end the process. */
async function runSafely(
  endpoint: () => AdminResponse | Promise<AdminResponse>,
): Promise<AdminResponse> {
  try {
    return await endpoint();
  } catch {
    return json(500, { problem: 'An unexpected error occurred.' });
  }
}

function json(status: number, value: object): AdminResponse {
  return { status, text: JSON.stringify(value) };
}

function send(response: ServerResponse, { status, type, text }: AdminResponse): void {
  response.writeHead(status, {
    'Content-Type': type ?? 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

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
  let page: AdminPage | undefined;
  let gateway: RunningGateway | undefined;
  try {
    data = await openGatewayData(config, parts, { clock, log: log.log, publicUrl });
    const { throttle, checks: moreChecks = [] } = parts;
    const services = createGatewayServices(config, {
      ...{ clock, log, data, throttle, moreChecks, listeners: () => listeners },
    });
    page = await openPage(config, services, { clock, listeners: () => listeners });
    listeners = await listen(config, services, page);
    gateway = runningGateway(config, services, { listeners, page });
    services.budgetEvents.start();
    const { url, tlsUrl } = gateway;
    if (config.publicUrl === null) Object.assign(links, { url, secureUrl: tlsUrl ?? url });
    await logStart(config, log.log, gateway);
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

/** Opens the listeners of the configuration. When one cannot be opened, none stays open. */
function listen(
  config: GatewayConfig,
  services: GatewayServices,
  page: AdminPage | undefined,
): Promise<ConfiguredListeners> {
  const { server } = services;
  const routes = createRoutes(server);
  const handlers: ListenerHandlers = {
    attach: (listener) => attachRoutes(listener, routes, server),
    attachAdmin: (listener) =>
      listener.on('request', createAdminEndpoints(adminStatus(services), page)),
    onAcceptError: (error) => server.log.error(describeError(error), 'connection not accepted'),
  };
  return openConfiguredListeners(config, server.connections, handlers, server.log);
}

/** Wrong tokens are delayed sooner than those of calls: a person signs in seldom. */
const SIGN_IN_THROTTLE = { freeAttempts: 3, firstDelayMs: 500, maxDelayMs: 8_000 };

/** The page of the admin port, if the configuration has one. */
async function openPage(
  config: GatewayConfig,
  { data: { store, source }, readiness, recentFailures, server }: GatewayServices,
  {
    clock,
    listeners,
  }: { readonly clock: Clock; readonly listeners: () => ConfiguredListeners | undefined },
): Promise<AdminPage | undefined> {
  const { adminPage, adminPort, quotaZone, demo, dataDir, relay, sharedDatabase } = config;
  if (!adminPage || adminPort === null) return undefined;
  // Imported only here, because few gateways have the page.
  const { createAdminPage } = await import('@social-data/admin-page');
  return createAdminPage({
    ...{ store, quotaZone, version: gatewayVersion, log: server.log },
    throttle: new AuthenticationThrottle(clock, SIGN_IN_THROTTLE),
    readiness: () => readiness.state(),
    upstream: source.upstream && (() => source.upstream?.() ?? {}),
    dailyLimit: relay?.dailyLimit ?? null,
    lastBackup: demo || sharedDatabase !== null ? undefined : () => lastBackup(dataDir),
    certificateExpiry: () => listeners()?.certificate?.expiresAt,
    recentFailures: () => recentFailures?.newestFirst() ?? [],
    revision: source.revisions && (() => source.revisions?.().active ?? 0),
  });
}

function runningGateway(
  config: GatewayConfig,
  services: GatewayServices,
  {
    listeners,
    page,
  }: { readonly listeners: ConfiguredListeners; readonly page: AdminPage | undefined },
): RunningGateway {
  const { data, server, readiness, budgetEvents, log } = services;
  const { http, https, admin, certificate } = listeners;
  const { recorder, inProgress, throttle } = server;
  const { pendingSourceCalls } = server.services;
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
        {
          ...{ log, recorder, data, listeners, readiness },
          ...{ inProgress, throttle, pendingSourceCalls, budgetEvents, page },
        },
        { drainDelay, timeout: config.shutdownTimeout, commands },
      );
      return closing;
    },
  };
}

async function logStart(
  config: GatewayConfig,
  log: Log,
  { url, tlsUrl, adminUrl, store }: RunningGateway,
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

function adminStatus({
  data: { source },
  server: { metrics },
  readiness,
}: GatewayServices): AdminStatus {
  return {
    readiness: () => readiness.state(),
    ...(source.upstream && { upstream: () => source.upstream?.() ?? {} }),
    metrics: () => metrics.text(),
    metricsType: metrics.contentType,
  };
}
