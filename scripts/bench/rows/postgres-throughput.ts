import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { ratiosOf } from '../gateway/measure-throughput.ts';
import { CONNECTIONS, responsesPerSecond } from '../gateway/run-load.ts';
import { withPostgresGateways } from '../gateway/with-postgres-gateways.ts';

const TARGET = 0.3;
const ROUNDS = 5;
const SECONDS = 1.5;
const WARM_UP_SECONDS = 4;
const PATHS = 5_000;

const row: BenchRow = {
  area: 'PostgreSQL',
  name: 'postgres, throughput over HTTP',
  measures: 'What a shared database costs a caller that waits for each response.',
  target: `at least ${TARGET} of the gateway on SQLite`,
  method: `wrk where it is installed, else autocannon, ${CONNECTIONS} connections in a closed loop; one token each; PostgreSQL with fsync on the same machine; rounds of ${SECONDS} s in turns, after ${WARM_UP_SECONDS} s each to warm up`,
  peers: ['the gateway on SQLite'],
  rounds: ROUNDS,
  needsQuiet: true,
  run: () =>
    withPostgresGateways(async ({ sqlite, one }) => {
      const [onSqlite, onPostgres] = [sqlite, one].map(({ url, token }) => {
        const paths = distinctSearches(PATHS, token);
        return { rates: [] as number[], rate: (s: number) => responsesPerSecond(url, paths, s) };
      });
      if (!onSqlite || !onPostgres) throw new Error('Unreachable: there are two gateways');
      const sides = [onSqlite, onPostgres];
      for (const { rate } of sides) await rate(WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const { rates, rate } of sides) rates.push(await rate(SECONDS));
      return [
        figure('of the gateway on SQLite', 'ratio', ratiosOf(onPostgres.rates, onSqlite.rates), {
          atLeast: TARGET,
        }),
        figure('one node on PostgreSQL', '/s', onPostgres.rates),
        figure('the gateway on SQLite', '/s', onSqlite.rates),
      ];
    }),
};

export default row;
