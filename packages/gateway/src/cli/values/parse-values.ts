import { type OperationId, operationIds } from '@social-data/contract';
import { InvalidArgumentError } from 'commander';
import { readDuration } from '../../config/duration.ts';
import { isOrigin } from '../../config/option-types.ts';
import type { Rate } from '../../ledger/accounts/account.ts';
import { readRate } from '../../ledger/accounts/rate.ts';

/** Removes a limit. Not null, because commander turns null into an empty text. */
const UNLIMITED = 'unlimited';
type Unlimited = typeof UNLIMITED;
const OR_UNLIMITED = `, or ${UNLIMITED}`;

/** The limit as accounts store it: null is unlimited. */
export function toLimit<Value>(given: Value | Unlimited): Value | null {
  return given === UNLIMITED ? null : given;
}

export function parseRate(text: string): Rate | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  return (
    readRate(text) ??
    refuse(`Give calls per time, for example 5/s, 100/min, 1000/h or 3/10s${OR_UNLIMITED}.`)
  );
}

export function parseOperations(text: string): readonly OperationId[] | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  const names = splitList(text);
  const known = operationIds.filter((id) => names.includes(id));
  const unknown = names.filter((name) => !known.some((id) => id === name));
  if (names.length > 0 && unknown.length === 0) return known;
  const problem = unknown.length > 0 ? `Unknown operation ${unknown.join(', ')}. ` : '';
  return refuse(
    `${problem}Give a comma-separated list of ${operationIds.join(', ')}${OR_UNLIMITED}.`,
  );
}

export function parseOrigins(text: string): readonly string[] | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  const origins = splitList(text);
  if (origins.length > 0 && origins.every(isOrigin)) return origins;
  return refuse(
    `Give a comma-separated list of origins, for example https://app.example,http://localhost:5173${OR_UNLIMITED}.`,
  );
}

export function parseQuota(text: string): number | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  return (
    parseWholeNumber(text) ?? refuse(`Give a whole number of calls, zero or more${OR_UNLIMITED}.`)
  );
}

export function parseBalance(text: string): number | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  return (
    parseWholeNumber(text) ??
    refuse(
      `Give a whole number of credits, zero or more: a balance is never negative${OR_UNLIMITED}.`,
    )
  );
}

export function parseCredits(text: string): number {
  const size = parseWholeNumber(text.replace(/^[+-]/, ''));
  if (size === undefined || size === 0)
    return refuse(
      'Give a whole number of credits other than zero; a negative number deducts them.',
    );
  return text.startsWith('-') ? -size : size;
}

/** Parses a time of expiry to milliseconds since 1970. */
export function parseExpiry(text: string, now = Date.now()): number | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  const duration = readDuration(text);
  if (duration !== undefined && duration > 0) return now + duration;
  // The zone is required, because a time without one depends on the zone of the machine.
  const exact = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = exact ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    return refuse(
      `Give a duration such as 12h or 30d, a date such as 2030-01-31 (midnight UTC), or a time such as 2030-01-31T12:00:00Z${OR_UNLIMITED}.`,
    );
  return time > now
    ? time
    : refuse('That time is in the past. Give a later one, or revoke the token.');
}

/** Parses a duration to milliseconds. */
export function parseOverlap(text: string): number {
  return readDuration(text) ?? refuse('Give a duration such as 30s, 15min, 24h, 7d, or 0.');
}

export function parseName(text: string): string {
  // Names are printed in tables and logs, where control characters could forge lines.
  if (/^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u.test(text) && text.trim() === text) return text;
  return refuse('Give 1 to 100 characters on one line, without leading or trailing blanks.');
}

export function parseCount(text: string): number {
  const value = parseWholeNumber(text);
  if (value !== undefined && value <= 10_000_000) return value;
  return refuse('Give a whole number from 0 to 10000000.');
}

/** At most an hour. */
export function parseMilliseconds(text: string): number {
  const value = parseWholeNumber(text);
  if (value !== undefined && value >= 1 && value <= 3_600_000) return value;
  return refuse('Give a whole number of milliseconds from 1 to 3600000.');
}

export function parseDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
  return refuse('Give a day such as 2026-01-31.');
}

function parseWholeNumber(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

function splitList(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function refuse(message: string): never {
  throw new InvalidArgumentError(message);
}
