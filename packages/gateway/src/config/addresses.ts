import { isIP } from 'node:net';
import { listType, type ValueType, wholeNumberType } from './value-types.ts';

export const portType: ValueType<number> = {
  ...wholeNumberType(0, 65_535),
  allowed: 'a whole number from 0 to 65535 (0 takes a free port)',
};

export const hostType: ValueType<string> = {
  placeholder: 'address',
  allowed:
    'an address of this machine without a port, for example 127.0.0.1, ::1 or gateway.example',
  parse: (text) =>
    /^[A-Za-z0-9._:%-]+$/.test(text) && !/^[^:]*:[^:]*$/.test(text) ? text : undefined,
};

/** An address of HTTP or HTTPS without a path, as the origin. */
export const originType: ValueType<string> = {
  placeholder: 'url',
  allowed:
    'an http: or https: address with nothing after host and port, for example https://data.example',
  parse: (text) => {
    const url = webAddress(text);
    const isOriginOnly = url?.pathname === '/' && url.search + url.hash + url.username === '';
    return isOriginOnly ? url.origin : undefined;
  },
};

/** The address of a receiver, which may have a path and a query. */
export const webhookUrlType: ValueType<string> = {
  placeholder: 'url',
  allowed:
    'an http: or https: address without a user, for example https://chat.example/hooks/budgets',
  parse: (text) => {
    const url = webAddress(text);
    return url === undefined || url.username + url.password !== '' ? undefined : url.href;
  },
};

/** Origins exactly as browsers send them. */
export const originsType = listType(
  (text) => originType.parse(text) === text,
  'a comma-separated list of origins, for example https://app.example,http://localhost:5173',
);

/** IP addresses and networks. */
export const networksType: ValueType<readonly string[]> = {
  ...listType(
    isNetwork,
    'a comma-separated list of IP addresses and networks, for example 127.0.0.1,10.0.0.0/8,fd00::/8',
  ),
  placeholder: 'addresses',
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

/** Origin and base path of a server. */
export const serverType: ValueType<{ readonly origin: string; readonly basePath: string }> = {
  placeholder: 'url',
  isSecret: true,
  allowed:
    'an http: or https: address of origin and base path only, without user, query and fragment, for example https://api.example/v1',
  parse: (text) => {
    const url = webAddress(text);
    if (url === undefined || url.username + url.password !== '' || hasQuery(text)) return undefined;
    return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') };
  },
};

/** The address of an HTTP proxy, which may have a user and a password. */
export const proxyType: Pick<ValueType<string>, 'allowed' | 'parse'> = {
  allowed:
    'an http: or https: address with nothing after host and port, for example http://proxy.example:3128',
  parse: (text) => {
    const url = webAddress(text);
    return url?.pathname === '/' && !hasQuery(text) ? url.href : undefined;
  },
};

function webAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Also finds an empty query or fragment, which the parsed address does not show. */
function hasQuery(text: string): boolean {
  return /[?#]/.test(text);
}
