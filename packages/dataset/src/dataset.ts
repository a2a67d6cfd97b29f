import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Source } from '@social-data/source/source';
import { createDatasetSource, type DatasetSourceOptions } from './create-dataset-source.ts';
import { datasetState } from './dataset-state.ts';
import { exportDataset, type WriteLines } from './export-dataset.ts';
import { type ImportResult, importDataset, LineReader, type TextChunks } from './import-dataset.ts';
import { type DatasetLog, EntryLostError, type EntryName } from './log/dataset-log.ts';
import { LogFollower } from './log/follow-log.ts';
import { type DatasetSize, seedDataset } from './seed-dataset.ts';
import type { ChangeOptions } from './write-revision.ts';

/**
 * Changes and exports the dataset, also while it serves calls. One job runs at a time: another one rejects with
 * `DatasetBusyError`. A seed or import takes effect as a whole when it ends, or not at all.
 */
export interface DatasetAdmin {
  /** Whether nothing was ever written to the dataset. */
  isEmpty(): boolean | Promise<boolean>;
  /** Adds sample data. */
  seed(size: DatasetSize, options?: ChangeOptions): Promise<void>;
  /** Imports the text of an NDJSON file. */
  import(chunks: TextChunks, options?: ChangeOptions): Promise<ImportResult>;
  /** Writes the dataset as NDJSON. */
  export(write: WriteLines, options?: Pick<ChangeOptions, 'signal'>): Promise<{ lines: number }>;
}

/** The embedded dataset of a data file: the source that serves it, and the commands that change it. */
export interface Dataset extends DatasetAdmin {
  createSource(options: Omit<DatasetSourceOptions, 'database'>): Source;
}

/** @param database opened with `openDatabase` */
export function openDataset(database: DatabaseSync): Dataset {
  return {
    isEmpty: () => datasetState(database).revision === 0,
    seed: (size, options) => seedDataset(database, { ...size, ...options }),
    import: (chunks, options) => importDataset(database, chunks, options),
    export: (write, options) => exportDataset(database, write, options),
    createSource: (options) => createDatasetSource({ ...options, database }),
  };
}

const POLL_MS = 200;

/**
 * Changes the dataset of all nodes through the log: from any node, or straight on the database. A change resolves when
 * it is in force, or when it is in the log and no node runs that could apply it.
 * @param exportDataset exports the data file of this node
 */
export function createLogAdmin(
  log: DatasetLog,
  exportDataset: DatasetAdmin['export'],
): DatasetAdmin {
  return {
    isEmpty: async () => (await log.state()).last === 0,
    seed: async ({ authors, users, questions }, options = {}) => {
      options.signal?.throwIfAborted();
      const appended = await log.appendSeed({ authors, users, questions });
      await waitUntilInForce(log, appended, options);
    },
    import: (chunks, options = {}) => {
      const reader = new LineReader();
      const change = async () => {
        // The lines are checked as they are read, so that the log contains nothing that a node rejects.
        const appended = await log.appendImport(reader.read(chunks, options));
        if (appended !== undefined) await waitUntilInForce(log, appended, options);
      };
      return reader.resultOf(change());
    },
    export: exportDataset,
  };
}

async function waitUntilInForce(
  log: DatasetLog,
  { revision, entry }: EntryName,
  { onWait, signal }: ChangeOptions,
): Promise<void> {
  try {
    for (;;) {
      const { inForce, nodes, logged } = await log.state([revision]);
      if (logged[0]?.entry !== entry) throw new EntryLostError(revision);
      if (inForce >= revision) return;
      onWait?.(nodes);
      if (nodes.length === 0) return;
      await setTimeout(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof EntryLostError) throw error;
    const reason = signal?.aborted ? 'interrupted' : String(error);
    throw new Error(
      `The change is in the log as revision ${revision} and takes effect, but this command did not see it (${reason}).`,
      { cause: error },
    );
  }
}

/**
 * The dataset of a node that shares a database with others: every node has the tables in its own data file, and changes
 * go through the log. The source follows the log until it is closed.
 */
export function openNodeDataset(database: DatabaseSync, log: DatasetLog): Dataset {
  const own = openDataset(database);
  return {
    ...createLogAdmin(log, own.export),
    createSource: (options) => {
      const source = createDatasetSource({ ...options, database });
      const { report = () => {} } = options;
      const follower = new LogFollower({ database, log, report, onEmptied: source.close });
      return {
        ...source,
        problem: () => follower.problem(),
        degraded: () => follower.degraded(),
        revisions: () => follower.revisions(),
        close: async () => {
          await follower.close();
          await source.close();
        },
      };
    },
  };
}
