import type { ErrorReporter } from '../call/call-services.ts';
import type { Clock } from '../clock.ts';
import { StoreError } from '../ledger/store-errors.ts';
import { LogThrottle, lastEvent } from '../log-throttle.ts';
import { describeError } from './describe-error.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Log } from './open-log.ts';
import type { Readiness } from './readiness.ts';

const OUTAGE = 'store unavailable';

/**
 * Reports errors to log, metrics and readiness. `stop` writes the counts that were not logged yet, and is called before
 * the log is closed.
 */
export function createErrorReporter(
  log: Log,
  metrics: Pick<GatewayMetrics, 'sourceError' | 'uncertainEnd' | 'storeError'>,
  readiness: Pick<Readiness, 'storeFailed' | 'storeSucceeded'>,
  clock: Clock,
): ErrorReporter & { stop(): void } {
  // An outage fails every call in the same way, so one line and a count are enough.
  const outage = new LogThrottle({
    now: () => clock.monotonic(),
    count: lastEvent<object>,
    write: ({ event, others }) =>
      log.error(others > 0 ? { ...event, notLogged: others } : event, OUTAGE),
  });
  let isUnavailable = false;
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
      isUnavailable = true;
      if (outage.hasLine(OUTAGE, fields)) log.error(fields, OUTAGE);
    },
    storeSucceeded: () => {
      readiness.storeSucceeded();
      if (!isUnavailable) return;
      isUnavailable = false;
      const counted = outage.end(OUTAGE);
      log.info({ notLogged: counted === undefined ? 0 : counted.others + 1 }, `${OUTAGE}: over`);
    },
    unexpected: (error) => log.error(describeError(error), 'unexpected error'),
    stop: () => outage.stop(),
  };
}
