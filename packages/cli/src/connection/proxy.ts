import { getProxyForUrl } from 'proxy-from-env';
import { UsageError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';

const THIS_MACHINE = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;

export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.test(hostname);
}

/**
 * The proxy through which an address is reached, by `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`; undefined for
 * none, as for this machine itself.
 * @throws UsageError for a proxy that cannot be used, without its address, which may have a password
 */
export function proxyOf(address: string): URL | undefined {
  const proxy = isThisMachine(new URL(address).hostname) ? '' : getProxyForUrl(address);
  if (proxy === '') return undefined;
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(texts.connection.badProxy);
}

/** The function that sends requests to an address, through its proxy where it has one. */
export async function fetchFor(address: string): Promise<typeof fetch> {
  const proxy = proxyOf(address);
  if (!proxy) return fetch;
  // Node's own fetch knows proxies only in later versions than ours, and only who has a proxy loads the library.
  const undici = await import('undici');
  // A proxy reads a request without TLS itself.
  undici.setGlobalDispatcher(new undici.ProxyAgent({ uri: proxy.href, proxyTunnel: false }));
  undici.install();
  return (input, init) =>
    fetch(input, init).catch((error: unknown) => {
      // A proxy that refuses a tunnel looks like an abort of the caller, which has this reason.
      const { cause } = Object(Object(error).cause);
      throw cause === undefined ? error : new TypeError('fetch failed', { cause });
    });
}
