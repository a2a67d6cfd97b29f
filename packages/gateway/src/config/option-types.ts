import { isIP } from 'node:net';
import { type OperationId, operationIds } from '@social-data/contract';
import type { Rate } from '../ledger/accounts/account.ts';
import { readRate } from '../ledger/accounts/rate.ts';
import { canonicalTimeZone } from './canonical-time-zone.ts';
import type { ConfigOption } from './config-option.ts';

export type OptionType<Value> = Pick<
  ConfigOption<Value>,
  'argument' | 'allowed' | 'parse' | 'isSecret'
>;

export const switchType: OptionType<boolean> = {
  allowed: 'true or false',
  parse: (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
};

export const portType: OptionType<number> = {
  argument: 'number',
  ...wholeNumber(0, 65_535),
  allowed: 'a whole number from 0 to 65535 (0 takes a free port)',
};

export const hostType: OptionType<string> = {
  argument: 'address',
  allowed:
    'an address of this machine without a port, for example 127.0.0.1, ::1 or gateway.example',
  parse: (text) =>
    /^[A-Za-z0-9._:%-]+$/.test(text) && !/^[^:]*:[^:]*$/.test(text) ? text : undefined,
};

export const folderType: OptionType<string> = {
  argument: 'folder',
  allowed: 'the path of a folder',
  parse: (text) => (text === '' || text.includes('\0') ? undefined : text),
};

/** The path of a file; null for an empty text. */
export const fileType: OptionType<string | null> = {
  argument: 'file',
  allowed: 'the path of a file',
  parse: (text) => (text.includes('\0') ? undefined : text || null),
};

export function numberType(argument: string, min: number, max: number): OptionType<number> {
  return { argument, ...wholeNumber(min, max) };
}

/** null for an empty text. */
export function optionalNumberType(
  argument: string,
  min: number,
  max: number,
): OptionType<number | null> {
  const { allowed, parse } = wholeNumber(min, max);
  return { argument, allowed, parse: (text) => (text === '' ? null : parse(text)) };
}

function wholeNumber(min: number, max: number): Omit<OptionType<number>, 'argument'> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse: (text) => {
      if (!/^\d{1,15}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function choiceType<const Value extends string>(
  argument: string,
  values: readonly Value[],
): OptionType<Value> {
  return {
    argument,
    allowed: `one of ${values.join(', ')}`,
    parse: (text) => values.find((value) => value === text),
  };
}

/** An origin for `paging.next`; null for an empty text. */
export const urlType: OptionType<string | null> = {
  argument: 'url',
  allowed:
    'an http: or https: address with nothing after host and port, for example https://data.example',
  parse: (text) => {
    if (text === '') return null;
    const url = URL.parse(text);
    return url && isOriginOnly(url) ? url.origin : undefined;
  },
};

/** Browser origins; `*` allows any. */
export const originsType: OptionType<readonly string[]> = {
  argument: 'list',
  allowed:
    '* or a comma-separated list of origins, for example https://app.example,http://localhost:5173',
  parse: (text) => {
    const origins = splitList(text);
    return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : undefined;
  },
};

/** Whether the text is an origin exactly as browsers send it. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isOriginOnly(url) && url.origin === text;
}

function isOriginOnly({ protocol, pathname, search, hash, username }: URL): boolean {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && pathname === '/' && search === '' && hash === '' && username === '';
}

export const pricesType: OptionType<Readonly<Partial<Record<OperationId, number>>>> = {
  argument: 'list',
  allowed: `a comma-separated list of operation=credits with whole numbers of credits; the operations are ${operationIds.join(', ')}`,
  parse: (text) => {
    const prices: Partial<Record<OperationId, number>> = {};
    for (const pair of splitList(text)) {
      const [name, credits = '', rest] = pair.split('=');
      const operation = operationIds.find((id) => id === name);
      if (operation === undefined || operation in prices || rest !== undefined) return undefined;
      if (!/^\d{1,9}$/.test(credits)) return undefined;
      prices[operation] = Number(credits);
    }
    return prices;
  },
};

/** IP addresses and networks. */
export const networksType: OptionType<readonly string[]> = {
  argument: 'addresses',
  allowed:
    'a comma-separated list of IP addresses and networks, for example 127.0.0.1,10.0.0.0/8,fd00::/8',
  parse: (text) => {
    const networks = splitList(text);
    return networks.every(isNetwork) ? networks : undefined;
  },
};

function isNetwork(text: string): boolean {
  const [address = '', prefix, rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest !== undefined || address.includes('%')) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32))
  );
}

export const rateType: OptionType<Rate> = {
  argument: 'rate',
  allowed: 'a number of calls per time, for example 5/s, 100/min, 1000/h or 3/10s',
  parse: readRate,
};

export const timeZoneType: OptionType<string> = {
  argument: 'zone',
  allowed: 'an IANA time zone, for example UTC, Asia/Shanghai or Europe/Berlin',
  parse: (text) => {
    try {
      return canonicalTimeZone(text);
    } catch {
      return undefined;
    }
  },
};

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
