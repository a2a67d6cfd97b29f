/** The middle figure; of two, the higher one. */
export function median(figures: readonly number[]): number {
  return medianAndP99(figures).median;
}

/** The 50th and the 99th percentile. */
export function medianAndP99(figures: readonly number[]): {
  readonly median: number;
  readonly p99: number;
} {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}
