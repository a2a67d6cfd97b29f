import { missingPostgres } from '../../../packages/gateway/test/postgres/postgres-programs.ts';
import {
  type PrivateCluster,
  startPrivateCluster,
} from '../../../packages/gateway/test/postgres/private-cluster.ts';

/** Starts a PostgreSQL that waits for the disk, and stops it when the work is done. */
export async function withPostgres<Result>(
  work: (cluster: PrivateCluster) => Promise<Result>,
): Promise<Result> {
  const missing = missingPostgres();
  if (missing !== undefined) throw new Error(missing);
  const cluster = await startPrivateCluster({ durable: true });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
