import { Counter, Gauge, type Registry } from '@prometheus-io/client';

/** Gauges of the store and the dataset. `value` is the name of the function that reads one. */
const gauges = [
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
  Record<(typeof gauges)[number]['value'] | 'databaseReconnects', () => number | undefined>
>;

export function addDataMetrics(values: DataValues, registers: Registry[]): void {
  for (const { value, ...metric } of gauges)
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
