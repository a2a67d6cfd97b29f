/**
 * Judges the name of a time zone and returns it as it is usually written.
 * @throws RangeError for anything but an IANA name; an offset such as `+08:00` is none, since it knows no daylight saving
 */
export function checkZone(text: string): string {
  const zone = /^[A-Za-z]/.test(text) ? canonical(text) : undefined;
  if (zone !== undefined) return zone;
  throw new RangeError(
    `"${text}" is no time zone that is known here. Take an IANA name, such as UTC, Europe/Berlin or Asia/Shanghai.`,
  );
}

function canonical(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
