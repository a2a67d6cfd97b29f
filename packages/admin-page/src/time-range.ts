import { Temporal } from 'temporal-polyfill';

/** Quota days, both inclusive, as 2026-01-31. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with the range in an address. */
export type RangeProblem = 'format' | 'order' | 'length';

/** Days of the range that is shown without one in the address. */
const DEFAULT_DAYS = 30;
/** A range is read and drawn as a whole. */
export const MAX_DAYS = 400;

/** The range of an address, or the default one with what is wrong. One of the two days stands for both. */
export function readRange(
  query: URLSearchParams,
  today: string,
): { readonly range: TimeRange; readonly problem?: RangeProblem } {
  const fallback = lastDays(today, DEFAULT_DAYS);
  const given = [query.get('from'), query.get('to')].filter((each) => each !== null && each !== '');
  const days = given.flatMap((each) => dayOf(each ?? '') ?? []);
  if (days.length < given.length) return { range: fallback, problem: 'format' };
  const [first, second = first] = days;
  if (first === undefined || second === undefined) return { range: fallback };
  const range = { from: first.toString(), to: second.toString() };
  if (range.to < range.from) return { range: fallback, problem: 'order' };
  if (daysOf(range).length > MAX_DAYS) return { range: fallback, problem: 'length' };
  return { range };
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) ? Temporal.PlainDate.from(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Every day of a range, at most one more than `MAX_DAYS`. */
export function daysOf({ from, to }: TimeRange): readonly string[] {
  const days: string[] = [];
  for (
    let day = Temporal.PlainDate.from(from);
    day.toString() <= to && days.length <= MAX_DAYS;
    day = day.add({ days: 1 })
  )
    days.push(day.toString());
  return days;
}

/** The last days until today. */
function lastDays(today: string, days: number): TimeRange {
  const from = Temporal.PlainDate.from(today).subtract({ days: days - 1 });
  return { from: from.toString(), to: today };
}

/** The ranges that a page offers. */
export function presets(today: string) {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  const before = first.subtract({ days: 1 });
  return [
    { name: 'today', from: today, to: today },
    { name: 'week', ...lastDays(today, 7) },
    { name: 'days', ...lastDays(today, DEFAULT_DAYS) },
    { name: 'thisMonth', from: first.toString(), to: today },
    { name: 'lastMonth', from: before.with({ day: 1 }).toString(), to: before.toString() },
  ] as const;
}
