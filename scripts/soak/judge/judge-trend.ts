/** A figure that was read at the end of each of several equal phases. */
export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly tolerance: Tolerance;
}

/** How much the later half of the phases may be above the earlier half. */
export interface Tolerance {
  /** As a share of the earlier half. */
  readonly share: number;
  /** In the unit of the series, beside the share. */
  readonly slack: number;
}

/** The least Kendall coefficient that counts as a rise: three quarters of all pairs of phases rise. */
const MIN_RISE = 0.5;

/**
 * Why a series rises; undefined when it does not. A series rises when all of it holds: the median of its later half is
 * above that of its earlier half by more than the tolerance, most pairs of phases rise, and the later half itself still
 * rises by half the tolerance. So neither one high value, nor noise without a direction, nor memory that reaches its
 * level late is a rise. Fewer than four values are not judged.
 */
export function judgeTrend({ name, unit, values, tolerance }: Series): string | undefined {
  if (values.length < 4) return undefined;
  const half = Math.floor(values.length / 2);
  const [earlier, later] = [middle(values.slice(0, half)), middle(values.slice(-half))];
  const allowed = earlier * (1 + tolerance.share) + tolerance.slack;
  const rise = kendall(values);
  const stillRises = (values.at(-1) ?? 0) - (values.at(-half) ?? 0) > (allowed - earlier) / 2;
  if (later <= allowed || rise < MIN_RISE || !stillRises) return undefined;
  const figures = `${round(earlier)} to ${round(later)} ${unit}`.trim();
  return `${name} rises from ${figures} between the halves of the phases; up to ${round(allowed)} is allowed. All phases: ${values.map(round).join(', ')}.`;
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

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
