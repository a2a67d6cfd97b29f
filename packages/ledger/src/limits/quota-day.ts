import { Temporal } from 'temporal-polyfill';

/** A day of daily quotas (decision D6). */
export interface QuotaDay {
  /** The date, as 2026-01-31. */
  readonly day: string;
  /** Milliseconds since 1970 at which the next day begins. */
  readonly resetsAt: number;
}

interface DaySpan extends QuotaDay {
  readonly startsAt: number;
}

/** The latest result for each zone. Calls of the same day need no calendar computation. */
const latestDays = new Map<string, DaySpan>();

/**
 * Returns the quota day that contains a moment. A day ends at the first moment of the next date: after 23, 24 or 25
 * hours, and later than 00:00 where daylight saving skips midnight. Days do not overlap: where the clocks go back
 * over midnight, the new date stays. After a jump of the clock, the day is the one that the clock shows.
 * @param zone an IANA time zone as `timeZoneType` parses it
 * @param wallMs milliseconds since 1970
 */
export function quotaDay(zone: string, wallMs: number): QuotaDay {
  const last = latestDays.get(zone);
  if (last !== undefined && last.startsAt <= wallMs && wallMs < last.resetsAt) return last;
  const span = spanAt(zone, wallMs);
  latestDays.set(zone, span);
  return span;
}

function spanAt(zone: string, wallMs: number): DaySpan {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(wallMs));
  const shown = instant.toZonedDateTimeISO(zone).toPlainDate();
  const following = shown.add({ days: 1 });
  const date = startOf(following, zone) <= wallMs ? following : shown;
  return {
    day: date.toString(),
    startsAt: startOf(date, zone),
    resetsAt: startOf(date.add({ days: 1 }), zone),
  };
}

function startOf(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}

/**
 * The first moment of a quota day, in milliseconds since 1970.
 * @param day as 2026-01-31
 */
export function startOfQuotaDay(zone: string, day: string): number {
  return startOf(Temporal.PlainDate.from(day), zone);
}

/** Calls of the same period need no calendar computation. */
const periodEnds = new Map<string, number>();
const MAX_PERIOD_ENDS = 100;

/** The first moment after a day (2026-01-31) or a month (2026-01) of quota days, in milliseconds since 1970. */
export function endOfPeriod(zone: string, period: string): number {
  const key = `${zone} ${period}`;
  const known = periodEnds.get(key);
  if (known !== undefined) return known;
  if (periodEnds.size >= MAX_PERIOD_ENDS) periodEnds.clear();
  const following =
    period.length > 7
      ? Temporal.PlainDate.from(period).add({ days: 1 })
      : Temporal.PlainDate.from(`${period}-01`).add({ months: 1 });
  const end = startOf(following, zone);
  periodEnds.set(key, end);
  return end;
}
