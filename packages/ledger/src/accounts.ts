import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isOperationId, type OperationId } from '@social-data/contract';
import { columns, type Row } from '@social-data/database/columns';
import { StoreError } from './store-errors.ts';

/** At most `calls` calls in any window of `seconds` seconds. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** What the tokens of an account may do. Null means unlimited. */
export interface AccountLimits {
  readonly operations: readonly OperationId[] | null;
  readonly rate: Rate | null;
  /** Maximum number of successful calls per day of the quota zone. */
  readonly dailyQuota: number | null;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number | null;
  /** Origins of browser pages that may use the token, such as `https://app.example`. Calls without an `Origin` header pass. */
  readonly origins: readonly string[] | null;
  /** The group whose budgets count the calls of the account; null for none. */
  readonly group: string | null;
}

/** Limits that restrict nothing. */
export const unlimitedAccount: AccountLimits = {
  operations: null,
  rate: null,
  dailyQuota: null,
  expiresAt: null,
  origins: null,
  group: null,
};

/** An account with its current balance. Rotating the token changes neither limits nor balance nor usage. */
export interface AccountSummary extends Account {
  /** Credits minus those reserved by calls in flight; null is unlimited. */
  readonly balance: number | null;
}

export interface NewAccount extends AccountLimits {
  readonly name: string;
  /** Credits; null is unlimited. */
  readonly balance: number | null;
  readonly secretHash: string;
}

export interface TopUpDetails {
  /** Why it is made, for readers of the ledger. @default none */
  readonly note?: string | undefined;
  /** Idempotency key: a top-up whose key was used changes nothing. The store remembers it for ever. @default none */
  readonly key?: string | undefined;
}

export interface ChangedAccount extends AccountSummary {
  /** Whether nothing was changed, because the top-up with this key had been made before. @default false */
  readonly isRepeated?: boolean;
}

/** The balance is what further calls may spend. It is set with an entry in the ledger. */
export type AccountChanges = Partial<Omit<NewAccount, 'secretHash'>>;

/** An account: the limits, balance and usage behind one or more tokens. Times are milliseconds since 1970. */
export type Account = Readonly<ReturnType<typeof readAccount>>;

/** Reads an account from a row that has all of its columns. */
export function readAccount(row: Row) {
  const calls = columns.numberOrNull(row, 'rate_calls');
  // The contract may have dropped an operation since the account was created.
  const operations = columns.textsOrNull(row, 'operations')?.filter(isOperationId) ?? null;
  const limits: AccountLimits = {
    operations,
    rate: calls === null ? null : { calls, seconds: columns.number(row, 'rate_seconds') },
    dailyQuota: columns.numberOrNull(row, 'daily_quota'),
    expiresAt: columns.numberOrNull(row, 'expires_at'),
    origins: columns.textsOrNull(row, 'origins'),
    group: columns.textOrNull(row, 'group_name'),
  };
  return {
    ...limits,
    /** Short identifier for commands and logs; not secret. */
    id: columns.text(row, 'id'),
    /** Unique among the accounts that are not revoked. */
    name: columns.text(row, 'name'),
    createdAt: columns.number(row, 'created_at'),
    /** Null while the account may be used. */
    revokedAt: columns.numberOrNull(row, 'revoked_at'),
  };
}

export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** @param now milliseconds since 1970 */
export function tokenState(
  { revokedAt, expiresAt }: Pick<Account, 'revokedAt' | 'expiresAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** Seconds of each unit of a rate. */
const UNITS = new Map([
  ['s', 1],
  ['min', 60],
  ['h', 3_600],
  ['d', 86_400],
]);

/** Parses `5/s`, `100/min`, `1000/h`, `3/10s`; undefined for anything else. */
export function readRate(text: string): Rate | undefined {
  const [, calls, count = '1', unit = ''] =
    /^(\d{1,9})\/([1-9]\d{0,5})?(s|min|h|d)$/.exec(text) ?? [];
  const seconds = Number(count) * (UNITS.get(unit) ?? 0);
  return calls === undefined ? undefined : { calls: Number(calls), seconds };
}

/** Formats a rate the way it is parsed, with the largest unit that fits. */
export function formatRate({ calls, seconds }: Rate): string {
  const [unit, length] = [...UNITS].findLast(([, each]) => seconds % each === 0) ?? ['s', 1];
  const count = seconds / length;
  return `${calls}/${count === 1 ? '' : count}${unit}`;
}

/** The rate window stores 8 bytes for each call in it. */
const MAX_RATE_CALLS = 1_000_000;

/** @throws StoreError naming the limit, the value and what is allowed */
export function checkLimits(limits: AccountLimits & { readonly name: string }): void {
  const { name, rate, dailyQuota, expiresAt } = limits;
  if (name.trim() === '') throw new StoreError('A name must not be blank.');
  const { calls, seconds } = rate ?? { calls: 0, seconds: 1 };
  const isPositive = Number.isFinite(seconds) && seconds > 0;
  if (!Number.isInteger(calls) || calls < 0 || calls > MAX_RATE_CALLS || !isPositive)
    throw new StoreError(
      `The rate is ${calls} calls in ${seconds} seconds; allowed are whole numbers from 0 to ${MAX_RATE_CALLS}, in more than 0 seconds.`,
    );
  if (dailyQuota !== null) checkCredits('The daily quota', dailyQuota);
  if (expiresAt !== null && !Number.isSafeInteger(expiresAt))
    throw new StoreError(`The expiry is ${expiresAt}; give whole milliseconds since 1970.`);
}

/**
 * Accepts a whole number from 0 to 2^53 - 1: numbers beyond it are not exact.
 * @throws StoreError
 */
export function checkCredits(what: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new StoreError(
    `${what} is ${value}; allowed are whole numbers from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  );
}

/** Lets people and secret scanners recognize a token. */
export const TOKEN_PREFIX = 'sdqs_';
/** The beginning of a token of the admin page, which makes no calls. */
export const ADMIN_TOKEN_PREFIX = 'sdqa_';
/** 62 ** 43 > 2 ** 256, and 62 ** 6 > 2 ** 32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Creates a token: its prefix, 256 random bits, and a checksum. It has letters, digits and one underscore only, so that
 * a double click selects all of it and a URL needs no escapes.
 * @param random source of random bytes, replaced in tests
 */
export function createToken(
  random: (size: number) => Uint8Array = randomBytes,
  prefix: string = TOKEN_PREFIX,
): string {
  const secret = BigInt(`0x${Buffer.from(random(32)).toString('hex')}`);
  const body = prefix + inBase62(secret, SECRET_DIGITS);
  return body + checksum(body);
}

/** Whether the text is well-formed, checksum included. This detects mistyped tokens without a look-up. */
export function isTokenForm(text: string): boolean {
  if (!/^sdq[as]_[0-9A-Za-z]{49}$/.test(text)) return false;
  return text.slice(-CHECKSUM_DIGITS) === checksum(text.slice(0, -CHECKSUM_DIGITS));
}

/**
 * The SHA-256 of a token in hexadecimal, which is all that is stored. A salt or a slow hash would add nothing: 256
 * random bits cannot be guessed, and no two tokens are equal.
 */
export function hashToken(text: string): string {
  return hash('sha256', text, 'hex');
}

function checksum(text: string): string {
  return inBase62(BigInt(crc32(text)), CHECKSUM_DIGITS);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
  }
  return text;
}
