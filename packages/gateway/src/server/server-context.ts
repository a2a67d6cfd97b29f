import type { Clock } from '@social-data/source/source';
import type { CallHandler, CallServices } from '../call/call-context.ts';
import type { GatewayMetrics } from '../observability/gateway-metrics.ts';
import type { CallRecorder, Log } from '../observability/open-log.ts';
import type { Readiness } from '../observability/readiness.ts';
import type { BeginSpan } from '../observability/tracing.ts';
import type { AuthenticationThrottle } from './authentication-throttle.ts';
import type { Connections } from './connections.ts';
import type { ResponseMemory } from './response-memory.ts';

/** The services that every handler of the data listeners gets. */
export interface ServerContext {
  readonly services: CallServices;
  readonly calls: CallHandler;
  readonly throttle: AuthenticationThrottle;
  readonly connections: Connections;
  /** Bounds the responses that are being written. */
  readonly responseMemory: ResponseMemory;
  readonly usageRate: { take(accountId: string, clock: Clock): number };
  /** CORS headers for a page of this origin, as a flat list of names and values. */
  readonly corsHeaders: (origin: string | undefined) => readonly string[];
  readonly log: Log;
  readonly recorder: CallRecorder;
  readonly metrics: GatewayMetrics;
  /** Undefined while calls are not traced. */
  readonly beginSpan: BeginSpan | undefined;
  /** While the gateway closes, connections are closed after their response. */
  readonly readiness: Readiness;
}
