import { LogThrottle } from '../log-throttle.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Log } from './open-log.ts';

/** Maximum number of different addresses that one line counts. */
const MAX_ADDRESSES = 1_000;

/** Why the gateway closed a connection. */
export type CloseReason = 'pipelining' | 'address-limit' | 'connection-limit' | 'idle' | 'busy';

export interface ConnectionReporter {
  closed(reason: CloseReason, address: string): void;
  /** Writes the counts that were not logged yet and stops. */
  stop(): void;
}

/** Closed connections without a line of their own. */
interface ClosedConnections {
  count: number;
  readonly addresses: Set<string>;
}

/**
 * Reports closed connections to metrics and log. A flood of them gets one line in ten seconds.
 * @param isLimitedByDescriptors whether file descriptors limit the connections, and not the configuration
 */
export function createConnectionReporter(
  log: Pick<Log, 'warn'>,
  metrics: Pick<GatewayMetrics, 'connectionClosed'>,
  isLimitedByDescriptors: boolean,
): ConnectionReporter {
  const limit = isLimitedByDescriptors ? 'out of file descriptors' : 'too many connections';
  const messages: Readonly<Record<CloseReason, string>> = {
    pipelining: 'too many requests without a response on one connection, connection closed',
    'address-limit': 'too many connections of one address, new connection closed',
    'connection-limit': `${limit}, new connection closed`,
    idle: `${limit}, idle connection closed`,
    busy: `${limit}, connection of the address with the most closed`,
  };
  const throttle = new LogThrottle({
    count: countAddress,
    write: ({ count, addresses }, message) => {
      const [address] = addresses;
      log.warn({ count, addresses: addresses.size, address }, message);
    },
  });
  return {
    closed: (reason, address) => {
      metrics.connectionClosed(reason);
      const message = messages[reason];
      if (throttle.hasLine(message, address)) log.warn({ address }, message);
    },
    stop: () => throttle.stop(),
  };
}

function countAddress(
  closed: ClosedConnections = { count: 0, addresses: new Set() },
  address: string,
): ClosedConnections {
  closed.count += 1;
  if (closed.addresses.size < MAX_ADDRESSES) closed.addresses.add(address);
  return closed;
}
