import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** An address that is listened on. */
export interface Listener {
  /** Without a slash at the end. */
  readonly url: string;
  readonly connections: number;
  /** Takes no more connections and closes the idle ones; resolves when the last one is gone. */
  stop(): Promise<void>;
  /** Closes what is still open. */
  cut(): void;
}

export interface Place {
  readonly host: string;
  readonly port: number;
  /** PEM texts, for HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

/** Bounds of what one caller can hold. */
export interface Bounds {
  readonly maxConnections: number;
  readonly maxHeaderBytes: number;
  /** Milliseconds for a request to arrive, and for a handshake. */
  readonly requestTimeout: number;
  /** Milliseconds without a byte in either direction until a connection is closed: for readers that do not read. */
  readonly idleTimeout: number;
}

/** Milliseconds that a connection may wait for its next request. */
const KEEP_ALIVE = 15_000;

/**
 * Listens on one address. Rejects with the error of `listen` (code `EADDRINUSE`, for one) when it cannot be had.
 * @param attach gives the server its handlers
 */
export async function openListener(
  { host, port, tls }: Place,
  bounds: Bounds,
  attach: (server: Server) => void,
): Promise<Listener> {
  const server = createServerFor(tls, bounds);
  const sockets = new Set<Socket>();
  server.maxConnections = bounds.maxConnections;
  server.timeout = bounds.idleTimeout;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  attach(server);
  const bound = await listen(server, host, port);
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    get connections() {
      return sockets.size;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
    cut: () => {
      server.closeAllConnections();
      // Handshakes that have not ended are no connections of HTTP yet.
      for (const socket of sockets) socket.destroy();
    },
  };
}

function createServerFor(tls: Place['tls'], bounds: Bounds): Server {
  const { maxHeaderBytes, requestTimeout } = bounds;
  const options: ServerOptions = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: requestTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.max(20, Math.min(requestTimeout / 4, 5_000)),
    keepAliveTimeout: KEEP_ALIVE,
    // Node would answer without an envelope.
    requireHostHeader: false,
    // Nobody reads a body here, so that a request without one need not be a stream that is read to its end.
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

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error('The server has no address'));
    });
  });
}
