import { afterAll, beforeAll, beforeEach } from 'vitest';
import { missingPostgres } from './postgres-programs.ts';

/**
 * Starts a PostgreSQL for the tests of the surrounding file or `describe`, and stops it afterwards. Without PostgreSQL on
 * the machine they are skipped with the reason; with `REQUIRE_POSTGRES=1`, as in `.ci/run`, they fail.
 */
export function useCluster<Cluster extends { stop(): Promise<void> }>(
  start: () => Promise<Cluster>,
): { readonly current: Cluster } {
  const missing = missingPostgres();
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    if (missing === undefined) cluster = await start();
    else if (process.env.REQUIRE_POSTGRES === '1') throw new Error(missing);
  });
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing);
  });
  afterAll(() => cluster?.stop());
  return {
    get current() {
      if (cluster === undefined) throw new Error('There is a cluster only while a test runs.');
      return cluster;
    },
  };
}
