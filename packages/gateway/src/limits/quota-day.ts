import { Temporal } from 'temporal-polyfill';

/** A day of daily quotas (decision D6). */
export interface QuotaDay {
  /** As 2026-01-31. */
  readonly day: string;
  /** Milliseconds since 1970 at which the next day begins. */
  readonly resetsAt: number;
}

interface Span extends QuotaDay {
  readonly startsAt: number;
}

/** The day of each zone that was asked for last: calls come in the same one, and need no calendar. */
const lastAsked = new Map<string, Span>();

/**
 * The day of a zone at a moment, and when it ends: after 23, 24 or 25 hours, at the first moment of the next date,
 * which is not midnight where the clocks skip it. Days do not overlap: where the clocks go back over midnight, the
 * date that had begun stays. Nothing is remembered but the last answer, so a clock that jumps gets the day it shows.
 * @param zone a name that `checkZone` let through
 */
export function quotaDay(zone: string, wallMs: number): QuotaDay {
  const last = lastAsked.get(zone);
  if (last !== undefined && last.startsAt <= wallMs && wallMs < last.resetsAt) return last;
  const span = spanAt(zone, wallMs);
  lastAsked.set(zone, span);
  return span;
}

function spanAt(zone: string, wallMs: number): Span {
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
