import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import { createWatchedClient, type PooledClientOptions } from './watched-client.ts';

/** Connections are replaced after this time, so that a change of the host's addresses is noticed. */
const CONNECTION_LIFETIME_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface DispatcherOptions {
  readonly origin: string;
  readonly proxy: string | null;
  /** Maximum number of open connections, and so of requests in flight. */
  readonly concurrency: number;
  /** Milliseconds after which a connection takes no more requests. @default 60000 */
  readonly connectionLifetime?: number;
}

/**
 * A pool of connections to the upstream, through the proxy if there is one.
 * @param onSurplus called for each connection on which bytes came that no request asked for
 */
export function createDispatcher(
  { origin, proxy, concurrency, connectionLifetime = CONNECTION_LIFETIME_MS }: DispatcherOptions,
  onSurplus: () => void,
): Dispatcher {
  // Set explicitly: otherwise an environment variable could disable the verification.
  const tls = { rejectUnauthorized: true };
  const options = {
    connections: concurrency,
    clientTtl: connectionLifetime,
    allowH2: false,
    // Each request has a deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
  const factory = (target: URL, settings: PooledClientOptions) =>
    createWatchedClient(target, settings, onSurplus);
  if (proxy === null) return new Pool(origin, { ...options, factory, connect: tls });
  const proxyTls = { ...tls, allowH2: false };
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTunnel: true,
    // With a single connection, the default would be a client without a pool, which never replaces its connection.
    factory: (target, settings) => new Pool(target, { ...settings, factory }),
    requestTls: proxyTls,
    proxyTls,
  });
}
