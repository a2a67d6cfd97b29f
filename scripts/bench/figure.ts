import { median } from './percentiles.ts';

export type Unit = 'ratio' | 'µs' | 'ms' | 's' | '/s' | 'bytes' | 'MiB' | 'MB';

/** A bound that includes its value. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** One measured quantity of a row. */
export interface Figure {
  /** What was measured, in the words of the table. */
  readonly name: string;
  readonly unit: Unit;
  /** The figure of each counted round. The median is what counts. */
  readonly rounds: readonly number[];
  /** The bound that belongs to the target of the row. Absent for a figure that is shown for information. */
  readonly limit?: Limit;
}

/** Creates a figure from its rounds, or from its only measurement. */
export function figure(
  name: string,
  unit: Unit,
  rounds: number | readonly number[],
  limit?: Limit,
): Figure {
  const all = typeof rounds === 'number' ? [rounds] : rounds;
  if (all.length === 0 || all.some((each) => !Number.isFinite(each)))
    throw new Error(`"${name}" was not measured in each round: ${all.join(', ')}`);
  return { name, unit, rounds: all.map(shortened), ...(limit && { limit }) };
}

/** The median of the rounds. */
export function medianOf({ rounds }: Figure): number {
  return median(rounds);
}

/** Whether the figure keeps its limit; undefined for one without a limit. */
export function keepsLimit(one: Figure): boolean | undefined {
  if (one.limit === undefined) return undefined;
  const value = medianOf(one);
  return 'atMost' in one.limit ? value <= one.limit.atMost : value >= one.limit.atLeast;
}

/** Five digits are more than any row can repeat. */
function shortened(value: number): number {
  return Number(value.toPrecision(5));
}
