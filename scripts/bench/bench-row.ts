/**
 * One row of the table that `npm run bench` prints. Each file in rows/ exports one as its default; to add
 * a row, add a file.
 */
export interface BenchRow {
  readonly name: string;
  /** The target, in words and figures. */
  readonly target: string;
  /** How the row is measured, in one sentence without its full stop. */
  readonly method: string;
  run(): Promise<BenchResult>;
}

export interface BenchResult {
  readonly result: string;
  /** Whether the target is met; undefined for a row without a target. */
  readonly holds: boolean | undefined;
}
