const SECONDS_OF_A_DAY = 86_400;

/** The `Retry-After` header of a code (decision D19): a pause after 302, the next midnight in UTC after 303. */
export function retryAfter(code: number, now: Date): Readonly<Record<string, string>> {
  if (code === 302) return { 'Retry-After': '1' };
  if (code !== 303) return {};
  const secondsOfToday = Math.floor(now.getTime() / 1000) % SECONDS_OF_A_DAY;
  // A time before 1970 counts backwards.
  const gone = (secondsOfToday + SECONDS_OF_A_DAY) % SECONDS_OF_A_DAY;
  return { 'Retry-After': String(SECONDS_OF_A_DAY - gone) };
}
