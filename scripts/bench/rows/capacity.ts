import type { BenchRow } from '../bench-row.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { bytesInDataFile, bytesInPostgres } from '../gateway/ledger-bytes.ts';
import { capacityMethod, describeCapacity, measureCapacity } from '../gateway/measure-capacity.ts';
import { withPostgresGateways } from '../gateway/with-postgres-gateways.ts';
import { withRelay } from '../gateway/with-relay.ts';

/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;
const RELAY_CONCURRENCY = 64;

const distinct = (token: string) => distinctSearches(CALLS, token);
const repeated = (token: string) => distinctSearches(1, token);

/** The figures of packages/gateway/CAPACITY.md. */
const row: BenchRow = {
  name: 'capacity of each mode',
  target: 'none: for planning',
  method: `searches over 10,000 users, all different or one repeated; a relay before an upstream that sends 6 kB; ${capacityMethod}; the ledger with its indexes, after these calls`,
  run: async () => {
    const results = await withPostgresGateways(async ({ sqlite, one, two, ...places }) => {
      const modes = {
        'dataset, distinct': await measureCapacity([sqlite], distinct),
        'dataset, repeated': await measureCapacity([sqlite], repeated),
        'PostgreSQL, one node': await measureCapacity([one], distinct),
        'PostgreSQL, two nodes': await measureCapacity([one, two], distinct),
      };
      return {
        modes,
        bytes: {
          SQLite: bytesInDataFile(places.dataDir),
          PostgreSQL: await bytesInPostgres(places.databaseUrl),
        },
      };
    });
    const relay = await withRelay({ concurrency: RELAY_CONCURRENCY }, (servers) =>
      measureCapacity([servers.relay], distinct),
    );
    const lines = await Promise.all(
      Object.entries({ ...results.modes, relay }).map(
        async ([mode, capacity]) => `${mode}: ${await describeCapacity(capacity)}`,
      ),
    );
    const sizes = Object.entries(results.bytes).map(
      ([store, bytes]) => `${store}: ${bytes.toFixed(0)} bytes an entry`,
    );
    return { result: [...lines, ...sizes].join('; '), holds: undefined };
  },
};

export default row;
