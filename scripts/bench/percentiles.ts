/** The one in the middle of the figures; the higher of two. */
export function median(figures: readonly number[]): number {
  return medianAndP99(figures).median;
}

/** The figures below which a half of all are, and 99 in a hundred. */
export function medianAndP99(figures: readonly number[]): {
  readonly median: number;
  readonly p99: number;
} {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}
