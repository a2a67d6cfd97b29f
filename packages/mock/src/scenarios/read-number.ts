/** The number at the end of a part of a token, capped. */
export interface ReadNumber {
  readonly value: number;
  /** Says that the number was capped; empty when it was not. */
  readonly note: { readonly note?: string };
}

/**
 * Reads parts such as `mock-slow-200`: a prefix and digits, of any number.
 * @param token how the scenario is written, with capitals in place of the digits
 * @param unit what the number counts, in the plural
 */
export function readNumber(
  part: string,
  token: string,
  largest: number,
  unit: string,
): ReadNumber | undefined {
  const prefix = token.replace(/[A-Z]+$/, '');
  if (!part.startsWith(prefix)) return undefined;
  const digits = part.slice(prefix.length);
  if (!/^[0-9]+$/.test(digits)) return undefined;
  const asked = Number(digits);
  if (asked <= largest) return { value: asked, note: {} };
  return {
    value: largest,
    note: { note: `${token} was capped at ${largest} ${unit}.` },
  };
}
