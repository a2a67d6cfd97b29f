import type { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createDatasetSource } from '../create-dataset-source.ts';
import type { Dataset, DatasetAdmin } from '../dataset.ts';
import { exportDataset } from '../export-dataset.ts';
import type { ImportOptions } from '../import-dataset.ts';
import { createLineParser, type LineParser } from '../line-parser.ts';
import type { SeedOptions } from '../seed-dataset.ts';
import { splitLines, type TextChunks } from '../split-lines.ts';
import { type DatasetLog, EntryLostError, type EntryName } from './dataset-log.ts';
import { followLog, type LogFollower } from './follow-log.ts';

interface LogAdminOptions {
  /** Called when an entry was appended. */
  readonly onAppended?: () => void;
  /** Exports the data file of this node. */
  readonly export: DatasetAdmin['export'];
}

type WaitOptions = Pick<SeedOptions & ImportOptions, 'onWait' | 'signal'>;

const POLL_MS = 200;

/** A line was rejected, so nothing is appended. */
class RejectedError extends Error {}

/**
 * Changes the dataset of all nodes through the log: from any node, or straight on the database. A change resolves when
 * it is in force, or when it is in the log and no node runs that could apply it.
 */
export function createLogAdmin(
  log: DatasetLog,
  { onAppended, export: exportDataset }: LogAdminOptions,
): DatasetAdmin {
  const untilInForce = async (appended: EntryName, options: WaitOptions): Promise<void> => {
    onAppended?.();
    await waitUntilInForce(log, appended, options);
  };
  return {
    isEmpty: async () => (await log.state()).last === 0,
    seed: async ({ authors, users, questions }, options = {}) => {
      options.signal?.throwIfAborted();
      const appended = await log.appendSeed({ authors, users, questions });
      await untilInForce(appended, options);
    },
    import: async (chunks, options = {}) => {
      const parser = createLineParser();
      try {
        const appended = await log.appendImport(acceptedLines(chunks, parser, options));
        await untilInForce(appended, options);
      } catch (error) {
        if (!(error instanceof RejectedError)) throw error;
      }
      return parser.result();
    },
    export: exportDataset,
  };
}

/**
 * The lines of a file, checked as they are read, so that the log contains nothing that a node rejects.
 * @throws RejectedError at the end, when a line was rejected, and the signal's reason
 */
async function* acceptedLines(
  chunks: TextChunks,
  parser: LineParser,
  { signal, onProgress }: ImportOptions,
): AsyncGenerator<string> {
  for await (const lines of splitLines(chunks)) {
    signal?.throwIfAborted();
    parser.entriesOf(lines);
    await setImmediate();
    if (parser.rejectedCount() === 0) yield lines.map(({ text = '' }) => `${text}\n`).join('');
    onProgress?.({ lines: parser.lineCount() });
  }
  if (parser.rejectedCount() > 0) throw new RejectedError();
}

async function waitUntilInForce(
  log: DatasetLog,
  appended: EntryName,
  { onWait, signal }: WaitOptions,
): Promise<void> {
  const { revision, entry } = appended;
  try {
    for (;;) {
      if ((await log.entry(revision))?.entry !== entry) throw new EntryLostError(appended);
      const { inForce, nodes } = await log.state();
      if (inForce >= revision) return;
      onWait?.(nodes);
      if (nodes.length === 0) return;
      await setTimeout(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof EntryLostError)
      throw new Error(`${error.message} Give the command again.`, { cause: error });
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
