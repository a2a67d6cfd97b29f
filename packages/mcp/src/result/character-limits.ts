/** How many characters of JSON each part of a call may have, so that a result never has more than its limit. */
export interface CharacterLimits {
  /** A result as a whole. */
  readonly result: number;
  /** All arguments: a result repeats them in `next`. */
  readonly arguments: number;
  /** The arguments of the next page of a list. */
  readonly next: number;
  /** What belongs to no row. */
  readonly other: number;
  /** The rows together with `next` and what belongs to no row. */
  readonly rows: number;
}

/** The range of `--max-characters`. */
export const MAX_CHARACTERS: { readonly minimum: number; readonly maximum: number } = {
  minimum: 10_000,
  maximum: 1_000_000,
};
/** Reserved for the notice, the numbers and the warnings. */
const ENVELOPE = 2500;

/** Divides the characters of a result among its parts. */
export function characterLimits(result: number): CharacterLimits {
  const limits = {
    arguments: Math.floor(result * 0.4),
    next: Math.floor(result * 0.2),
    other: Math.floor(result * 0.2),
  };
  return { result, ...limits, rows: result - ENVELOPE };
}
