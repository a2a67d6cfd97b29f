import { type OperationId, operationIds } from '@social-data/contract';
import { isTokenForm, unlimitedAccount } from '@social-data/ledger/accounts';
import { USAGE_DIMENSIONS, type UsageDimension } from '@social-data/ledger/usage';
import { InvalidArgumentError } from 'commander';
import type { Expiry } from '../admin/token-commands.ts';
import { ConfigError } from '../config/config-error.ts';
import {
  durationType,
  fileType,
  folderType,
  optional,
  originsType,
  rateType,
  spanType,
  splitList,
  textType,
  timeZoneType,
  type ValueType,
  wholeNumberType,
} from '../config/value-types.ts';

/** The text that removes a limit. */
const UNLIMITED = 'unlimited';
/** The text for no group, and for no thresholds. */
const NONE = 'none';

/**
 * Creates a parser for an argument of a command. It throws an error that says what is allowed, and repeats no token: a name
 * or a note that is one would be listed and logged.
 */
function argument<Value>({ allowed, parse }: ValueType<Value>): (text: string) => Value {
  return (text) => {
    if (isTokenForm(text.trim()))
      throw new ConfigError(
        `A token was given where it would be shown to others. Give ${allowed}, and remove the token from the history of your shell.`,
      );
    const value = parse(text);
    return value === undefined ? refuse(`Give ${allowed}.`) : value;
  };
}

/** Creates a parser for a limit, which gives null for unlimited, as accounts store it. */
function limit<Value>(type: ValueType<Value>) {
  return argument(optional(type, UNLIMITED));
}

function refuse(message: string): never {
  throw new InvalidArgumentError(message);
}

export const parseRate = limit(rateType);

/** Some of the values, each once, in the order in which they are given. */
function someOf<Value extends string>(values: readonly Value[]): ValueType<readonly Value[]> {
  return {
    allowed: `a comma-separated list of ${values.join(', ')}`,
    parse: (text) => {
      const names = [...new Set(splitList(text))];
      const known = names.flatMap((name) => values.filter((value) => value === name));
      return names.length > 0 && known.length === names.length ? known : undefined;
    },
  };
}

export const parseOperations = limit(someOf<OperationId>(operationIds));

export const parseDimensions = argument(someOf<UsageDimension>(USAGE_DIMENSIONS));

export const parseOrigins = limit({
  ...originsType,
  parse: (text) => (splitList(text).length > 0 ? originsType.parse(text) : undefined),
});

/** Calls or credits. */
const amountType = {
  ...wholeNumberType(0, Number.MAX_SAFE_INTEGER),
  allowed: 'a whole number, zero or more',
};

/** A limit of calls or credits. */
export const parseLimit = limit(amountType);

export const parseAmount = argument(amountType);

/** Percentages in ascending order. The store checks how many there may be, and how large. */
export const parseThresholds = argument<readonly number[]>({
  allowed: `percentages such as 50,80,100, or ${NONE}`,
  parse: (text) => {
    if (text === NONE) return [];
    // NFKC makes ASCII characters of full-width ones.
    const texts = splitList(text.normalize('NFKC'));
    const isEach = texts.length > 0 && texts.every((each) => /^[1-9]\d{0,3} ?%?$/.test(each));
    const percentages = texts.map((each) => Number.parseInt(each, 10));
    return isEach ? [...new Set(percentages)].sort((a, b) => a - b) : undefined;
  },
});

export const parseCredits = argument({
  allowed: 'a whole number of credits other than zero; a negative number deducts them',
  parse: (text) => {
    const size = amountType.parse(text.replace(/^[+-]/, ''));
    return text.startsWith('-') && size ? -size : size || undefined;
  },
});

/** Names and notes are printed in tables and logs, where control characters could forge lines. */
export const parseNote = argument(
  textType('text', 'a line of 1 to 200 characters', /^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u),
);

const nameType = textType(
  'name',
  '1 to 100 characters on one line, without leading or trailing blanks',
  /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]{1,100}(?<!\s)$/u,
);

/** The first line of a file from a spreadsheet begins with a byte order mark, which no error would show. */
export const parseName = argument({
  ...nameType,
  parse: (text) => nameType.parse(text.replace(/^\ufeff/, '')),
});

/** The group of a token, or null for none. */
export function parseGroup(text: string): string | null {
  return text === NONE ? null : parseName(text);
}

/** The name of a new group. */
export function parseGroupName(text: string): string {
  return parseGroup(text) ?? refuse(`"${NONE}" means no group. Give another name.`);
}

/** An idempotency key. */
export const parseKey = argument(
  textType(
    'key',
    '1 to 100 letters, digits and signs of "._:/-", such as the number of an invoice',
    /^[\w.:/-]{1,100}$/,
  ),
);

const expiryType: ValueType<Expiry> = {
  allowed:
    'a duration such as 12h or 30d, or a date or time to come, such as 2030-01-31 (midnight UTC) or 2030-01-31T12:00:00Z',
  parse: (text) => {
    const span = spanType.parse(text);
    if (span !== undefined) return { afterMs: span };
    // The zone is required, because a time without one depends on the zone of the machine.
    const isExact = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
    const time = isExact && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
    return time > Date.now() ? time : undefined;
  },
};

/** The expiry of a token. */
export const parseExpiry = limit(expiryType);

/** The expiry of an admin token, which has to expire. */
export const parseAdminExpiry = argument(expiryType);

/** Parses a duration to milliseconds. */
export const parseOverlap = argument(durationType);

export const parseZone = argument(timeZoneType);

export const parseFile = argument(fileType);

/** Where tokens and ledger are. An empty text, such as of a variable that is not set, would be the working directory. */
export const parsePlace = argument({
  ...folderType,
  allowed: `${folderType.allowed}, or the URL of a PostgreSQL`,
});

export const parseCount = argument(wholeNumberType(0, 10_000_000));

export const parseDay = argument({
  allowed: 'a day such as 2026-01-31',
  parse: (text) => (isDay(text) ? text : undefined),
});

/** Whether a text is a day of the calendar. `Date.parse` alone takes 31 February for a day in March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What can be set of a token, in the order of the options. */
export const tokenFields = ['name', ...Object.keys(unlimitedAccount), 'balance'];
