import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type ListenAddress, listen, originOf } from '@social-data/server-protocol';

export interface HttpListener {
  /** Without a slash at the end. */
  readonly url: string;
  /** Open connections. */
  readonly connections: number;
  /** Accepts no more connections and closes the idle ones. Resolves when the last one is closed. */
  stop(): Promise<void>;
  /** Closes the remaining connections. */
  destroyConnections(): void;
}

export interface HttpAddress extends ListenAddress {
  /** PEM texts, for HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

/** Limits what one caller can occupy. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  readonly maxHeaderBytes: number;
  /** Milliseconds for a request to arrive, and for a TLS handshake. */
  readonly requestTimeout: number;
  /** Milliseconds without a byte in either direction until a connection is closed. */
  readonly idleTimeout: number;
}

/** How long a connection may wait for its next request. */
const KEEP_ALIVE_TIMEOUT_MS = 15_000;

/**
 * Listens on one address. Rejects with the error of `listen`, such as `EADDRINUSE`.
 * @param attach adds the handlers to the server
 */
export async function openHttpListener(
  { host, port, tls }: HttpAddress,
  limits: ConnectionLimits,
  attach: (server: Server) => void,
): Promise<HttpListener> {
  const server = createHttpServer(tls, limits);
  const sockets = new Set<Socket>();
  server.maxConnections = limits.maxConnections;
  server.timeout = limits.idleTimeout;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  attach(server);
  const bound = await listen(server, { host, port });
  return {
    url: originOf({ host, port: bound.port }, tls ? 'https' : 'http'),
    get connections() {
      return sockets.size;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
    destroyConnections: () => {
      server.closeAllConnections();
      // Node's HTTP server does not know connections whose TLS handshake has not ended.
      for (const socket of sockets) socket.destroy();
    },
  };
}

function createHttpServer(tls: HttpAddress['tls'], limits: ConnectionLimits): Server {
  const { maxHeaderBytes, requestTimeout } = limits;
  const options: ServerOptions = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: requestTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.max(20, Math.min(requestTimeout / 4, 5_000)),
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Node would respond without an envelope.
    requireHostHeader: false,
    // No handler reads a body, so a request without one needs no stream.
    optimizeEmptyRequests: true,
  };
  if (!tls) return createServer(options);
  return createTlsServer({
    ...options,
    ...tls,
    minVersion: 'TLSv1.2',
    handshakeTimeout: requestTimeout,
  });
}
