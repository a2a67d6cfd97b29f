import { readdirSync, readFileSync } from 'node:fs';
import { RecentFailures } from '@social-data/admin-page/recent-failures';
import type { Store } from '@social-data/ledger/store';
import type { Clock } from '@social-data/source/clock';
import { FairQueue } from '@social-data/source/in-progress';
import type { Source } from '@social-data/source/source';
import { EventDelivery } from './budget-events/event-delivery.ts';
import type { Check } from './call/call-services.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { createCalls } from './create-calls.ts';
import type { GatewayParts } from './gateway-parts.ts';
import {
  type ConnectionReporter,
  createConnectionReporter,
} from './observability/connection-reporter.ts';
import { createMetrics, type GatewayMetrics } from './observability/gateway-metrics.ts';
import {
  type CallRecord,
  createCallLog,
  type Log,
  type OpenLog,
} from './observability/open-log.ts';
import { createErrorReporter, Readiness } from './observability/readiness.ts';
import type { DataValues } from './observability/scraped-metrics.ts';
import { createTracing } from './observability/tracing.ts';
import type { GatewayData } from './open-gateway-data.ts';
import { AuthenticationThrottle } from './server/authentication-throttle.ts';
import { Connections, RequestsInProgress } from './server/connections.ts';
import type { ConfiguredListeners } from './server/listeners.ts';
import { createCors } from './server/render-result.ts';
import { UsageRate } from './server/respond-to-usage.ts';
import { ResponseMemory } from './server/response-memory.ts';
import type { ServerContext } from './server/server-context.ts';
import { TrustedProxies } from './server/trusted-proxies.ts';

/** File descriptors for the data file, the log, administration, threads, and the connections to PostgreSQL. */
const RESERVED = 64;
/** The gateway serves at least a few callers, whatever the limit. */
const MIN_CONNECTIONS = 4;

/**
 * Connections that the file descriptors of the process allow in addition to those that are open now. Undefined on
 * systems other than Linux, which do not show the limit.
 * @param toUpstream connections that the gateway itself opens to an upstream
 */
function connectionsByDescriptors(toUpstream: number): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    if (limit === undefined) return undefined;
    const open = readdirSync('/proc/self/fd').length;
    return Math.max(MIN_CONNECTIONS, Number(limit) - open - RESERVED - toUpstream);
  } catch {
    return undefined;
  }
}

interface ConnectionServices {
  readonly log: Log;
  readonly metrics: GatewayMetrics;
  readonly inProgress: RequestsInProgress;
}

/**
 * Creates the connections of the data listeners with the limits of the configuration. Warns in the log when the file
 * descriptors of the process allow fewer connections than the configuration.
 */
function createConnections(
  { maxConnections, connectionsPerAddress, trustProxy, relay }: GatewayConfig,
  { log, metrics, inProgress }: ConnectionServices,
): { readonly connections: Connections; readonly reporter: ConnectionReporter } {
  const possible = connectionsByDescriptors(relay?.concurrency ?? 0) ?? maxConnections;
  const isLimitedByDescriptors = possible < maxConnections;
  if (isLimitedByDescriptors)
    log.warn(
      { maxConnections, possible },
      'the limit of open files (ulimit -n) allows fewer connections than the gateway would take',
    );
  const reporter = createConnectionReporter(log, metrics, isLimitedByDescriptors);
  const connections = new Connections({
    maxConnections: Math.min(maxConnections, possible),
    connectionsPerAddress,
    proxies: new TrustedProxies(trustProxy),
    inProgress,
    report: reporter,
  });
  return { connections, reporter };
}

/** The services between the data and the listeners of a gateway. */
export interface GatewayServices {
  readonly data: GatewayData;
  readonly server: ServerContext;
  readonly readiness: Readiness;
  /** Stopped before the data is closed. */
  readonly budgetEvents: EventDelivery;
  /** For the admin page; absent without it. */
  readonly recentFailures: RecentFailures | undefined;
  /** Closing it first writes the counts that were not logged yet. */
  readonly log: OpenLog;
}

interface ServiceDependencies {
  readonly clock: Clock;
  readonly log: OpenLog;
  readonly data: GatewayData;
  readonly throttle: GatewayParts['throttle'];
  readonly moreChecks: readonly Check[];
  /** Undefined until the listeners are open. */
  readonly listeners: () => ConfiguredListeners | undefined;
}

