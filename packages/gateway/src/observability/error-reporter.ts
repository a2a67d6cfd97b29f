import type { ErrorReporter } from '../call/call-services.ts';
import type { Clock } from '../clock.ts';
import { StoreError } from '../ledger/store-errors.ts';
import { describeError } from './describe-error.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Log } from './open-log.ts';
import { OutageLog } from './outage-log.ts';
import type { Readiness } from './readiness.ts';

/** Reports errors to log, metrics and readiness. */
export function createErrorReporter(
  log: Log,
  metrics: GatewayMetrics,
  readiness: Readiness,
  clock: Clock,
): ErrorReporter {
  const outage = new OutageLog(log, 'store unavailable');
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
      outage.failed(fields, clock.monotonic());
    },
    storeSucceeded: () => {
      readiness.storeSucceeded();
      outage.succeeded();
    },
    unexpected: (error) => log.error(describeError(error), 'unexpected error'),
  };
}
