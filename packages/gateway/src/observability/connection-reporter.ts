import { EventSummary } from './event-summary.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Log } from './open-log.ts';

/** Why the gateway closed a connection. */
export type CloseReason = 'pipelining' | 'address-limit' | 'connection-limit' | 'idle';

export interface ConnectionReporter {
  closed(reason: CloseReason, address: string): void;
  /** Writes the counts that were not logged yet and stops. */
  stop(): void;
}

/**
 * Reports closed connections to metrics and log. A flood of them gets one line in ten seconds.
 * @param isLimitedByDescriptors whether file descriptors limit the connections, and not the configuration
 */
export function createConnectionReporter(
  log: Log,
  metrics: GatewayMetrics,
  isLimitedByDescriptors: boolean,
): ConnectionReporter {
  const limit = isLimitedByDescriptors ? 'out of file descriptors' : 'too many connections';
  const messages: Readonly<Record<CloseReason, string>> = {
    pipelining: 'too many requests without a response on one connection, connection closed',
    'address-limit': 'too many connections of one address, new connection closed',
    'connection-limit': `${limit}, new connection closed`,
    idle: `${limit}, idle connection closed`,
  };
  const summary = new EventSummary((fields, message) => log.warn(fields, message));
  return {
    closed: (reason, address) => {
      metrics.connectionClosed(reason);
      summary.add(messages[reason], address);
    },
    stop: () => summary.stop(),
  };
}
