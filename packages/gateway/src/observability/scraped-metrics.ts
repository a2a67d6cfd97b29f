import { Counter, Gauge, type Registry } from '@prometheus-io/client';

/** Counters of other modules. `value` is the name of the function that reads one. */
const counters = [
  {
    value: 'delayedFailures',
    name: 'social_data_delayed_failures_total',
    help: 'Responses to wrong tokens that were delayed.',
  },
  {
    value: 'lostLogLines',
    name: 'social_data_lost_log_lines_total',
    help: 'Log lines that were lost.',
  },
  {
    value: 'surplusResponses',
    name: 'social_data_upstream_surplus_responses_total',
    help: 'Connections to the upstream on which bytes came that no request asked for.',
  },
] as const;

/** Gauges of other modules. */
const gauges = [
  { value: 'openConnections', name: 'social_data_open_connections', help: 'Open connections.' },
  {
    value: 'callsInProgress',
    name: 'social_data_calls_in_progress',
    help: 'Requests without a response.',
  },
  {
    value: 'unreadResponseBytes',
    name: 'social_data_unread_response_bytes',
    help: 'Memory of responses that their callers have not read.',
  },
  {
    value: 'waitingCalls',
    name: 'social_data_waiting_calls',
    help: 'Calls that wait for the source.',
  },
  {
    value: 'waitingFailures',
    name: 'social_data_waiting_failures',
    help: 'Delayed responses to wrong tokens.',
  },
  { value: 'walBytes', name: 'social_data_wal_size_bytes', help: 'Size of the write-ahead log.' },
] as const;

/** Values of other modules, which are read at each scrape. */
export type ScrapedValues = Readonly<
  Record<(typeof counters)[number]['value'] | (typeof gauges)[number]['value'], () => number>
> & {
  /** When the certificate ends, in milliseconds since 1970; undefined without HTTPS. */
  certificateExpiry(): number | undefined;
};

export function addScrapedMetrics(values: ScrapedValues, registers: Registry[]): void {
  for (const { value, ...metric } of counters)
    new Counter({
      ...metric,
      registers,
      collect() {
        this.reset();
        this.inc(values[value]());
      },
    });
  for (const { value, ...metric } of gauges)
    new Gauge({
      ...metric,
      registers,
      collect() {
        this.set(values[value]());
      },
    });
  new Gauge({
    name: 'social_data_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of HTTPS ends. Absent without HTTPS.',
    registers,
    collect() {
      const expiresAt = values.certificateExpiry();
      if (expiresAt === undefined) this.remove();
      else this.set(expiresAt / 1000);
    },
  });
}

/** Gauges of the store and the dataset. `value` is the name of the function that reads one. */
const dataGauges = [
  {
    value: 'queuedWrites',
    name: 'social_data_queued_writes',
    help: 'Parts of calls that wait for the disk or the shared database.',
  },
  {
    value: 'lastWriteAge',
    name: 'social_data_last_write_age_seconds',
    help: 'Time since the last commit of calls to the disk, or the last batch to the shared database.',
  },
  {
    value: 'databaseConnections',
    name: 'social_data_database_connections',
    help: 'Open connections to the shared database. Absent without one.',
  },
  {
    value: 'idleDatabaseConnections',
    name: 'social_data_database_idle_connections',
    help: 'Those of them that run no query. Absent without a shared database.',
  },
  {
    value: 'waitingQueries',
    name: 'social_data_database_waiting_queries',
    help: 'Queries that wait for a connection. Absent without a shared database.',
  },
  {
    value: 'leaseRemaining',
    name: 'social_data_database_lease_remaining_seconds',
    help: 'Time until others may end this node, of 15 s. Absent without a shared database.',
  },
  {
    value: 'datasetRevision',
    name: 'social_data_dataset_revision',
    help: 'Revision of the dataset that is served. Absent with a relay.',
  },
  {
    value: 'datasetRevisionInForce',
    name: 'social_data_dataset_revision_in_force',
    help: 'Revision that all nodes should serve. Absent without a shared database.',
  },
] as const;

/** Values of the store and the dataset, which are read at each scrape. Undefined where there is none. */
export type DataValues = Readonly<
  Record<(typeof dataGauges)[number]['value'] | 'databaseReconnects', () => number | undefined>
>;

export function addDataMetrics(values: DataValues, registers: Registry[]): void {
  for (const { value, ...metric } of dataGauges)
    new Gauge({
      ...metric,
      registers,
      collect() {
        const current = values[value]();
        if (current === undefined) this.remove();
        else this.set(current);
      },
    });
  new Counter({
    name: 'social_data_database_reconnects_total',
    help: 'How often the connection for batches to the shared database was opened again after a loss.',
    registers,
    collect() {
      this.reset();
      this.inc(values.databaseReconnects() ?? 0);
    },
  });
}
