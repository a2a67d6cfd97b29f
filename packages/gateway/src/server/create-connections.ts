import type { GatewayConfig } from '../config/gateway-config.ts';
import {
  type ConnectionReporter,
  createConnectionReporter,
} from '../observability/connection-reporter.ts';
import type { GatewayMetrics } from '../observability/gateway-metrics.ts';
import type { Log } from '../observability/open-log.ts';
import { Connections } from './connections.ts';
import { connectionsByDescriptors } from './descriptor-limit.ts';
import type { RequestsInProgress } from './requests-in-progress.ts';
import { TrustedProxies } from './trusted-proxies.ts';

interface ConnectionServices {
  readonly log: Log;
  readonly metrics: GatewayMetrics;
  readonly inProgress: RequestsInProgress;
}

/**
 * Creates the connections of the data listeners with the limits of the configuration. Warns in the log when the file
 * descriptors of the process allow fewer connections than the configuration.
 */
export function createConnections(
  { maxConnections, connectionsPerAddress, trustProxy, relay }: GatewayConfig,
  { log, metrics, inProgress }: ConnectionServices,
): { readonly connections: Connections; readonly reporter: ConnectionReporter } {
  const possible = connectionsByDescriptors(relay?.concurrency ?? 0) ?? maxConnections;
  const isLimitedByDescriptors = possible < maxConnections;
  if (isLimitedByDescriptors)
    log.warn(
      { maxConnections, possible },
      'the limit of open files (ulimit -n) allows fewer connections than --max-connections',
    );
  const reporter = createConnectionReporter(log, metrics, isLimitedByDescriptors);
  const connections = new Connections({
    maxConnections: Math.min(maxConnections, possible),
    connectionsPerAddress,
    proxies: new TrustedProxies(trustProxy),
    inProgress,
    report: reporter,
  });
  return { connections, reporter };
}
