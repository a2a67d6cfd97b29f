import { quotaDay } from '@social-data/ledger/rules/limits';
import { type Locale, languages, type Texts } from './texts.ts';

/** Every address of the page begins with it. */
export const ROOT = '/admin/';
/** Days of the range that is shown without one in the address. */
const DEFAULT_DAYS = 30;
/** A range is read and drawn as a whole. */
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

/** Quota days, both inclusive, as 2026-01-31. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** What a section needs to know of its request: language, range, and how values and links are written. */
export interface PageView {
  readonly locale: Locale;
  readonly texts: Texts;
  /** The path of the section. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The days of the address, or the last 30. */
  readonly range: TimeRange;
  /** Whether the address has a range that cannot be shown. */
  readonly isRangeWrong: boolean;
  /** The quota day. */
  readonly today: string;
  /** IANA zone of the quota days. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly number: (value: number) => string;
  readonly percent: (share: number) => string;
  /** Date and time in the zone, to the minute. */
  readonly time: (milliseconds: number) => string;
  /** An address of the page: language and range stay, and changes are added. */
  readonly link: (path: string, changes?: Readonly<Record<string, string>>) => string;
}

/** @param acceptLanguage the header of the request */
export function createView(
  request: Pick<PageView, 'path' | 'query' | 'zone' | 'now'>,
  acceptLanguage: string | undefined,
): PageView {
  const { query, zone, now } = request;
  const locale = localeOf(query.get('lang'), acceptLanguage);
  const texts = languages[locale];
  const today = quotaDay(zone, now).day;
  const range = readRange(query, today);
  const number = new Intl.NumberFormat(texts.language);
  const percent = new Intl.NumberFormat(texts.language, {
    ...{ style: 'percent', maximumFractionDigits: 1 },
  });
  // The order of Sweden is that of ISO 8601.
  const time = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'short' },
  });
  const kept = range === undefined ? ['lang'] : ['lang', 'from', 'to'];
  return {
    ...{ ...request, locale, texts, today },
    range: range ?? lastDays(today, DEFAULT_DAYS),
    isRangeWrong: range === undefined,
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    time: (milliseconds) => time.format(milliseconds),
    link: (to, changes = {}) => {
      const given = kept.flatMap((name) => {
        const value = query.get(name);
        return value === null ? [] : [[name, value]];
      });
      const changed = new URLSearchParams({ ...Object.fromEntries(given), ...changes });
      return changed.size === 0 ? to : `${to}?${changed}`;
    },
  };
}

/** The language of the address, or the first of the browser's that the page has. */
function localeOf(given: string | null, accepted = ''): Locale {
  if (given === 'en' || given === 'zh') return given;
  const first = accepted.split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  return first.find((each) => each === 'zh' || each === 'en') === 'zh' ? 'zh' : 'en';
}

/** The range of an address, or the default one; undefined for one that is wrong. */
function readRange(query: URLSearchParams, today: string): TimeRange | undefined {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (from === '' && to === '') return lastDays(today, DEFAULT_DAYS);
  const isRange = isDay(from) && isDay(to) && from <= to && to < moved(from, MAX_DAYS);
  return isRange ? { from, to } : undefined;
}

function isDay(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isWritten && moved(text, 0) === text;
}

/** Every day of a range. */
export function daysOf({ from, to }: TimeRange): readonly string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) => moved(from, at));
}

function lastDays(today: string, days: number): TimeRange {
  return { from: moved(today, 1 - days), to: today };
}

/** A day, some days later. As a date, it begins at midnight in UTC, which has days of one length. */
function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The ranges that a page offers. */
export function presets(today: string) {
  const first = `${today.slice(0, 8)}01`;
  const before = moved(first, -1);
  return [
    { name: 'today', from: today, to: today },
    { name: 'week', ...lastDays(today, 7) },
    { name: 'days', ...lastDays(today, DEFAULT_DAYS) },
    { name: 'thisMonth', from: first, to: today },
    { name: 'lastMonth', from: `${before.slice(0, 8)}01`, to: before },
  ] as const;
}
