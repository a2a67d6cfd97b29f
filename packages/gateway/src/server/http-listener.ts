import { createServer, IncomingMessage, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type ListenAddress, listen, originOf } from '@social-data/server-protocol';

export interface HttpListener {
  /** Without a slash at the end. */
  readonly url: string;
  /** Open connections. */
  readonly connections: number;
  /** Accepts no more connections. Those that are open stay. */
  stopAccepting(): void;
  /**
   * Closes connections without a request once no bytes arrived for a moment. A connection in use pauses for less than
   * that between two requests, and closing it then would reset the second one.
   */
  closeIdleConnections(): Promise<void>;
  /** Resolves when the last connection is closed, after `stopAccepting`. */
  readonly closed: Promise<void>;
  /** Uses another certificate for new connections; only for HTTPS. */
  useCertificate(tls: TlsPair): void;
  /** Closes the remaining connections. */
  destroyConnections(): void;
}

/** PEM texts. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

export interface HttpAddress extends ListenAddress {
  /** For HTTPS. */
  readonly tls?: TlsPair | undefined;
}

/** Limits what one caller can occupy. */
export interface ConnectionLimits {
  /** Further connections are closed at once; unlimited when absent. */
  readonly maxConnections?: number;
  /** The class of requests; Node's own when absent. */
  readonly requestClass?: typeof IncomingMessage;
  /** Milliseconds for a request to arrive, and for a TLS handshake. */
  readonly requestTimeout: number;
  /** Milliseconds without a byte in either direction until a connection is closed. */
  readonly idleTimeout: number;
}

/** Seconds for which a connection may wait for its next request. */
export const KEEP_ALIVE_SECONDS = 15;
/** Maximum size of the request target and headers. Also Node's default, unless an option of Node changes it. */
const MAX_HEADER_BYTES = 16_384;
/** Milliseconds without bytes on any connection before the idle ones are closed. */
const QUIET_MS = 50;
/** Maximum milliseconds before idle connections are closed: a caller that sends single bytes cannot prevent it. */
const MAX_QUIET_WAIT_MS = 1_000;

/**
 * Listens on one address. Rejects with the error of `listen`, such as `EADDRINUSE`.
 * @param attach adds the handlers to the server
 * @param onAcceptError is called when a connection cannot be accepted, for example without a free file descriptor
 */
export async function openHttpListener(
  { host, port, tls }: HttpAddress,
  limits: ConnectionLimits,
  attach: (server: Server) => void,
  onAcceptError: (error: Error) => void,
): Promise<HttpListener> {
  const server = createHttpServer(tls, limits);
  const sockets = new Set<Socket>();
  if (limits.maxConnections !== undefined) server.maxConnections = limits.maxConnections;
  server.timeout = limits.idleTimeout;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  attach(server);
  const bound = await listen(server, { host, port });
  server.on('error', onAcceptError);
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  return {
    url: originOf({ host, port: bound.port }, tls ? 'https' : 'http'),
    get connections() {
      return sockets.size;
    },
    // The `close` of an HTTP server would also close idle connections.
    stopAccepting: () => void TcpServer.prototype.close.call(server),
    closeIdleConnections: async () => {
      await untilQuiet(sockets);
      server.close();
      // Node does not count a connection as idle before it has sent a byte.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
    closed,
    useCertificate: (pair) => {
      if (server instanceof TlsServer) server.setSecureContext(tlsOptions(pair));
    },
    destroyConnections: () => {
      server.closeAllConnections();
      // Node's HTTP server does not know connections whose TLS handshake has not ended.
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function untilQuiet(sockets: ReadonlySet<Socket>): Promise<void> {
  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const deadline = performance.now() + MAX_QUIET_WAIT_MS;
  let before = -1;
  while (sockets.size > 0 && before !== received() && performance.now() < deadline) {
    before = received();
    await setTimeout(QUIET_MS);
  }
}

function createHttpServer(tls: HttpAddress['tls'], limits: ConnectionLimits): Server {
  const { requestTimeout, requestClass } = limits;
  const options: ServerOptions = {
    ...(requestClass && { IncomingMessage: requestClass }),
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: requestTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.max(20, Math.min(requestTimeout / 4, 5_000)),
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    // Otherwise Node would respond to a request without `Host` on its own, without an envelope.
    requireHostHeader: false,
    // No handler reads a body, so a request without one needs no stream.
    optimizeEmptyRequests: true,
  };
  if (!tls) return createServer(options);
  return createTlsServer({
    ...options,
    ...tlsOptions(tls),
    handshakeTimeout: requestTimeout,
  });
}

function tlsOptions({ cert, key }: TlsPair) {
  return { cert, key, minVersion: 'TLSv1.2' } as const;
}

/**
 * The class of requests for a listener that closes connections with too many requests without a response. Node parses
 * all requests of a chunk of 64 KiB in one go, thousands of them, and stops only at a request that asks for an upgrade:
 * then it parses no more of the connection and, without a handler for upgrades, closes it. So the first request beyond
 * the limit claims to ask for an upgrade.
 * @param isTooMany whether one more request on the connection is too many
 */
export function createBoundedRequest(
  isTooMany: (socket: Socket) => boolean,
): typeof IncomingMessage {
  return class BoundedRequest extends IncomingMessage {
    #upgrade: boolean | null = null;
    #isTooMany: boolean | undefined;

    get upgrade(): boolean | null {
      return this.#isTooMany === true || this.#upgrade;
    }

    /** Set to null by the constructor of the base class, then by the parser. */
    set upgrade(value: boolean | null) {
      if (value === null) return;
      this.#isTooMany ??= isTooMany(this.socket);
      this.#upgrade = value;
    }
  };
}
