import { Registry } from '@prometheus-io/client';
import { gatewayOptions } from '../src/config/gateway-options.ts';
import { flagOf, variableOf } from '../src/config/option-table.ts';
import { unlimitedAccount } from '../src/ledger/accounts/account.ts';
import { callFields } from '../src/observability/call-line.ts';
import { createMetrics, type MetricSources } from '../src/observability/gateway-metrics.ts';

/** A metric as it was registered. */
export interface MetricDefinition {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

/** Default and variable of an option of the gateway, as parts of its line; nothing for other flags. */
export function optionDetails(flag: string): readonly string[] {
  const [key, option] =
    Object.entries(gatewayOptions).find(([name]) => flagOf(name) === flag) ?? [];
  if (key === undefined || option === undefined) return [];
  const standard = 'default' in option ? option.default : undefined;
  const isShown = option.type.placeholder !== undefined && standard !== undefined;
  return [...(isShown ? [`default \`${standard}\``] : []), `variable \`${variableOf(key)}\``];
}

/** The variables of all options. */
export function optionVariables(): readonly string[] {
  return Object.keys(gatewayOptions).map(variableOf);
}

/** The metrics of the gateway itself, read from its registry. Those of the process depend on the platform. */
export function metricDefinitions(): readonly MetricDefinition[] {
  const registry = new Registry();
  createMetrics(unscraped, registry);
  const own = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('social_data_'));
  return own.map((metric) => ({
    name: metric.name,
    type: String(metric.type),
    help: metric.help,
    labelNames: 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames : [],
  }));
}

/** The fields of the line about a call, with all that is optional. */
export function callLogFields(): readonly string[] {
  const account = { ...unlimitedAccount, id: '', name: '', createdAt: 0, revokedAt: null };
  const callerIds = { traceparent: '00-0-0-00', requestId: '' };
  const fields = callFields({
    ...{ time: 0, requestId: '', callerIds, operationId: 'none', address: '', account },
    ...{ status: 200, code: 0, microseconds: 0, bytes: 0, credits: 0, via: 'cache' },
  });
  return ['level', 'time', ...Object.keys(fields), 'msg'];
}

const zero = () => 0;

/** Values that are read when metrics are scraped, which does not happen here. */
const unscraped: MetricSources = {
  values: {
    ...{ openConnections: zero, callsInProgress: zero },
    ...{ unreadResponseBytes: zero, waitingCalls: zero, waitingFailures: zero, walBytes: zero },
    ...{ delayedFailures: zero, lostLogLines: zero, surplusResponses: zero },
    accountFailures: () => [],
    certificateExpiry: () => undefined,
  },
  data: {
    ...{ queuedWrites: zero, lastWriteAge: zero, waitingQueries: zero, leaseRemaining: zero },
    ...{ databaseConnections: zero, idleDatabaseConnections: zero, databaseReconnects: zero },
    ...{ datasetRevision: zero, datasetRevisionInForce: zero },
  },
  readiness: () => ({ problems: [], degraded: [] }),
};
