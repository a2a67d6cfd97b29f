import type { Account } from '@social-data/ledger/accounts';
import { LogThrottle } from '@social-data/source/log-throttle';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Log } from './open-log.ts';

/** Maximum number of different addresses that one line counts. */
const MAX_ADDRESSES = 1_000;

/** Why the gateway closed a connection. */
export type CloseReason =
  | 'pipelining'
  | 'address-limit'
  | 'connection-limit'
  | 'idle'
  | 'busy'
  | 'response-memory';

export interface ConnectionReporter {
  /** @param account that the connection was closed for; undefined when no token was accepted */
  closed(reason: CloseReason, address: string, account?: Account): void;
  /** Writes the counts that were not logged yet and stops. */
  stop(): void;
}

interface ClosedConnection {
  readonly message: string;
  readonly address: string;
  readonly account: Account | undefined;
}

/** Closed connections without a line of their own. */
interface ClosedConnections {
  count: number;
  readonly addresses: Set<string>;
  readonly first: ClosedConnection;
}

/**
 * Reports closed connections to metrics and log. A flood of them gets one line in ten seconds, for each account where
 * the reason is one.
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
    'response-memory': 'too much memory of responses that are not read, slowest connection closed',
  };
  const throttle = new LogThrottle({
    count: countAddress,
    write: ({ count, addresses, first }) =>
      log.warn({ count, addresses: addresses.size, ...fieldsOf(first) }, first.message),
  });
  return {
    closed: (reason, address, account) => {
      metrics.connectionClosed(reason);
      const closed = { message: messages[reason], address, account };
      if (throttle.hasLine(`${reason} ${account?.id}`, closed))
        log.warn(fieldsOf(closed), closed.message);
    },
    stop: () => throttle.stop(),
  };
}

function fieldsOf({ address, account }: ClosedConnection) {
  return { address, account: account?.id, name: account?.name };
}

function countAddress(
  counted: ClosedConnections | undefined,
  closed: ClosedConnection,
): ClosedConnections {
  const all = counted ?? { count: 0, addresses: new Set(), first: closed };
  all.count += 1;
  if (all.addresses.size < MAX_ADDRESSES) all.addresses.add(closed.address);
  return all;
}
