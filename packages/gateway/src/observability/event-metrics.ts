import { Counter, Histogram, type Registry } from '@prometheus-io/client';

/** Seconds; from a solid-state disk to one that is overloaded. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Adds the metrics of events other than calls.
 * @returns a function for each event, which counts it
 */
export function addEventMetrics(registers: Registry[]) {
  return {
    ...addErrors(registers),
    ...addUncertainRequests(registers),
    ...addDatabaseSetBacks(registers),
    ...addCommits(registers),
    ...addClosedConnections(registers),
    ...addBudgetEvents(registers),
  };
}

function addErrors(registers: Registry[]) {
  const errors = new Counter({
    name: 'social_data_errors_total',
    help: 'Malformed requests, errors of the source, and failed writes of the store.',
    labelNames: ['component'],
    registers,
  });
  for (const component of ['request', 'source', 'store']) errors.inc({ component }, 0);
  return {
    malformedRequest: () => errors.inc({ component: 'request' }),
    sourceError: () => errors.inc({ component: 'source' }),
    storeError: () => errors.inc({ component: 'store' }),
  };
}

function addUncertainRequests(registers: Registry[]) {
  const uncertain = new Counter({
    name: 'social_data_uncertain_requests_total',
    help: 'Requests to the upstream that failed and may have been billed.',
    registers,
  });
  return { uncertainEnd: (requests: number) => uncertain.inc(requests) };
}

function addDatabaseSetBacks(registers: Registry[]) {
  const setBacks = new Counter({
    name: 'social_data_database_set_back_total',
    help: 'How often the shared database lacked batches, charges, changes of administrators or of the dataset that it had confirmed to this node.',
    labelNames: ['of'],
    registers,
  });
  for (const part of ['batches', 'charges', 'changes', 'dataset']) setBacks.inc({ of: part }, 0);
  return {
    databaseSetBack: (of: 'batches' | 'charges' | 'changes' | 'dataset') => setBacks.inc({ of }),
  };
}

function addCommits(registers: Registry[]) {
  const commits = new Histogram({
    name: 'social_data_commit_duration_seconds',
    help: 'Time that a commit waited for the disk.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  return {
    /** A commit waited this many seconds for the disk. */
    commit: (seconds: number) => commits.observe(seconds),
  };
}

function addBudgetEvents(registers: Registry[]) {
  const events = new Counter({
    name: 'social_data_budget_events_total',
    help: 'Thresholds of budgets that were reached, by the node that logged them.',
    labelNames: ['threshold'],
    registers,
  });
  const deliveries = new Counter({
    name: 'social_data_webhook_deliveries_total',
    help: 'Attempts to send an event of a budget to the webhook.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['delivered', 'failed', 'given-up']) deliveries.inc({ result }, 0);
  return {
    budgetEvent: (threshold: number) => events.inc({ threshold: String(threshold) }),
    webhookDelivery: (result: 'delivered' | 'failed' | 'given-up') => deliveries.inc({ result }),
  };
}

function addClosedConnections(registers: Registry[]) {
  const closed = new Counter({
    name: 'social_data_connections_closed_total',
    help: 'Connections that the gateway closed to protect itself.',
    labelNames: ['reason'],
    registers,
  });
  return { connectionClosed: (reason: string) => closed.inc({ reason }) };
}
