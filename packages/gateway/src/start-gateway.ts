import { setTimeout } from 'node:timers/promises';
import type { CallServices } from './call/call-services.ts';
import { checks } from './call/checks.ts';
import { createDatasetCalls } from './call/dataset-call.ts';
import { FairQueue } from './call/fair-queue.ts';
import { PendingSourceCalls } from './call/pending-source-calls.ts';
import { createRelayCalls } from './call/relay-call.ts';
import type { Source } from './call/source.ts';
import { contractRules } from './call/validate.ts';
import { type Clock, systemClock } from './clock.ts';
import type { WorkerReport } from './cluster/worker-message.ts';
import { checkAccess } from './config/check-access.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Store } from './ledger/store.ts';
import { createAdminEndpoints } from './observability/admin-endpoints.ts';
import type { AdminStatus } from './observability/admin-status.ts';
import { CallRecorder } from './observability/call-recorder.ts';
import { describeError } from './observability/describe-error.ts';
import { createErrorReporter } from './observability/error-reporter.ts';
import { createMetrics } from './observability/gateway-metrics.ts';
import { type Log, type OpenLog, openLog, useLog } from './observability/open-log.ts';
import { Readiness } from './observability/readiness.ts';
import { RefusalLog } from './observability/refusal-log.ts';
import { openData } from './open-data.ts';
import { openRelay } from './open-relay.ts';
import { Reuse } from './relay/reuse/reuse.ts';
import { attachRoutes } from './server/attach-routes.ts';
import { AuthenticationThrottle } from './server/authentication-throttle.ts';
import {
  type ConfiguredListeners,
  type ListenerHandlers,
  openConfiguredListeners,
} from './server/configured-listeners.ts';
import { createCors } from './server/cors.ts';
import { createConnections } from './server/create-connections.ts';
import { createRoutes } from './server/create-routes.ts';
import { RequestsInProgress } from './server/requests-in-progress.ts';
import type { ServerContext } from './server/server-context.ts';
import { type RunningParts, shutDown } from './server/shut-down.ts';
import { UsageRate } from './server/usage-rate.ts';

/** How often a source is asked whether it is ready. */
const READY_POLL_MS = 20;

