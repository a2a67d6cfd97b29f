/**
 * Returns the usual spelling of an IANA time zone.
 * @throws RangeError for anything else. An offset such as `+08:00` is refused because it has no daylight saving.
 */
export function canonicalTimeZone(text: string): string {
  const zone = /^[A-Za-z]/.test(text) ? resolveTimeZone(text) : undefined;
  if (zone !== undefined) return zone;
  throw new RangeError(
    `"${text}" is not a known time zone. Use an IANA name, for example UTC, Europe/Berlin or Asia/Shanghai.`,
  );
}

function resolveTimeZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
