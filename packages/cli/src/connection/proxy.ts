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
  const dispatcher = new undici.ProxyAgent({ uri: proxy.href, proxyTunnel: false });
  return async (input, { method = 'GET', headers, body, signal, redirect = 'follow' } = {}) => {
    const response = await undici
      .fetch(input instanceof Request ? input.url : input, {
        ...{ method, headers: Object.fromEntries(new Headers(headers)), redirect, dispatcher },
        ...{ signal: signal ?? null, body: body ? String(body) : null },
      })
      .catch((error: unknown) => {
        // A proxy that refuses a tunnel looks like an abort of the caller, which has this reason.
        const { cause } = Object(Object(error).cause);
        throw cause === undefined ? error : new TypeError('fetch failed', { cause });
      });
    const { status } = response;
    return new Response(asStream(response.body?.getReader()), {
      status,
      headers: [...response.headers],
    });
  };
}

interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(reason: unknown): Promise<void>;
}

/** The body of the library as one of Node, which differ in their types. */
function asStream(reader: BodyReader | undefined): ReadableStream | null {
  if (!reader) return null;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
