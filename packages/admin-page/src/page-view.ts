import { quotaDay } from '@social-data/ledger/rules/limits';
import { Temporal } from 'temporal-polyfill';
import { type Locale, languages, type Texts } from './texts.ts';
import { type RangeProblem, readRange, type TimeRange } from './time-range.ts';

/** Every address of the page begins with it. */
export const ROOT = '/admin/';

/** Parameters that links keep. */
const KEPT = ['lang', 'from', 'to'] as const;

/** What a section needs to know of its request: language, range, and how values and links are written. */
export interface PageView {
  readonly locale: Locale;
  readonly texts: Texts;
  /** The path of the section. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly range: TimeRange;
  readonly rangeProblem: RangeProblem | undefined;
  /** IANA zone of the quota days. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly number: (value: number) => string;
  readonly percent: (share: number) => string;
  /** Date and time in the zone, to the minute. */
  readonly time: (milliseconds: number) => string;
  /** An address of the page: language and range stay, changes are added, and null removes. */
  readonly link: (path: string, changes?: Readonly<Record<string, string | null>>) => string;
}

export interface ViewOptions {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The header `Accept-Language`. */
  readonly acceptLanguage: string | undefined;
  readonly zone: string;
  readonly now: number;
}

export function createView(options: ViewOptions): PageView {
  const { path, query, acceptLanguage, zone, now } = options;
  const locale = localeOf(query.get('lang'), acceptLanguage);
  const texts = languages[locale];
  const { range, problem } = readRange(query, quotaDay(zone, now).day);
  const number = new Intl.NumberFormat(texts.language);
  const percent = new Intl.NumberFormat(texts.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return {
    ...{ locale, texts, path, query, range, rangeProblem: problem, zone, now },
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    time: (milliseconds) => timeIn(zone, milliseconds),
    link: (to, changes = {}) => {
      const kept = KEPT.map((name) => [name, query.get(name)] as const);
      const changed = Object.entries({ ...Object.fromEntries(kept), ...changes });
      const given = changed.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
      return given.length === 0 ? to : `${to}?${new URLSearchParams(given)}`;
    },
  };
}

/** The language of the address, or the first of the browser's that the page has. */
function localeOf(given: string | null, accepted = ''): Locale {
  if (given === 'en' || given === 'zh') return given;
  const first = accepted.split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  return first.find((each) => each === 'zh' || each === 'en') === 'zh' ? 'zh' : 'en';
}

function timeIn(zone: string, milliseconds: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds));
  const at = instant.toZonedDateTimeISO(zone).toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