export interface RunningGateway {
  /** Address of plain HTTP without a trailing slash, or of HTTPS when plain HTTP is disabled. */
  readonly url: string;
  /** Address of HTTPS; null when it is not configured. */
  readonly tlsUrl: string | null;
  /** Address of health, readiness and metrics; null when it is not configured. */
  readonly adminUrl: string | null;
  readonly store: Store;
  /** What the admin port shows, for a primary process that puts several workers together. */
  report(): Promise<WorkerReport>;
  /** Opens the log file again, after it was renamed, and reads the certificate again. */
  reload(): void;
  /**
   * Answers the requests that were sent (see `shutdownTimeout`), then closes listeners, source, store and log.
   * Rejects when a part does not end in time.
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

/** The store and the source of a running gateway. */
interface GatewayData {
  readonly store: Store;
  readonly source: Source;
  /** Ends calls that the source has not begun. */
  drain(): void;
  close(): Promise<void>;
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
  const address = { url: config.publicUrl ?? '', secureUrl: config.publicUrl ?? '' };
  const publicUrl = (isSecure: boolean) => (isSecure ? address.secureUrl : address.url);
  let data: GatewayData | undefined;
  let close: RunningGateway['close'] | undefined;
  try {
    data = await openGatewayData(config, parts, { clock, log: log.log, publicUrl });
    if (parts.listenWhenReady) await whenReady(data.source);
    const running = await listen(config, parts, { clock, log, data });
    let closing: Promise<void> | undefined;
    close = ({ drainDelay = 0, commands = Promise.resolve() } = {}) => {
      closing ??= shutDown(running, { drainDelay, timeout: config.shutdownTimeout, commands });
      return closing;
    };
    const { http, https, admin } = running.listeners;
    const url = http?.url ?? https?.url ?? '';
    if (config.publicUrl === null) Object.assign(address, { url, secureUrl: https?.url ?? url });
    const addresses = { url, tlsUrl: https?.url ?? null, adminUrl: admin?.url ?? null };
    const released = data.store.released.length;
    if (released > 0) log.log.warn({ released }, 'released reservations that a crash left open');
    log.log.info(addresses, 'started');
    if ((await data.store.accounts()).length === 0)
      log.log.warn({ dataDir: config.dataDir }, 'no tokens yet: a mistyped --data-dir?');
    const reload = () => {
      log.reopen();
      running.listeners.certificate?.reload();
    };
    const { report } = running;
    return { ...addresses, store: data.store, report, reload, close };
  } catch (error) {
    // Once it listens, callers may be connected: it ends as at any stop. Why it could not start is what counts.
    if (close !== undefined) await close().catch(() => {});
    else {
      await data?.close().catch(() => {});
      await log.close();
    }
    throw error;
  }
}

/** @param publicUrl the address of links in responses over HTTPS and others, read for each response */
async function openGatewayData(
  config: GatewayConfig,
  parts: GatewayParts,
  {
    clock,
    log,
    publicUrl,
  }: {
    readonly clock: Clock;
    readonly log: Log;
    readonly publicUrl: (isSecure: boolean) => string;
  },
): Promise<GatewayData> {
  const isComplete = parts.store && parts.source;
  const open = () => {
    checkAccess(config.dataDir, 'data folder');
    return openData(config, { clock });
  };
  const data = parts.data ?? (isComplete ? undefined : await open());
  const store = parts.store ?? data?.store;
  if (!store) throw new Error('Unreachable: the data folder is open without a store');
  try {
    const source =
      parts.source ??
      (await openRelay(config, { clock, log, store, publicUrl, postgres: data?.postgres })) ??
      data?.dataset.createSource({
        cursorSecret: await store.secretValue('cursors'),
        publicUrl,
        ...(config.pageSizes && { pageSizes: config.pageSizes }),
        report: (message, fields) => log.warn(fields, message),
      });
    if (!source) throw new Error('Unreachable: the data folder is open without a dataset');
    const drain = () => source.drain?.();
    const close = async (): Promise<void> => {
      await source.close();
      await store.close();
      await data?.close();
    };
    return { store, source, drain, close };
  } catch (error) {
    await data?.close();
    throw error;
  }
}

/** Resolves when the source can serve calls. */
async function whenReady(source: Source): Promise<void> {
  while (source.problem?.() !== undefined) await setTimeout(READY_POLL_MS);
}

/** Creates the parts of the gateway and opens the listeners. */
async function listen(
  config: GatewayConfig,
  parts: GatewayParts,
  {
    clock,
    log,
    data,
  }: { readonly clock: Clock; readonly log: OpenLog; readonly data: GatewayData },
): Promise<RunningParts & Pick<RunningGateway, 'report'>> {
  const { prices, sourceTimeout, concurrency, mirrorStatus } = config;
  const { store, source } = data;
  const inProgress = new RequestsInProgress();
  const throttle = new AuthenticationThrottle(clock, parts.throttle);
  const sourceQueue = new FairQueue({
    perAccount: concurrency,
    total: () => source.concurrency?.() ?? Number.POSITIVE_INFINITY,
  });
  const readiness = new Readiness(clock, store, source);
  const pendingSourceCalls = new PendingSourceCalls();
  let listeners: ConfiguredListeners | undefined;
  const metrics = createMetrics({
    openConnections: () =>
      (listeners?.http?.connections ?? 0) + (listeners?.https?.connections ?? 0),
    callsInProgress: () => inProgress.requests,
    waitingCalls: () => sourceQueue.waiting,
    waitingFailures: () => throttle.waiting,
    delayedFailures: () => throttle.delayed,
    lostLogLines: log.lost,
    walBytes: () => store.storage?.walBytes() ?? 0,
    certificateExpiry: () => listeners?.certificate?.expiresAt,
  });
  store.storage?.observeCommits(metrics.commit);
  store.reportTo?.((message, fields) => log.log.warn(fields, message));
  const errors = createErrorReporter(log.log, metrics, readiness, clock);
  const refusals = new RefusalLog((fields, message) => log.log.warn(fields, message));
  const recorder = new CallRecorder((records) => {
    for (const record of records) metrics.call(record);
    log.calls(refusals.select(records));
  });
  const { connections, reporter } = createConnections(config, {
    log: log.log,
    metrics,
    inProgress,
  });
  const services: CallServices = {
    ...{ clock, store, source, sourceQueue, prices, sourceTimeout, pendingSourceCalls, errors },
    checks: [...checks, ...(parts.checks ?? [])],
    parameterRules: config.relay
      ? { allowValues: config.relay.allowValues, safeIntegersOnly: true }
      : contractRules,
  };
  const server: ServerContext = {
    services,
    calls: config.relay
      ? createRelayCalls({ ...services, reuse: new Reuse({ clock, ...config.relay }) })
      : createDatasetCalls(services),
    throttle,
    inProgress,
    connections,
    usageRate: new UsageRate(config.usageRate, clock),
    cors: createCors(config.corsOrigins),
    log: log.log,
    recorder,
    metrics,
    mirrorStatus,
    isClosing: () => readiness.isClosing,
  };
  const routes = createRoutes(server);
  const readinessState = () => ({
    problems: readiness.problems(),
    degraded: readiness.degraded(),
  });
  const adminStatus: AdminStatus = {
    readiness: readinessState,
    ...(source.upstream && { upstream: () => source.upstream?.() ?? {} }),
    metrics: () => metrics.text(),
    metricsType: metrics.contentType,
  };
  const handlers: ListenerHandlers = {
    attach: (listener) => attachRoutes(listener, routes, server),
    attachAdmin: (listener) => listener.on('request', createAdminEndpoints(adminStatus)),
    onAcceptError: (error) => log.log.error(describeError(error), 'connection not accepted'),
  };
  listeners = await openConfiguredListeners(config, connections, handlers, log.log);
  const closingLog: OpenLog = {
    ...log,
    close: () => {
      refusals.stop();
      reporter.stop();
      return log.close();
    },
  };
  return {
    ...{ log: closingLog, recorder, data, listeners, readiness },
    ...{ inProgress, throttle, pendingSourceCalls },
    report: async () => ({
      ...readinessState(),
      upstream: source.upstream?.() ?? null,
      metrics: await metrics.objects(),
    }),
  };
}
