import { type OperationId, operationIds } from '@social-data/contract';
import { USAGE_DIMENSIONS, type UsageDimension } from '@social-data/ledger/usage';
import { InvalidArgumentError } from 'commander';
import type { Expiry } from '../../admin/admin.ts';
import {
  durationType,
  originsType,
  rateType,
  spanType,
  splitList,
  timeZoneType,
  type ValueType,
  wholeNumberType,
} from '../../config/value-types.ts';

/** The text that removes a limit. */
const UNLIMITED = 'unlimited';
/** The text for no group, and for no thresholds. */
const NONE = 'none';

type Allowed<Value> = Pick<ValueType<Value>, 'allowed' | 'parse'>;

/** Creates a parser for an argument of a command. It throws an error that says what is allowed. */
function argument<Value>({ allowed, parse }: Allowed<Value>): (text: string) => Value {
  return (text) => {
    const value = parse(text);
    return value === undefined ? refuse(`Give ${allowed}.`) : value;
  };
}

/** Creates a parser for a limit, which gives null for unlimited, as accounts store it. */
function limit<Value>({ allowed, parse }: Allowed<Value>): (text: string) => Value | null {
  return argument<Value | null>({
    allowed: `${allowed}, or ${UNLIMITED}`,
    parse: (text) => (text === UNLIMITED ? null : parse(text)),
  });
}

export const parseRate = limit(rateType);

/** In the order of the contract. */
export function parseOperations(text: string): readonly OperationId[] | null {
  if (text === UNLIMITED) return null;
  const names = [...new Set(splitList(text))];
  const known = operationIds.filter((id) => names.includes(id));
  const unknown = names.filter((name) => !known.some((id) => id === name));
  if (names.length > 0 && unknown.length === 0) return known;
  const problem = unknown.length > 0 ? `Unknown operation ${unknown.join(', ')}. ` : '';
  return refuse(
    `${problem}Give a comma-separated list of ${operationIds.join(', ')}, or ${UNLIMITED}.`,
  );
}

export const parseOrigins = limit({
  allowed: originsType.allowed,
  parse: (text) => (splitList(text).length > 0 ? originsType.parse(text) : undefined),
});

const anyWholeNumber = wholeNumberType(0, Number.MAX_SAFE_INTEGER);

export const parseQuota = limit({
  ...anyWholeNumber,
  allowed: 'a whole number of calls, zero or more',
});

export const parseBalance = limit({
  ...anyWholeNumber,
  allowed: 'a whole number of credits, zero or more: a balance is never negative',
});

export const parseBudget = argument({
  ...anyWholeNumber,
  allowed: 'a whole number of credits, zero or more',
});

/** Percentages in ascending order. The store checks how many there may be, and how large. */
export const parseThresholds = argument<readonly number[]>({
  allowed: 'percentages such as 50,80,100, or none',
  parse: (text) => {
    if (text === NONE) return [];
    const texts = splitList(text);
    const isEach = texts.length > 0 && texts.every((each) => /^[1-9]\d{0,3}$/.test(each));
    return isEach ? [...new Set(texts.map(Number))].sort((a, b) => a - b) : undefined;
  },
});

export const parseCredits = argument({
  allowed: 'a whole number of credits other than zero; a negative number deducts them',
  parse: (text) => {
    const size = anyWholeNumber.parse(text.replace(/^[+-]/, ''));
    if (size === undefined || size === 0) return undefined;
    return text.startsWith('-') ? -size : size;
  },
});

export const parseNote = argument({
  allowed: 'a line of 1 to 200 characters',
  parse: (text) => (/^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u.test(text) ? text : undefined),
});

/** An idempotency key. */
export const parseKey = argument({
  allowed: '1 to 100 letters, digits and signs of "._:/-", such as the number of an invoice',
  parse: (text) => (/^[\w.:/-]{1,100}$/.test(text) ? text : undefined),
});

/** Parses a time of expiry, or the time until then. */
export function parseExpiry(text: string, now = Date.now()): Expiry {
  const expiry = parseTime(text);
  if (typeof expiry !== 'number' || expiry > now) return expiry;
  return refuse('That time is in the past. Give a later one, or revoke the token.');
}

function parseTime(text: string): Expiry {
  return limit<Exclude<Expiry, null>>({
    allowed:
      'a duration such as 12h or 30d, a date such as 2030-01-31 (midnight UTC), or a time such as 2030-01-31T12:00:00Z',
    parse: () => {
      const span = spanType.parse(text);
      if (span !== undefined) return { afterMs: span };
      // The zone is required, because a time without one depends on the zone of the machine.
      const isExact = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(text);
      const time = isExact && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
      return Number.isNaN(time) ? undefined : time;
    },
  })(text);
}

/**
 * The parsers of flags and cells. Each returns a part of an account and not the bare limit, because commander turns
 * null into an empty text.
 */
export const limitArguments = {
  group: (text: string) => ({ group: parseGroup(text) }),
  operations: (text: string) => ({ operations: parseOperations(text) }),
  rate: (text: string) => ({ rate: parseRate(text) }),
  dailyQuota: (text: string) => ({ dailyQuota: parseQuota(text) }),
  balance: (text: string) => ({ balance: parseBalance(text) }),
  expires: (text: string) => ({ expiresAt: parseExpiry(text) }),
  origins: (text: string) => ({ origins: parseOrigins(text) }),
};

function parseGroup(text: string): string | null {
  return text === NONE ? null : parseName(text);
}

/** Parses a duration to milliseconds. */
export const parseOverlap = argument(durationType);

export const parseName = argument({
  allowed: '1 to 100 characters on one line, without leading or trailing blanks',
  // Names are printed in tables and logs, where control characters could forge lines.
  parse: (text) =>
    /^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u.test(text) && text.trim() === text ? text : undefined,
});

export const parseZone = argument(timeZoneType);

export const parseCount = argument(wholeNumberType(0, 10_000_000));

/** At most an hour. */
export const parseMilliseconds = argument({
  ...wholeNumberType(1, 3_600_000),
  allowed: 'a whole number of milliseconds from 1 to 3600000',
});

export const parseDimensions = argument<readonly UsageDimension[]>({
  allowed: `a comma-separated list of ${USAGE_DIMENSIONS.join(', ')}, each once`,
  parse: (text) => {
    const names = splitList(text);
    const known = names.flatMap((name) => USAGE_DIMENSIONS.filter((each) => each === name));
    const isEach = known.length === names.length && new Set(names).size === names.length;
    return names.length > 0 && isEach ? known : undefined;
  },
});

export const parseDay = argument({
  allowed: 'a day such as 2026-01-31',
  parse: (text) => (isDay(text) ? text : undefined),
});

/** Whether a text is a day of the calendar. `Date.parse` alone takes 31 February for a day in March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function refuse(message: string): never {
  throw new InvalidArgumentError(message);
}
