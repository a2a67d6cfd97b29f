/** One measurement of one side. */
export interface Sample {
  /** Microseconds of processor time, user and system, that the measured process used for one call. */
  readonly cpu: number;
  /** What the table shows beside it, by name with unit: `calls/s`, `p99 ms`, `MiB`. */
  readonly beside: Readonly<Record<string, number>>;
}

/** Measures one side once. */
export type Side = () => Promise<Sample>;

/** What was measured of two sides in turns, one line of the table. */
export interface Comparison {
  /** What was called, and how. */
  readonly label: string;
  readonly peer: string;
  readonly ours: readonly Sample[];
  readonly theirs: readonly Sample[];
}

/** What a row gets. */
export interface Run {
  /** Turns of each side; the median of them is the figure. */
  readonly turns: number;
  /** A temporary folder of the whole run. */
  readonly folder: string;
  /** Another checkout, whose same program is the peer of every row. */
  readonly against: { readonly root: string; readonly name: string } | undefined;
  readonly signal: AbortSignal;
  /** Registers what has to be stopped after the row, also when it fails. The last one is stopped first. */
  cleanUp(stop: () => unknown): void;
}

/** One row of the benchmark: a question with one or more lines in the table. */
export interface Row {
  /** For `--rows`. */
  readonly id: string;
  readonly title: string;
  measure(run: Run): Promise<readonly Comparison[]>;
}

/**
 * Measures sides in turns, A B A B …, so that whatever else happens on the machine meets all of them.
 * @param peers the name and side of each
 * @returns a comparison with each peer
 */
export async function inTurns(
  { turns, signal }: Pick<Run, 'turns' | 'signal'>,
  label: string,
  ours: Side,
  peers: Readonly<Record<string, Side>>,
): Promise<readonly Comparison[]> {
  const own: Sample[] = [];
  const sides = Object.entries(peers).map(([peer, side]) => ({
    peer,
    side,
    theirs: [] as Sample[],
  }));
  for (let turn = 0; turn < turns; turn += 1) {
    signal.throwIfAborted();
    own.push(await ours());
    for (const { side, theirs } of sides) theirs.push(await side());
  }
  return sides.map(({ peer, theirs }) => ({ label, peer, ours: own, theirs }));
}

/** The 50th and the 99th percentile; of two figures in the middle, the higher one. */
export function medianAndP99(figures: readonly number[]) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}
