import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { runInTimeSlices } from '../revision/time-slice.ts';
import { type RevisionWriters, writeRevision } from '../revision/write-revision.ts';
import { type DatasetEntry, LineError } from './dataset-entry.ts';
import { parseLine } from './parse-line.ts';
import { type FileLine, splitLines, type TextChunks } from './split-lines.ts';
import { createStagedAnswers, type StagedAnswers } from './staged-answers.ts';

export interface ImportOptions {
  /** Called from time to time with the number of lines read so far. */
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  /** Aborts the import; the dataset stays as it was. */
  readonly signal?: AbortSignal;
}

export type ImportResult =
  | {
      readonly ok: true;
      /** Imported lines, blank ones not counted. */
      readonly lines: number;
    }
  | {
      readonly ok: false;
      /** The first hundred lines that cannot be imported. Nothing of the file was imported. */
      readonly rejected: readonly RejectedLine[];
      /** Number of all rejected lines. */
      readonly rejectedCount: number;
    };

export interface RejectedLine {
  /** From 1, blank lines counted. */
  readonly line: number;
  /** What is wrong and what is allowed; contains no token. */
  readonly reason: string;
}

/** Rejected lines that are reported with their reason. */
const MAX_REPORTED_LINES = 100;

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
  { onProgress, signal }: ImportOptions = {},
): Promise<ImportResult> {
  return writeRevision(database, async (writers) => {
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
    if (parser.rejectedCount() > 0) {
      return { ok: false, rejected: parser.rejected, rejectedCount: parser.rejectedCount() };
    }
    await runInTimeSlices(database, staged.updates(), writers.answers.put, { signal });
    return { ok: true, lines: parser.lineCount() };
  });
}

/** Parses lines, counts them, and collects the rejected ones. */
function createLineParser() {
  const rejected: RejectedLine[] = [];
  let rejectedCount = 0;
  let lineCount = 0;
  const entriesOfLine = ({ number, text, problem = '' }: FileLine): DatasetEntry[] => {
    lineCount += 1;
    try {
      if (text === undefined) throw new LineError(problem);
      return parseLine(text);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      rejectedCount += 1;
      if (rejected.length < MAX_REPORTED_LINES)
        rejected.push({ line: number, reason: error.message });
      return [];
    }
  };
  return {
    rejected,
    rejectedCount: () => rejectedCount,
    lineCount: () => lineCount,
    entriesOf: (lines: readonly FileLine[]) => lines.flatMap(entriesOfLine),
  };
}

function writeEntry(entry: DatasetEntry, writers: RevisionWriters, staged: StagedAnswers): void {
  if (entry.kind === 'user') writers.users.put(entry.user, 'replace');
  else if (entry.kind === 'sample-author') writers.authors.addSample(entry.id);
  else if (entry.kind === 'captured') writers.authors.put(entry.payload);
  else staged.add(entry);
}
