import { type DatasetEntry, LineError } from './dataset-entry.ts';
import { parseLine } from './parse-line.ts';
import type { FileLine } from './split-lines.ts';

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

/** Parses the lines of a file, counts them, and collects the rejected ones. */
export interface LineParser {
  entriesOf(lines: readonly FileLine[]): DatasetEntry[];
  lineCount(): number;
  rejectedCount(): number;
  /** The result after the last line. */
  result(): ImportResult;
}

export function createLineParser(): LineParser {
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
    rejectedCount: () => rejectedCount,
    lineCount: () => lineCount,
    entriesOf: (lines) => lines.flatMap(entriesOfLine),
    result: () =>
      rejectedCount > 0 ? { ok: false, rejected, rejectedCount } : { ok: true, lines: lineCount },
  };
}