/** Creates the services of a gateway. Of these, only the log has to be closed. */
export function createGatewayServices(
  config: GatewayConfig,
  { clock, log, data, throttle: throttleOptions, moreChecks, listeners }: ServiceDependencies,
): GatewayServices {
  const { store, source } = data;
  const inProgress = new RequestsInProgress();
  const responseMemory = new ResponseMemory(config.maxResponseMemory);
  const throttle = new AuthenticationThrottle(clock, throttleOptions);
  const sourceQueue = createSourceQueue(config, source);
  const readiness = new Readiness(clock, store, source);
  const metrics = createMetrics({
    values: {
      openConnections: () =>
        (listeners()?.http?.connections ?? 0) + (listeners()?.https?.connections ?? 0),
      callsInProgress: () => inProgress.requests,
      unreadResponseBytes: () => responseMemory.bytes,
      waitingCalls: () => sourceQueue.waiting,
      waitingFailures: () => throttle.waiting,
      delayedFailures: () => throttle.delayed,
      lostLogLines: log.lost,
      surplusResponses: () => source.surplusResponses?.() ?? 0,
      walBytes: () => store.storage?.walBytes() ?? 0,
      certificateExpiry: () => listeners()?.certificate?.expiresAt,
    },
    data: dataValues(store, source),
    readiness: () => readiness.state(),
  });
  store.storage?.observeCommits(metrics.commit);
  store.reportTo?.((message, fields) => log.log.warn(fields, message));
  data.timeline?.reportTo(({ of, message, fields }) => {
    if (of === 'generation') return log.log.warn(fields, message);
    metrics.databaseSetBack(of);
    log.log.error(fields, message);
  });
  const errors = createErrorReporter(log.log, metrics, readiness, clock);
  const recentFailures = config.adminPage ? new RecentFailures() : undefined;
  const { recorder, failedCalls } = createCallLog(log, [
    metrics.call,
    ...(recentFailures ? [(record: CallRecord) => recentFailures.add(record)] : []),
  ]);
  const { connections, reporter } = createConnections(config, {
    ...{ log: log.log, metrics, inProgress },
  });
  const server: ServerContext = {
    ...createCalls(config, { clock, data, sourceQueue, errors, moreChecks }),
    ...{ throttle, inProgress, connections, responseMemory, recorder, metrics },
    usageRate: new UsageRate(clock),
    cors: createCors(config.corsOrigins),
    tracing: createTracing(),
    log: log.log,
    readiness,
  };
  const budgetEvents = new EventDelivery({
    ...{ events: store.budgetEvents, webhook: config.webhook, clock, log: log.log, metrics },
  });
  const closing = closingAfter(log, [errors, failedCalls, reporter]);
  return { data, server, readiness, budgetEvents, recentFailures, log: closing };
}

/** What metrics read of the store and the source. */
function dataValues(store: Store, source: Source): DataValues {
  const database = () => store.statistics?.()?.database;
  return {
    queuedWrites: () => store.statistics?.()?.queuedWrites,
    lastWriteAge: () => store.statistics?.()?.lastWriteAge,
    databaseConnections: () => database()?.connections,
    idleDatabaseConnections: () => database()?.idleConnections,
    waitingQueries: () => database()?.waitingQueries,
    databaseReconnects: () => database()?.reconnects,
    leaseRemaining: () => database()?.leaseRemaining,
    datasetRevision: () => source.revisions?.().active,
    datasetRevisionInForce: () => source.revisions?.().inForce,
  };
}

/** The queue of calls for the source: accounts take turns, and the source limits how many calls are in progress. */
function createSourceQueue({ concurrency }: GatewayConfig, source: Source): FairQueue {
  return new FairQueue({
    perAccount: () => concurrency,
    total: () => source.concurrency?.() ?? Number.POSITIVE_INFINITY,
  });
}

/** A log that first stops the given writers when it is closed, so that their last lines are in it. */
function closingAfter(log: OpenLog, writers: readonly { stop(): void }[]): OpenLog {
  return {
    ...log,
    close: () => {
      for (const writer of writers) writer.stop();
      return log.close();
    },
  };
}
