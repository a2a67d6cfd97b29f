import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { bytesInDataFile, bytesInPostgres } from '../gateway/ledger-bytes.ts';
import { CAPACITY_ROUNDS, capacityMethod, measureCapacity } from '../gateway/measure-capacity.ts';
import { withPostgresGateways } from '../gateway/with-postgres-gateways.ts';
import { withRelay } from '../gateway/with-relay.ts';

/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;
const RELAY_CONCURRENCY = 64;

const distinct = (token: string) => distinctSearches(CALLS, token);
const repeated = (token: string) => distinctSearches(1, token);

const row: BenchRow = {
  area: 'gateway',
  name: 'capacity of each mode',
  measures: 'The figures of packages/gateway/CAPACITY.md.',
  target: 'none: for planning',
  method: `searches over 10,000 users, all different or one repeated; a relay before an upstream that sends 6 kB; ${capacityMethod}; the ledger with its indexes, after these calls`,
  peers: [],
  rounds: CAPACITY_ROUNDS,
  needsQuiet: true,
  isOnRequest: true,
  run: async () => [
    ...(await withPostgresGateways(async ({ sqlite, one, two, ...places }) => [
      ...(await measureCapacity('dataset, distinct', [sqlite], distinct)),
      ...(await measureCapacity('dataset, repeated', [sqlite], repeated)),
      ...(await measureCapacity('PostgreSQL, one node', [one], distinct)),
      ...(await measureCapacity('PostgreSQL, two nodes', [one, two], distinct)),
      figure('ledger entry in SQLite', 'bytes', bytesInDataFile(places.dataDir)),
      figure('ledger entry in PostgreSQL', 'bytes', await bytesInPostgres(places.databaseUrl)),
    ])),
    ...(await withRelay({ concurrency: RELAY_CONCURRENCY }, ({ relay }) =>
      measureCapacity('relay, distinct', [relay], distinct),
    )),
  ],
};

export default row;
