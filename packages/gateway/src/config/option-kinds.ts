import { type OperationId, operationIds } from '@social-data/contract';
import { checkZone } from '../limits/check-zone.ts';
import type { ConfigOption } from './config-option.ts';

type Kind<Value> = Pick<ConfigOption<Value>, 'argument' | 'allowed' | 'read'>;

export const switchKind: Kind<boolean> = {
  allowed: 'true or false',
  read: (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
};

export const portKind: Kind<number> = {
  argument: 'number',
  ...wholeNumber(0, 65_535),
  allowed: 'a whole number from 0 to 65535 (0 takes a free port)',
};

export const hostKind: Kind<string> = {
  argument: 'address',
  allowed: 'an address of this machine without port, as 127.0.0.1, ::1 or gateway.example',
  read: (text) =>
    /^[A-Za-z0-9._:%-]+$/.test(text) && !/^[^:]*:[^:]*$/.test(text) ? text : undefined,
};

export const folderKind: Kind<string> = {
  argument: 'folder',
  allowed: 'the path of a folder',
  read: (text) => (text === '' || text.includes('\0') ? undefined : text),
};

/** The path of a file; null when there is none. */
export const fileKind: Kind<string | null> = {
  argument: 'file',
  allowed: 'the path of a file',
  read: (text) => (text.includes('\0') ? undefined : text || null),
};

export function numberKind(argument: string, least: number, most: number): Kind<number> {
  return { argument, ...wholeNumber(least, most) };
}

function wholeNumber(least: number, most: number): Omit<Kind<number>, 'argument'> {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    read: (text) => {
      if (!/^\d{1,15}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= least && value <= most ? value : undefined;
    },
  };
}

export function choiceKind<const Value extends string>(
  argument: string,
  values: readonly Value[],
): Kind<Value> {
  return {
    argument,
    allowed: `one of ${values.join(', ')}`,
    read: (text) => values.find((value) => value === text),
  };
}

/** An address for `paging.next`; null when there is none. */
export const addressKind: Kind<string | null> = {
  argument: 'url',
  allowed:
    'an address with http: or https: and nothing after the host and port, as https://data.example',
  read: (text) => {
    if (text === '') return null;
    const url = URL.parse(text);
    return url && isBare(url) ? url.origin : undefined;
  },
};

/** Browser origins; `*` for any. */
export const originsKind: Kind<readonly string[]> = {
  argument: 'list',
  allowed: '* or origins with commas between, as https://app.example,http://localhost:5173',
  read: (text) => {
    const origins = listOf(text);
    return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : undefined;
  },
};

/** Whether a text is an origin exactly as a browser sends it. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isBare(url) && url.origin === text;
}

function isBare({ protocol, pathname, search, hash, username }: URL): boolean {
  const web = protocol === 'http:' || protocol === 'https:';
  return web && pathname === '/' && search === '' && hash === '' && username === '';
}

export const pricesKind: Kind<Readonly<Partial<Record<OperationId, number>>>> = {
  argument: 'list',
  allowed: `operation=credits with commas between, credits being whole numbers, operations from ${operationIds.join(', ')}`,
  read: (text) => {
    const prices: Partial<Record<OperationId, number>> = {};
    for (const pair of listOf(text)) {
      const [name, credits = '', rest] = pair.split('=');
      const operation = operationIds.find((id) => id === name);
      if (operation === undefined || operation in prices || rest !== undefined) return undefined;
      if (!/^\d{1,9}$/.test(credits)) return undefined;
      prices[operation] = Number(credits);
    }
    return prices;
  },
};

export const zoneKind: Kind<string> = {
  argument: 'zone',
  allowed: 'an IANA time zone, as UTC, Asia/Shanghai or Europe/Berlin',
  read: (text) => {
    try {
      return checkZone(text);
    } catch {
      return undefined;
    }
  },
};

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
