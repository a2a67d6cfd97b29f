import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { changeDataset, type DatasetChange } from '../change/change-dataset.ts';
import { inTurns } from '../change/in-turns.ts';
import { type DatasetEntry, LineError } from './dataset-entry.ts';
import { type FileLine, lineBatches, type TextPieces } from './line-batches.ts';
import { readLine } from './read-line.ts';
import { type StagedAnswers, stagedAnswers } from './staged-answers.ts';

export interface ImportOptions {
  /** Called now and then with the lines that were read. */
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  /** Gives the import up; nothing of it stays. */
  readonly signal?: AbortSignal;
}

export type ImportResult =
  | {
      readonly ok: true;
      /** Lines that were taken, blank ones not counted. */
      readonly lines: number;
    }
  | {
      readonly ok: false;
      /** The first hundred lines that cannot be imported. Nothing of the file was. */
      readonly rejected: readonly RejectedLine[];
      /** How many there are. */
      readonly rejectedCount: number;
    };

export interface RejectedLine {
  /** From 1, blank lines counted. */
  readonly line: number;
  /** What is wrong and what is allowed; holds no token. */
  readonly reason: string;
}

/** Rejected lines that are told one by one. */
const TOLD = 100;

/**
 * Takes a file of NDJSON into the dataset, while it serves: all of it, or with any line that is not right nothing.
 * `README.md` of the dataset describes the lines. Users and answers are known again by their ids: those that are
 * there get their new content, new users come after all others, and answers take the places at which they were captured.
 * @param pieces the text of the file, in pieces of any size
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason, and what reading the file throws
 */
export function importDataset(
  database: DatabaseSync,
  pieces: TextPieces,
  { onProgress, signal }: ImportOptions = {},
): Promise<ImportResult> {
  return changeDataset(database, async (change) => {
    const staged = stagedAnswers(database);
    const judge = lineJudge();
    const take = (entry: DatasetEntry) => takeEntry(entry, change, staged);
    for await (const lines of lineBatches(pieces)) {
      signal?.throwIfAborted();
      const entries = judge.entriesOf(lines);
      // After the first line that is not right the others are only judged.
      if (judge.rejectedCount() === 0) await inTurns(database, entries, take, { signal });
      else await setImmediate();
      onProgress?.({ lines: judge.lines() });
    }
    if (judge.rejectedCount() > 0) {
      return { ok: false, rejected: judge.rejected, rejectedCount: judge.rejectedCount() };
    }
    await inTurns(database, staged.questions(), change.answers.put, { signal });
    return { ok: true, lines: judge.lines() };
  });
}

function lineJudge() {
  const rejected: RejectedLine[] = [];
  let count = 0;
  let lines = 0;
  const entriesOfLine = ({ number, text, problem = '' }: FileLine): DatasetEntry[] => {
    lines += 1;
    try {
      if (text === undefined) throw new LineError(problem);
      return readLine(text);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      count += 1;
      if (rejected.length < TOLD) rejected.push({ line: number, reason });
      return [];
    }
  };
  return {
    rejected,
    rejectedCount: () => count,
    lines: () => lines,
    entriesOf: (batch: readonly FileLine[]) => batch.flatMap(entriesOfLine),
  };
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof LineError) return error.message;
  // JSON of any depth can be read, but not be written again.
  return error instanceof RangeError ? 'It is nested too deeply.' : undefined;
}

function takeEntry(entry: DatasetEntry, change: DatasetChange, staged: StagedAnswers): void {
  if (entry.kind === 'user') change.users.put(entry.user, 'replace');
  else if (entry.kind === 'sample-author') change.authors.addSample(entry.id);
  else if (entry.kind === 'captured') change.authors.put(entry.screen);
  else staged.add(entry);
}
