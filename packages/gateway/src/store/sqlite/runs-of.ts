/** Whole numbers from the first to the last one, without a gap. */
export interface Run {
  readonly first: number;
  last: number;
}

/**
 * Puts whole numbers together that follow each other. Calls of one time have neighbouring lines in the ledger,
 * so that a statement for each run marks in one go what a statement for each line would take much longer for.
 */
export function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const number of numbers.toSorted((a, b) => a - b)) {
    if (run !== undefined && number <= run.last + 1) {
      run.last = number;
    } else {
      run = { first: number, last: number };
      runs.push(run);
    }
  }
  return runs;
}
