const size = 899_999_999;
// Near size divided by the golden ratio and without a common factor: neighbours land far apart.
const step = 556_230_527;

/** The nine digits under which a user is known: no two of the first ten million share them. */
export function publicNumber(number: number): string {
  return String(100_000_000 + (((Math.abs(number) % size) * step) % size));
}
