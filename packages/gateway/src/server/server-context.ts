import type { CallHandler } from '../call/call-handler.ts';
import type { CallServices } from '../call/call-services.ts';
import type { CallRecorder } from '../observability/call-recorder.ts';
import type { GatewayMetrics } from '../observability/gateway-metrics.ts';
import type { Log } from '../observability/open-log.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { AuthenticationThrottle } from './authentication-throttle.ts';
import type { Connections } from './connections.ts';
import type { Cors } from './cors.ts';
import type { RequestsInProgress } from './requests-in-progress.ts';
import type { ResponseMemory } from './response-memory.ts';
import type { UsageRate } from './usage-rate.ts';

/** The services that every handler of the data listeners gets. */
export interface ServerContext {
  readonly services: CallServices;
  readonly calls: CallHandler;
  readonly throttle: AuthenticationThrottle;
  readonly inProgress: RequestsInProgress;
  readonly connections: Connections;
  /** Bounds the responses that are being written. */
  readonly responseMemory: ResponseMemory;
  readonly usageRate: UsageRate;
  readonly cors: Cors;
  readonly log: Log;
  readonly recorder: CallRecorder;
  readonly metrics: GatewayMetrics;
  /** Undefined while calls are not traced. */
  readonly tracing: Tracing | undefined;
  /** Whether connections are closed after their response. */
  isClosing(): boolean;
}
