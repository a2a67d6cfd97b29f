import {
  type ClientRequest,
  type ClientRequestArgs,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent, type AgentOptions, request as httpsRequest } from 'node:https';
import { type Duplex, Readable } from 'node:stream';
import { type ConnectionOptions, connect } from 'node:tls';
import { ProxyError } from './connection-problem.ts';
import { basicAuthorization, openTunnel } from './open-tunnel.ts';

/** A `fetch` that sends everything through a proxy, and follows no redirect. The body is a text or nothing. */
export function createProxyFetch(proxy: URL): typeof fetch {
  const agent = new TunnelAgent(proxy, { keepAlive: true });
  return async (input, { method = 'GET', headers: given, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(given);
    // Nothing here decompresses.
    headers.set('accept-encoding', 'identity');
    const options = { method, headers: Object.fromEntries(headers), signal: signal ?? undefined };
    const sent =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent })
        : sendInClear(url, proxy, options);
    const message = await responseOf(sent, body);
    // A tunnel is refused while it is opened.
    if (message.statusCode === 407)
      throw new TypeError('fetch failed', { cause: new ProxyError(407) });
    return asResponse(message);
  };
}

/** A proxy reads a request without TLS itself: its target is the whole address. */
function sendInClear(
  url: URL,
  proxy: URL,
  { headers, ...options }: { readonly headers: Readonly<Record<string, string>> },
): ClientRequest {
  const send = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  return send({
    ...options,
    ...{ host: proxy.hostname.replaceAll(/[[\]]/g, ''), port: proxy.port, path: url.href },
    headers: {
      ...{ ...headers, host: url.host },
      ...(proxy.username && { 'proxy-authorization': basicAuthorization(proxy) }),
    },
  });
}

function responseOf(sent: ClientRequest, body: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
    sent.end(body ?? undefined);
  }).catch((error) => {
    if (Object(error).name === 'AbortError') throw error;
    // As fetch does, so that whoever reads it finds the reason at the same place.
    throw new TypeError('fetch failed', { cause: error });
  }) as Promise<IncomingMessage>;
}

/** For the way through the proxy; the client has its own for the whole call. */
const TIMEOUT_MS = 30_000;
const WITHOUT_BODY = new Set([204, 205, 304]);

function asResponse(message: IncomingMessage): Response {
  const { statusCode: status = 0, rawHeaders } = message;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (WITHOUT_BODY.has(status)) message.resume();
  const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(message) as ReadableStream);
  return new Response(body, { status, headers });
}

/** Connects through a proxy, and speaks TLS with the target. */
class TunnelAgent extends Agent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(
    options: ClientRequestArgs,
    done?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const { host, port } = options;
    openTunnel(this.#proxy, { host: `${host}`, port: Number(port), timeoutMs: TIMEOUT_MS }).then(
      (socket) => done?.(null, connect({ ...(options as ConnectionOptions), socket })),
      // Without a stream, as there is none.
      (error) => done?.(error, undefined as never),
    );
  }
}
