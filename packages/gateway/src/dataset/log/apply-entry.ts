import type { DatabaseSync } from 'node:sqlite';
import { writeImport } from '../import-export/import-dataset.ts';
import type { ImportResult } from '../import-export/line-parser.ts';
import type { TextChunks } from '../import-export/split-lines.ts';
import { revisionFingerprint } from '../revision/revision-fingerprint.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { writeSeed } from '../seed-dataset.ts';
import type { LogEntry } from './dataset-log.ts';

export interface ApplyOptions {
  /** The text of an import. */
  readonly chunks: TextChunks;
  /** Called with the fingerprint when the revision is written. The revision is activated when the promise resolves. */
  readonly onWritten: (fingerprint: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Applies an entry of the log to the data file of this node. Every entry makes a revision, also when it changes nothing,
 * so that all nodes have the same numbers.
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason, and what `onWritten` throws
 */
export async function applyEntry(
  database: DatabaseSync,
  { revision: number, change }: LogEntry,
  { chunks, onWritten, signal }: ApplyOptions,
): Promise<void> {
  const result = await writeRevision<ImportResult | { readonly ok: true }>(
    database,
    (writers) =>
      change.kind === 'seed'
        ? writeSeed(database, writers, { ...change.size, signal })
        : writeImport(database, writers, chunks, { signal }),
    {
      revision: number,
      activateUnchanged: true,
      beforeActivation: async (revision) =>
        onWritten(await revisionFingerprint(database, revision, signal)),
    },
  );
  if (!result.ok)
    throw new Error(
      `The log contains ${result.rejectedCount} lines that this release does not accept: use the same release on all nodes.`,
    );
}
