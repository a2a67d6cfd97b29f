import type { Faults } from '../pipeline/rooms.ts';
import type { Log } from './create-log.ts';
import { describeFault } from './describe-fault.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Readiness } from './readiness.ts';

/** Takes the faults of source and store to the log, the metrics and the readiness. */
export function createFaults(log: Log, metrics: GatewayMetrics, readiness: Readiness): Faults {
  return {
    sourceFailed: (requestId, fault) => {
      metrics.sourceFault();
      log.error({ requestId, ...describeFault(fault) }, 'source failed');
    },
    storeFailed: (requestId, fault) => {
      metrics.storeFault();
      readiness.storeFailed();
      log.error({ requestId, ...describeFault(fault) }, 'store failed');
    },
    storeWorked: () => readiness.storeWorked(),
  };
}
