/**
 * One line of the table that `npm run bench` prints. A file in rows/ has one as its default export;
 * to add a line, add a file.
 */
export interface BenchRow {
  readonly name: string;
  /** What we aim at, in words and figures. */
  readonly target: string;
  /** How it is measured, in one sentence. */
  readonly method: string;
  run(): Promise<BenchResult>;
}

export interface BenchResult {
  readonly result: string;
  /** Whether the target holds; undefined where there is none yet. */
  readonly holds: boolean | undefined;
}
