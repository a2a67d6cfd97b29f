import type { Account } from '@social-data/ledger/accounts';
import { StoreError } from '@social-data/ledger/store-errors';
import { LogThrottle } from '@social-data/source/log-throttle';
import type { ErrorReporter } from '../call/call-context.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { describeError, type Log } from './open-log.ts';
import type { Readiness } from './readiness.ts';

const OUTAGE = 'store unavailable';

/** Reports errors to log, metrics and readiness. `stop` writes the counts that were not logged yet. */
export function createErrorReporter(
  log: Log,
  metrics: Pick<GatewayMetrics, 'sourceError' | 'storeError' | 'uncertainEnd'>,
  readiness: Pick<Readiness, 'storeFailed'>,
): ErrorReporter & { stop(): void } {
  // An outage fails every call in the same way, so one line and a number are enough.
  const outage = new LogThrottle<object>({
    write: (fields, omitted) => log.error({ ...fields, omitted }, OUTAGE),
  });
  return {
    sourceFailed: (requestId, error) => {
      metrics.sourceError();
      log.error({ requestId, ...describeError(error) }, 'source failed');
    },
    uncertainEnd: (call) => {
      metrics.uncertainEnd(call.requests);
      log.warn(call, 'the upstream may have billed a request that failed');
    },
    storeFailed: (requestId, error) => {
      metrics.storeError();
      readiness.storeFailed();
      log.error({ requestId, ...describeError(error) }, 'store failed');
    },
    callFailed: (error, { requestId, operationId }) => {
      const fields = { requestId, operation: operationId, ...describeError(error) };
      if (!(error instanceof StoreError)) return log.error(fields, 'unexpected error');
      metrics.storeError();
      outage.add(OUTAGE, fields);
    },
    unexpected: (error) => log.error(describeError(error), 'unexpected error'),
    stop: () => outage.stop(),
  };
}

/** Why the gateway closes a connection. */
const closings = {
  pipelining: 'too many requests without a response on one connection, connection closed',
  'address-limit': 'too many connections of one address, new connection closed',
  'connection-limit': 'too many connections, new connection closed',
  idle: 'too many connections, idle connection closed',
  busy: 'too many connections, connection of the address with the most closed',
  'response-memory': 'too much memory of responses that are not read, slowest connection closed',
} as const;

export interface ConnectionReporter {
  /** @param account that the connection was closed for; undefined when no token was accepted */
  closed(reason: keyof typeof closings, address: string, account?: Account): void;
  /** Writes the counts that were not logged yet. */
  stop(): void;
}

/** Reports closed connections to metrics and log. A flood has one line in ten seconds, for each account if it has one. */
export function createConnectionReporter(
  log: Pick<Log, 'warn'>,
  metrics: Pick<GatewayMetrics, 'connectionClosed'>,
): ConnectionReporter {
  const throttle = new LogThrottle<{ readonly fields: object; readonly message: string }>({
    write: ({ fields, message }, omitted) => log.warn({ ...fields, omitted }, message),
  });
  return {
    closed: (reason, address, account) => {
      metrics.connectionClosed(reason);
      const fields = { address, account: account?.id, name: account?.name };
      throttle.add(`${reason} ${account?.id}`, { fields, message: closings[reason] });
    },
    stop: () => throttle.stop(),
  };
}
