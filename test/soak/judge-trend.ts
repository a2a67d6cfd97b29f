/** What is measured of each phase. */
export type Figures = Readonly<Record<(typeof tolerances)[number][0], number>>;

/**
 * How much the later half of the phases may be above the earlier half: as a share of it, and beside that in the unit. The
 * memory of JavaScript is measured after a collection of garbage and is exact; resident memory depends on the allocator,
 * and descriptors on idle connections to the upstream. `callMs` is the median of honest calls.
 */
const tolerances = [
  ['residentMiB', 0.1, 12],
  ['heapMiB', 0.03, 1.5],
  ['externalMiB', 0.05, 4],
  ['descriptors', 0, 8],
  ['timers', 0, 4],
  ['callMs', 0.5, 5],
] as const;

/** The least Kendall coefficient that counts as a rise: three quarters of all pairs of phases rise. */
const MIN_RISE = 0.5;

/**
 * What rises over equal phases, as sentences. A figure rises when all of it holds: the median of its later half is above
 * that of its earlier half by more than is allowed, most pairs of phases rise, and the later half itself still rises by
 * half of that. So neither one high value, nor noise without a direction, nor memory that reaches its level late is a rise.
 */
export function risesIn(phases: readonly Figures[]): string[] {
  const half = Math.floor(phases.length / 2);
  return tolerances.flatMap(([name, share, slack]) => {
    const values = phases.map((phase) => phase[name]);
    const [earlier, later] = [middle(values.slice(0, half)), middle(values.slice(-half))];
    const allowed = earlier * (1 + share) + slack;
    const stillRises = (values.at(-1) ?? 0) - (values.at(-half) ?? 0) > (allowed - earlier) / 2;
    if (later <= allowed || kendall(values) < MIN_RISE || !stillRises) return [];
    const all = values.map((value) => value.toFixed(1)).join(', ');
    return [
      `${name} rises to ${later.toFixed(1)}; up to ${allowed.toFixed(1)} is allowed: ${all}.`,
    ];
  });
}

/** From -1, when each later value is lower than each earlier one, to 1, when each is higher. Equal values count as neither. */
function kendall(values: readonly number[]): number {
  const signs = values.flatMap((earlier, index) =>
    values.slice(index + 1).map((later) => Math.sign(later - earlier)),
  );
  return signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
}

/** The median; of two middle values, their mean. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}
