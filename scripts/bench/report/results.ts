import type { BenchRow } from '../bench-row.ts';
import type { Figure } from '../figure.ts';

/** What was measured of one row, with its texts at that time. */
export interface RowResult extends Omit<BenchRow, 'run'> {
  readonly id: string;
  /** Share of all processors that other programs used just before, 0 to 1. */
  readonly busyShare: number;
  readonly seconds: number;
  /** Empty when the row was not measured. */
  readonly figures: readonly Figure[];
  /** Why the row failed; absent for one that was measured and left nothing behind. */
  readonly problem?: string;
}

/** One run of the benchmark: what `--json` writes. */
export interface BenchResults {
  /** ISO 8601, of the start. */
  readonly date: string;
  /** The commit that was measured; ends in `+` when files were changed. */
  readonly commit: string;
  readonly machine: Machine;
  readonly pauseSeconds: number;
  readonly seconds: number;
  readonly rows: readonly RowResult[];
}

export interface Machine {
  readonly processors: number;
  readonly model: string;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly loadGenerator: string;
}

/** Shares of the processors above this, used by other programs, make the figures of a row doubtful. */
export const MAX_BUSY_SHARE = 0.1;

/** Whether the row needs a quiet machine and did not have one. */
export function isDoubtful({ needsQuiet, busyShare }: RowResult): boolean {
  return needsQuiet && busyShare > MAX_BUSY_SHARE;
}
