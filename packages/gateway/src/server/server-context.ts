import type { CallHandler } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import type { GatewayMetrics } from '../observability/gateway-metrics.ts';
import type { CallRecorder, Log } from '../observability/open-log.ts';
import type { Readiness } from '../observability/readiness.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { AuthenticationThrottle } from './authentication-throttle.ts';
import type { Connections, RequestsInProgress } from './connections.ts';
import type { Cors } from './render-result.ts';
import type { ResponseMemory } from './response-memory.ts';

/** The services that every handler of the data listeners gets. */
export interface ServerContext {
  readonly services: CallServices;
  readonly calls: CallHandler;
  readonly throttle: AuthenticationThrottle;
  readonly inProgress: RequestsInProgress;
  readonly connections: Connections;
  /** Bounds the responses that are being written. */
  readonly responseMemory: ResponseMemory;
  readonly usageRate: { take(accountId: string): number };
  readonly cors: Cors;
  readonly log: Log;
  readonly recorder: CallRecorder;
  readonly metrics: GatewayMetrics;
  /** Undefined while calls are not traced. */
  readonly tracing: Tracing | undefined;
  /** While the gateway closes, connections are closed after their response. */
  readonly readiness: Pick<Readiness, 'isClosing'>;
}
