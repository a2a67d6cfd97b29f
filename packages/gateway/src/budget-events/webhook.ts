import { createHmac } from 'node:crypto';
import { lookup as lookUp } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not reached over the internet (RFC 6890 and its successors). */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7',
  'fe80::/10 fec0::/10 ff00::/8',
].join(' ');

const blocked = new BlockList();
for (const entry of PRIVATE_NETWORKS.split(' ')) {
  const [network = '', prefix] = entry.split('/');
  blocked.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is reached over the internet. An IPv4 address inside of an IPv6 one is judged as that. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * `lookup` of a connection that refuses private addresses. The connection is made to the address that was checked, so a
 * name that resolves to another one a moment later gains nothing.
 */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    if (error) callback(error, []);
    else if (refused !== undefined) callback(new Error(`${hostname} has a private address`), []);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

/** `whsec_` and at least 24 bytes in base64, as in the Standard Webhooks specification. */
const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/;

/** The key of a secret such as `whsec_…`; undefined when it has another form. */
export function webhookKey(secret: string): Uint8Array | undefined {
  const [, encoded] = SECRET.exec(secret) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/**
 * The headers that prove to a receiver that a body is from this gateway and new (Standard Webhooks 1). A receiver refuses
 * a timestamp that is too old, and an id that it has seen.
 * @param now milliseconds since 1970
 */
function signedHeaders(
  key: Uint8Array,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** For connection, request and status together. */
const TIMEOUT_MS = 10_000;

interface WebhookTarget {
  readonly url: string;
  readonly key: Uint8Array;
  /** Whether the address may be a private one. */
  readonly allowPrivate: boolean;
}

/**
 * Sends a signed message once. Redirects are not followed, and the body of the response is not read.
 * @returns undefined when the receiver accepted it with a status of 2xx, else why not
 */
export async function sendWebhook(
  { url, key, allowPrivate }: WebhookTarget,
  message: Parameters<typeof signedHeaders>[1],
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  // No name is looked up for an address.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return 'the address is private';
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(target, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      ...signedHeaders(key, message),
    },
    ...(!allowPrivate && { lookup: lookUpPublic }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  request.end(message.body);
  try {
    const [response]: IncomingMessage[] = await once(request, 'response');
    // The request of a response that is destroyed may emit an error.
    request.on('error', () => {});
    response?.destroy();
    const status = response?.statusCode ?? 0;
    if (status >= 200 && status < 300) return undefined;
    const isRedirect = status >= 300 && status < 400;
    return isRedirect ? `status ${status}: redirects are not followed` : `status ${status}`;
  } catch (error) {
    return reasonOf(error, timeoutMs);
  }
}

/** The address may contain a secret, so only what went wrong is told. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no response within ${timeoutMs} ms`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
