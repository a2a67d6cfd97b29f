import { onTestFinished } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { createLogAdmin } from '../../../dataset/src/dataset.ts';
import { datasetState } from '../../../dataset/src/dataset-state.ts';
import { DatasetLog } from '../../../dataset/src/log/dataset-log.ts';
import { LogFollower } from '../../../dataset/src/log/follow-log.ts';
import { openDataset } from './test-dataset.ts';

const noExport = () => Promise.reject(new Error('not exported here'));

export type FollowerNode = Awaited<ReturnType<typeof startFollowerNode>>;

/** A node's part of the dataset: its own tables, and the log in the shared database. It is closed after the test. */
export async function startFollowerNode(
  address: PostgresAddress,
  node: string,
  dataset = openDataset(),
) {
  const timeouts = { ...postgresTimeouts(1_000), lease: 2_000 };
  const postgres = await openPostgres(address, { node, timeouts });
  const log = new DatasetLog(postgres, node);
  const reports: string[] = [];
  const setBacks: object[] = [];
  const { database } = dataset;
  const follower = new LogFollower({
    ...{ database, log },
    report: (message) => reports.push(message),
  });
  postgres.timeline.reportTo(({ of, fields }) => {
    if (of === 'dataset') setBacks.push(fields);
  });
  const admin = createLogAdmin(log, noExport);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= follower.close().then(() => postgres.close());
    return closed;
  };
  onTestFinished(close);
  return { ...{ dataset, log, follower, admin, postgres, reports, setBacks, close } };
}

/** The active revision of a node. */
export function revisionOf({ dataset }: Pick<FollowerNode, 'dataset'>): number {
  return datasetState(dataset.database).revision;
}
