import { readdirSync, readFileSync } from 'node:fs';
import { RecentFailures } from '@social-data/admin-page/recent-failures';
import { Reuse } from '@social-data/relay/reuse';
import { PendingSourceCalls } from '@social-data/source/in-progress';
import type { Clock, Source } from '@social-data/source/source';
import { EventDelivery } from './budget-events/event-delivery.ts';
import type { CallHandler, CallServices } from './call/call-context.ts';
import { createDatasetCalls } from './call/dataset-call.ts';
import { createRelayCalls } from './call/relay-call.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { createMetrics } from './observability/gateway-metrics.ts';
import { type CallRecord, CallRecorder, type Log, type OpenLog } from './observability/open-log.ts';
import { Readiness } from './observability/readiness.ts';
import {
  type ConnectionReporter,
  createConnectionReporter,
  createErrorReporter,
} from './observability/reporters.ts';
import { createTracing } from './observability/tracing.ts';
import type { OpenData } from './open-data.ts';
import { AuthenticationThrottle, type ThrottleOptions } from './server/authentication-throttle.ts';
import { TrustedProxies } from './server/client-address.ts';
import { Connections } from './server/connections.ts';
import { createCorsHeaders } from './server/create-routes.ts';
import { UsageRate } from './server/respond-to-usage.ts';
import { ResponseMemory } from './server/response-memory.ts';
import type { ServerContext } from './server/server-context.ts';

/** The services between the data and the listeners of a gateway. */
export interface GatewayServices extends ServiceDependencies {
  readonly server: ServerContext;
  /** Stopped before the data is closed. */
  readonly budgetEvents: EventDelivery;
  /** For the admin page; absent without it. */
  readonly recentFailures: RecentFailures | undefined;
  /** Stopped before the log is closed, so that their last lines are in it. */
  readonly logWriters: readonly { stop(): void }[];
}

interface ServiceDependencies {
  readonly clock: Clock;
  readonly log: OpenLog;
  readonly data: OpenData;
  readonly source: Source;
  /** When the certificate of HTTPS ends, in milliseconds since 1970; undefined without one. */
  readonly certificateExpiry: () => number | undefined;
}

/** Creates the services of a gateway. */
export function createGatewayServices(
  config: GatewayConfig,
  throttleOptions: ThrottleOptions | undefined,
  dependencies: ServiceDependencies,
): GatewayServices {
  const { clock, source, certificateExpiry } = dependencies;
  const { store, postgres } = dependencies.data;
  const { log } = dependencies.log;
  const responseMemory = new ResponseMemory(config.maxResponseMemory);
  const throttle = new AuthenticationThrottle(clock, throttleOptions);
  const readiness = new Readiness(clock, store, source);
  const metrics = createMetrics({
    ...{ store, source, readiness, responseMemory, throttle, certificateExpiry },
    connections: () => connections,
    lostLogLines: dependencies.log.lost,
  });
  store.observeCommits?.(metrics.commit);
  postgres?.timeline.reportTo(({ of, message, fields }) => {
    if (of === 'node' || of === 'generation') return log.warn(fields, message);
    metrics.databaseSetBack(of);
    log.error(fields, message);
  });
  const errors = createErrorReporter(log, metrics, readiness);
  const connectionReporter = createConnectionReporter(log, metrics);
  const connections = createConnections(config, connectionReporter, log);
  const recentFailures = config.adminPage ? new RecentFailures() : undefined;
  const recorder = new CallRecorder(dependencies.log, [
    metrics.call,
    ...(recentFailures ? [(record: CallRecord) => recentFailures.add(record)] : []),
  ]);
  const services: CallServices = {
    ...{ clock, store, source, errors },
    ...{ prices: config.prices, sourceTimeout: config.sourceTimeout, relay: config.relay },
    pendingSourceCalls: new PendingSourceCalls(),
  };
  return {
    ...dependencies,
    server: {
      ...{ services, calls: createCalls(config, services), log, readiness },
      ...{ throttle, connections, responseMemory, recorder, metrics },
      usageRate: new UsageRate(),
      corsHeaders: createCorsHeaders(config.corsOrigins),
      beginSpan: createTracing(),
    },
    budgetEvents: new EventDelivery({
      ...{ events: store.budgetEvents, webhook: config.webhook, clock, log, metrics },
    }),
    recentFailures,
    logWriters: [recorder, errors, connectionReporter],
  };
}

/** The only place that chooses between the dataset and a relay. */
function createCalls({ relay }: GatewayConfig, services: CallServices): CallHandler {
  const { clock } = services;
  return relay
    ? createRelayCalls({ ...services, reuse: new Reuse({ clock, ...relay }) })
    : createDatasetCalls(services);
}

/**
 * The connections of the data listeners. Warns in the log when the file descriptors of the process allow fewer than the
 * configuration.
 */
function createConnections(
  { maxConnections, connectionsPerAddress, trustProxy, relay }: GatewayConfig,
  report: ConnectionReporter,
  log: Log,
): Connections {
  const possible = connectionsByDescriptors(relay?.concurrency ?? 0) ?? maxConnections;
  if (possible < maxConnections)
    log.warn(
      { maxConnections, possible },
      'the limit of open files (ulimit -n) allows fewer connections than the gateway would take',
    );
  return new Connections({
    maxConnections: Math.min(maxConnections, possible),
    ...{ connectionsPerAddress, report },
    proxies: new TrustedProxies(trustProxy),
  });
}

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
