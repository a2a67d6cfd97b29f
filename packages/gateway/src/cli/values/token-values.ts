import { type OperationId, operationIds } from '@social-data/contract';
import { InvalidArgumentError } from 'commander';
import { isOrigin } from '../../config/option-kinds.ts';
import type { Rate } from '../../tokens/token-account.ts';
import { readDuration } from './duration.ts';
import { readRate } from './rate.ts';

/** Lifts a limit, where a value would set one. A word and not null, of which commander makes an empty text. */
const UNLIMITED = 'unlimited';
type Unlimited = typeof UNLIMITED;
const LIFT = `, or ${UNLIMITED}`;

/** What was given for a limit, as accounts have it: null is unlimited. */
export function limitOf<Value>(given: Value | Unlimited): Value | null {
  return given === UNLIMITED ? null : given;
}

export function rateValue(text: string): Rate | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  return readRate(text) ?? refuse(`Give calls per time, as 5/s, 100/min, 1000/h or 3/10s${LIFT}.`);
}

export function operationsValue(text: string): readonly OperationId[] | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  const names = partsOf(text);
  const known = operationIds.filter((id) => names.includes(id));
  const unknown = names.filter((name) => !known.some((id) => id === name));
  if (names.length > 0 && unknown.length === 0) return known;
  const problem = unknown.length > 0 ? `There is no operation ${unknown.join(', ')}. ` : '';
  return refuse(`${problem}Give names from ${operationIds.join(', ')} with commas between${LIFT}.`);
}

export function originsValue(text: string): readonly string[] | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  const origins = partsOf(text);
  if (origins.length > 0 && origins.every(isOrigin)) return origins;
  return refuse(
    `Give origins as browsers send them, as https://app.example,http://localhost:5173, with commas between${LIFT}.`,
  );
}

export function quotaValue(text: string): number | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  return wholeNumber(text) ?? refuse(`Give a whole number of calls, zero or more${LIFT}.`);
}

export function balanceValue(text: string): number | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  return (
    wholeNumber(text) ??
    refuse(`Give a whole number of credits, zero or more: a balance is never negative${LIFT}.`)
  );
}

export function creditsValue(text: string): number {
  const size = wholeNumber(text.replace(/^[+-]/, ''));
  if (size === undefined || size === 0)
    return refuse('Give a whole number of credits other than zero; a negative one takes them off.');
  return text.startsWith('-') ? -size : size;
}

/** A moment, in milliseconds since 1970. */
export function expiryValue(text: string, now = Date.now()): number | Unlimited {
  if (text === UNLIMITED) return UNLIMITED;
  const span = readDuration(text);
  if (span !== undefined && span > 0) return now + span;
  // With a zone, since a date without one would mean another moment on another machine.
  const exact = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = exact ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    return refuse(
      `Give a span as 12h or 30d, a date as 2030-01-31 (its beginning in UTC), or a time as 2030-01-31T12:00:00Z${LIFT}.`,
    );
  return time > now ? time : refuse('That moment is past. Give one to come, or revoke the token.');
}

/** Milliseconds. */
export function overlapValue(text: string): number {
  return readDuration(text) ?? refuse('Give a span as 30s, 15min, 24h, 7d, or 0.');
}

export function nameValue(text: string): string {
  // A name is printed in tables and logs: control characters would forge lines in them.
  if (/^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u.test(text) && text.trim() === text) return text;
  return refuse('Give 1 to 100 characters in one line, without blanks at the ends.');
}

export function sizeValue(text: string): number {
  const value = wholeNumber(text);
  if (value !== undefined && value <= 10_000_000) return value;
  return refuse('Give a whole number from 0 to 10000000.');
}

export function dayValue(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
  return refuse('Give a day as 2026-01-31.');
}

function wholeNumber(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

function partsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function refuse(message: string): never {
  throw new InvalidArgumentError(message);
}
