import { getProxyForUrl } from 'proxy-from-env';
import { UsageError } from '../usage-error.ts';

/** As it is named in messages. */
const VARIABLES = 'HTTPS_PROXY, HTTP_PROXY or ALL_PROXY';
const THIS_MACHINE = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;

/**
 * The proxy through which an address is reached, by `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`; undefined for
 * none, as for this machine itself.
 * @throws UsageError for a proxy that cannot be used, without its address, which may have a password
 */
export function proxyOf(address: string): URL | undefined {
  const { hostname } = new URL(address);
  const proxy = THIS_MACHINE.test(hostname) ? '' : getProxyForUrl(address);
  if (proxy === '') return undefined;
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(
    `The proxy in ${VARIABLES} is no address of the form http://host:port. Correct or unset it.`,
  );
}

/** Without its password. */
export function proxyName({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** The function that sends requests to an address, through its proxy where it has one. */
export async function fetchFor(address: string): Promise<typeof fetch> {
  const proxy = proxyOf(address);
  if (!proxy) return fetch;
  // Node's own fetch knows proxies only in later versions than ours.
  const { createProxyFetch } = await import('./proxy-fetch.ts');
  return createProxyFetch(proxy);
}
