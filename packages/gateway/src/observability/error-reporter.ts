import type { ErrorReporter } from '../pipeline/pipeline-services.ts';
import { describeError } from './describe-error.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Log } from './open-log.ts';
import type { Readiness } from './readiness.ts';

/** Reports errors to log, metrics and readiness. */
export function createErrorReporter(
  log: Log,
  metrics: GatewayMetrics,
  readiness: Readiness,
): ErrorReporter {
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
    storeSucceeded: () => readiness.storeSucceeded(),
    unexpected: (error, context) => {
      const { requestId, operationId } = context ?? {};
      log.error({ requestId, operation: operationId, ...describeError(error) }, 'unexpected error');
    },
  };
}
