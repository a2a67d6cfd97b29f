import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { runInTimeSlices } from '../revision/time-slice.ts';
import { type RevisionWriters, writeRevision } from '../revision/write-revision.ts';
import type { DatasetEntry } from './dataset-entry.ts';
import { createLineParser, type ImportResult } from './line-parser.ts';
import { splitLines, type TextChunks } from './split-lines.ts';
import { createStagedAnswers, type StagedAnswers } from './staged-answers.ts';

export interface ImportOptions {
  /** Called from time to time with the number of lines read so far. */
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  /** Called while nodes of a shared database do not have the revision yet, with their names. */
  readonly onWait?: (nodes: readonly string[]) => void;
  /** Aborts the import; the dataset stays as it was. */
  readonly signal?: AbortSignal;
}

/**
 * Imports an NDJSON file while the dataset serves calls: the whole file, or nothing if any line is rejected. The
 * README of the dataset describes the lines. Users and answers are matched by id: stored ones get the new content,
 * new users come after all others, and answers take the positions of their capture.
 * @param chunks the text of the file, in chunks of any size
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason, and what reading the file throws
 */
export function importDataset(
  database: DatabaseSync,
  chunks: TextChunks,
  options: ImportOptions = {},
): Promise<ImportResult> {
  return writeRevision(database, (writers) => writeImport(database, writers, chunks, options));
}

/** Writes a file into a revision that is not active yet. */
export async function writeImport(
  database: DatabaseSync,
  writers: RevisionWriters,
  chunks: TextChunks,
  { onProgress, signal }: ImportOptions,
): Promise<ImportResult> {
  const staged = createStagedAnswers(database);
  const parser = createLineParser();
  const write = (entry: DatasetEntry) => writeEntry(entry, writers, staged);
  for await (const lines of splitLines(chunks)) {
    signal?.throwIfAborted();
    const entries = parser.entriesOf(lines);
    // After the first rejected line, the others are only checked.
    if (parser.rejectedCount() === 0) await runInTimeSlices(database, entries, write, { signal });
    else await setImmediate();
    onProgress?.({ lines: parser.lineCount() });
  }
  const result = parser.result();
  if (result.ok) await runInTimeSlices(database, staged.updates(), writers.answers.put, { signal });
  return result;
}

function writeEntry(entry: DatasetEntry, writers: RevisionWriters, staged: StagedAnswers): void {
  if (entry.kind === 'user') writers.users.put(entry.user, 'replace');
  else if (entry.kind === 'sample-author') writers.authors.addSample(entry.id);
  else if (entry.kind === 'captured') writers.authors.put(entry.payload);
  else staged.add(entry);
}
