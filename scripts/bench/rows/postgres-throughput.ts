import type { BenchRow } from '../bench-row.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { CONNECTIONS, loadGenerator, responsesPerSecond } from '../gateway/run-load.ts';
import { withPostgresGateways } from '../gateway/with-postgres-gateways.ts';
import { median } from '../percentiles.ts';

const TARGET = 0.3;
const ROUNDS = 5;
const SECONDS = 3;
const PATHS = 5_000;

/** What a shared database costs a caller that waits for each response. */
const row: BenchRow = {
  name: 'postgres, throughput over HTTP',
  target: `at least ${TARGET} of the gateway on SQLite`,
  method: `wrk where it is installed, else autocannon, ${CONNECTIONS} connections in a closed loop; one token each; PostgreSQL with fsync on the same machine; median of ${ROUNDS} rounds of ${SECONDS} s in turns, after a warm-up`,
  run: () =>
    withPostgresGateways(async ({ sqlite, one }) => {
      const sides = [sqlite, one].map(({ url, token }) => ({
        url,
        paths: distinctSearches(PATHS, token),
      }));
      const measure = async () => {
        const rates: number[] = [];
        for (const { url, paths } of sides)
          rates.push(await responsesPerSecond(url, paths, SECONDS));
        const [onSqlite = Number.NaN, onPostgres = Number.NaN] = rates;
        return { onSqlite, onPostgres };
      };
      await measure();
      const rounds: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
      const share = median(rounds.map(({ onSqlite, onPostgres }) => onPostgres / onSqlite));
      const rate = (read: (round: (typeof rounds)[number]) => number) =>
        median(rounds.map(read)).toFixed(0);
      return {
        result: `${share.toFixed(2)} (${rate((each) => each.onPostgres)}/s against ${rate((each) => each.onSqlite)}/s, by ${await loadGenerator()})`,
        holds: share >= TARGET,
      };
    }),
};

export default row;
