import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  type ClusterOptions,
  missingPostgres,
  type PrivateCluster,
  startPrivateCluster,
} from './private-cluster.ts';

/**
 * Starts one PostgreSQL for the tests of the surrounding file or `describe`. Without PostgreSQL on the machine they are
 * skipped with the reason; with `REQUIRE_POSTGRES=1`, as in `.ci/run`, they fail.
 */
export function usePrivateCluster(options: ClusterOptions = {}): {
  readonly current: PrivateCluster;
} {
  const missing = missingPostgres();
  let cluster: PrivateCluster | undefined;
  beforeAll(async () => {
    if (missing === undefined) cluster = await startPrivateCluster(options);
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
