const size = 899_999_999;
// Close to size divided by the golden ratio, without a common factor: neighbours get distant numbers.
const step = 556_230_527;

/** The nine digits of a user's red_id; they are unique among the first ten million users. */
export function publicNumber(number: number): string {
  return String(100_000_000 + (((Math.abs(number) % size) * step) % size));
}
