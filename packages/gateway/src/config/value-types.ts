import { isIP } from 'node:net';
import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { type Rate, readRate } from '@social-data/ledger/accounts';

/** Parses the text of an option, of an argument of a command, or of a cell in a table. */
export interface ValueType<Value> {
  /** Placeholder in the help text, for example `folder`; absent for a switch. */
  readonly placeholder?: string;
  /** What is allowed; completes the sentence "Give …". */
  readonly allowed: string;
  /** The value may contain a secret, so no message repeats it. */
  readonly isSecret?: true;
  /** Given several times, the texts are one list with commas. @default the last one counts */
  readonly isRepeatable?: true;
  /** Returns undefined for a text that is not allowed. */
  readonly parse: (text: string) => Value | undefined;
}

/** A type that also allows a word, as null. @param word an empty text, if absent */
export function optional<Value>(type: ValueType<Value>, word = ''): ValueType<Value | null> {
  const allowed = word === '' ? type.allowed : `${type.allowed}, or ${word}`;
  return { ...type, allowed, parse: (text) => (text === word ? null : type.parse(text)) };
}

export const switchType: ValueType<boolean> = {
  allowed: 'true or false',
  parse: (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
};

export function textType(placeholder: string, allowed: string, pattern: RegExp): ValueType<string> {
  return { placeholder, allowed, parse: (text) => (pattern.test(text) ? text : undefined) };
}

/**
 * Without what would name another folder: the control character at the end of a line from Windows, and a beginning that
 * only a shell replaces, as in `--data-dir=~/data` and in files of variables.
 */
const PATH = /^(?!~(\/|$)|[$"'])\P{Cc}+$/u;
const AS_WRITTEN = 'without ~, $ or a quotation mark at its beginning';
export const folderType = textType('folder', `the path of a folder, ${AS_WRITTEN}`, PATH);
export const fileType = textType('file', `the path of a file, ${AS_WRITTEN}`, PATH);

export const hostType = textType(
  'address',
  'an address of this machine without a port, for example 127.0.0.1, ::1 or gateway.example',
  /^(?![^:]*:[^:]*$)[A-Za-z0-9._:%-]+$/,
);

export function choiceType<const Value extends string>(
  placeholder: string,
  values: readonly Value[],
): ValueType<Value> {
  return {
    placeholder,
    allowed: `one of ${values.join(', ')}`,
    parse: (text) => values.find((value) => value === text),
  };
}

export function wholeNumberType(min: number, max: number): ValueType<number> {
  return {
    placeholder: 'number',
    allowed: `a whole number from ${min} to ${max}`,
    parse: (text) => {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function millisecondsType(min: number, max: number): ValueType<number> {
  const type = wholeNumberType(min, max);
  return { ...type, placeholder: 'ms', allowed: `${type.allowed}, in milliseconds` };
}

export const portType: ValueType<number> = {
  ...wholeNumberType(0, 65_535),
  allowed: 'a whole number from 0 to 65535 (0 takes a free port)',
};

/** Reads a whole number with a unit, such as `10min` or `256MiB`; undefined for any other text. */
function readQuantity(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,7})([A-Za-z]+)$/.exec(text) ?? [];
  const size = Object.hasOwn(units, unit) ? units[unit] : undefined;
  return size === undefined ? undefined : Number(count) * size;
}

const BYTES = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** A number of bytes, with its unit. */
export function sizeType(min: string, max: string): ValueType<number> {
  const [minBytes = 0, maxBytes = 0] = [readQuantity(min, BYTES), readQuantity(max, BYTES)];
  return {
    placeholder: 'size',
    allowed: `a size from ${min} to ${max}`,
    parse: (text) => {
      const bytes = readQuantity(text, BYTES) ?? -1;
      return bytes >= minBytes && bytes <= maxBytes ? bytes : undefined;
    },
  };
}

const MILLISECONDS = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration longer than 0, in milliseconds. */
export const spanType: ValueType<number> = {
  placeholder: 'duration',
  allowed: 'a duration such as 30s, 10m, 1h or 7d',
  parse: (text) => readQuantity(text, MILLISECONDS) || undefined,
};

/** A duration in milliseconds, which may be 0. */
export const durationType: ValueType<number> = {
  ...spanType,
  allowed: `${spanType.allowed}, or 0`,
  parse: (text) => (text === '0' ? 0 : readQuantity(text, MILLISECONDS)),
};

export const rateType: ValueType<Rate> = {
  placeholder: 'rate',
  allowed: 'calls per time, for example 5/s, 100/min, 1000/h or 3/10s',
  parse: readRate,
};

/**
 * The usual spelling of an IANA time zone. An offset such as `+08:00` is refused, because it has no daylight saving.
 */
export const timeZoneType: ValueType<string> = {
  placeholder: 'zone',
  allowed: 'an IANA time zone, for example UTC, Asia/Shanghai or Europe/Berlin',
  parse: (text) => {
    if (!/^[A-Za-z]/.test(text)) return undefined;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
};

export function splitList(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Items without repetitions; an empty text is an empty list. */
function listType(
  placeholder: string,
  allowed: string,
  isItem: (text: string) => boolean,
): ValueType<readonly string[]> {
  const parse = (text: string) => {
    const items = [...new Set(splitList(text))];
    return items.every(isItem) ? items : undefined;
  };
  return { placeholder, allowed, parse };
}

/** A value for each of some operations, as `searchUsers=value,listAnswers=value`. */
export function byOperationType<Value>(
  name: string,
  { allowed, parse }: Pick<ValueType<Value>, 'allowed' | 'parse'>,
): ValueType<Readonly<Partial<Record<OperationId, Value>>>> {
  return {
    placeholder: 'list',
    allowed: `a comma-separated list of operation=${name} with ${allowed}; the operations are ${operationIds.join(', ')}`,
    parse: (text) => {
      const values: Partial<Record<OperationId, Value>> = {};
      for (const pair of splitList(text)) {
        const [id, valueText = '', rest] = pair.split('=');
        const operation = operationIds.find((each) => each === id);
        const value = parse(valueText);
        if (operation === undefined || operation in values || rest !== undefined) return undefined;
        if (value === undefined) return undefined;
        values[operation] = value;
      }
      return values;
    },
  };
}

/** Names of the parameters whose values the contract lists. */
const enumParameters: ReadonlySet<string> = new Set(
  operationIds.flatMap((id) => {
    const operation: OperationInfo = operations[id];
    return operation.parameters.filter((each) => each.enum !== undefined).map(({ name }) => name);
  }),
);

/** Further values of parameters, by the name of the parameter. */
export const allowedValuesType: ValueType<Readonly<Record<string, readonly string[]>>> = {
  placeholder: 'list',
  allowed: `parameter=values with comma-separated values, and a semicolon between parameters, for example industryTag=A,B;platform=C; the parameters are ${[...enumParameters].join(', ')}`,
  parse: (text) => {
    const all: Record<string, readonly string[]> = {};
    for (const part of splitList(text, ';')) {
      const [name = '', list] = part.split(/=(.*)/s);
      const values = splitList(list ?? '');
      if (!enumParameters.has(name.trim()) || values.length === 0) return undefined;
      if (Object.hasOwn(all, name.trim())) return undefined;
      all[name.trim()] = values;
    }
    return all;
  },
};

/** An address of HTTP or HTTPS that has only what a check allows. */
function webAddressType<Value>(
  allowed: string,
  read: (url: URL, text: string) => Value | undefined,
): ValueType<Value> {
  const parse = (text: string) => {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) ? read(url, text) : undefined;
  };
  return { placeholder: 'url', allowed: `an http: or https: address ${allowed}`, parse };
}

const hasUser = ({ username, password }: URL) => username + password !== '';
/** Also finds an empty query or fragment, which the parsed address does not show. */
const hasQuery = (text: string) => /[?#]/.test(text);

/** An address without a path, as the origin. */
export const originType = webAddressType(
  'with nothing after host and port, for example https://data.example',
  (url) => (url.pathname + url.search + url.hash + url.username === '/' ? url.origin : undefined),
);

const ORIGINS =
  'a comma-separated list of origins, for example https://app.example,http://localhost:5173';

/** Whether a text is an origin exactly as browsers send it. */
const isOrigin = (text: string) => originType.parse(text) === text;

export const originsType = listType('list', ORIGINS, isOrigin);
export const corsOriginsType = listType(
  'list',
  `* or ${ORIGINS}`,
  (text) => text === '*' || isOrigin(text),
);

/** The address of a receiver, which may have a path and a query. */
export const webhookUrlType = webAddressType(
  'without a user, for example https://chat.example/hooks/budgets',
  (url) => (hasUser(url) ? undefined : url.href),
);

/** Origin and base path of a server. */
export const serverType = webAddressType(
  'of origin and base path only, without user, query and fragment, for example https://api.example/v1',
  (url, text) =>
    hasUser(url) || hasQuery(text)
      ? undefined
      : { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') },
);

/** The address of an HTTP proxy, which may have a user and a password. */
export const proxyType = webAddressType(
  'with nothing after host and port, for example http://proxy.example:3128',
  (url, text) => (url.pathname === '/' && !hasQuery(text) ? url.href : undefined),
);

/** IP addresses and networks. */
export const networksType = listType(
  'addresses',
  'a comma-separated list of IP addresses and networks, for example 127.0.0.1,10.0.0.0/8,fd00::/8',
  (text) => {
    const [address = '', prefix = '0', rest] = text.split('/');
    const version = isIP(address);
    if (version === 0 || rest !== undefined || address.includes('%')) return false;
    return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32);
  },
);
