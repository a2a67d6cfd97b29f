import type { DatabaseSync } from 'node:sqlite';
import { createDatasetSource } from '../create-dataset-source.ts';
import type { Dataset } from '../dataset.ts';
import { exportDataset } from '../import-export/export-dataset.ts';
import { createLogAdmin } from './create-log-admin.ts';
import type { DatasetLog } from './dataset-log.ts';
import { followLog, type LogFollower } from './follow-log.ts';

/**
 * The dataset of a node that shares a database with others: every node has the tables in its own data file, and changes
 * go through the log. The source follows the log until it is closed.
 * @param onSetBack called when the log lacks what the dataset was made from, with what is lost
 */
export function openNodeDataset(
  database: DatabaseSync,
  log: DatasetLog,
  onSetBack?: (fields: object) => void,
): Dataset {
  let follower: LogFollower | undefined;
  return {
    ...createLogAdmin(log, {
      onAppended: () => follower?.reportNow(),
      export: (write, options) => exportDataset(database, write, options),
    }),
    createSource: (options) => {
      const source = createDatasetSource({ ...options, database });
      const { report = () => {} } = options;
      const following = followLog({
        ...{ database, log, report, onSetBack },
        onEmptied: () => source.forget(),
      });
      follower = following;
      return {
        ...source,
        problem: () => source.problem?.() ?? following.problem(),
        degraded: () => following.degraded(),
        revisions: () => following.revisions(),
        close: async () => {
          await following.close();
          await source.close();
        },
      };
    },
  };
}
