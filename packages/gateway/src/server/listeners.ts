import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type ListenAddress, listen, originOf } from '@social-data/server-protocol';
import type { GatewayConfig, TlsConfig } from '../config/gateway-config.ts';
import { loadTlsFiles, type TlsFiles } from '../config/read-tls-files.ts';
import type { Log } from '../observability/open-log.ts';
import type { Connections } from './connections.ts';

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
async function openHttpListener(
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

/** Milliseconds between two checks of the files. */
const CHECK_INTERVAL_MS = 1_000;

/** The certificate of the HTTPS listener. */
interface Certificate {
  /** When it ends, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Reads the files again. When they cannot serve HTTPS, it logs why and keeps the certificate in use. */
  reload(): void;
  /** Ends the watch over the files. */
  stop(): void;
}

/**
 * Checks the files of a certificate at intervals and uses them when they have changed. Tools replace them by links and
 * renames, which a watch of the file system misses. Between the change of one file and that of the other, certificate
 * and key do not match: then the old certificate stays.
 * @param use gives a new certificate to the listener
 */
function watchCertificate(
  tls: TlsConfig,
  initial: TlsFiles,
  use: (files: TlsFiles) => void,
  log: Log,
): Certificate {
  let { expiresAt } = initial;
  let state: string | undefined;
  const reload = () => {
    try {
      const files = loadTlsFiles(tls.certFile, tls.keyFile);
      use(files);
      expiresAt = files.expiresAt;
      log.info({ expiresAt: new Date(expiresAt).toISOString() }, 'certificate loaded');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.error({ problem }, 'certificate not loaded, the one in use stays');
    }
  };
  const check = async () => {
    const now = await stateOf(tls);
    const hasChanged = state !== undefined && now !== state;
    state = now;
    if (hasChanged) reload();
  };
  void check();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    get expiresAt() {
      return expiresAt;
    },
    reload,
    stop: () => clearInterval(timer),
  };
}

async function stateOf({ certFile, keyFile }: TlsConfig): Promise<string> {
  const states = await Promise.all(
    [certFile, keyFile].map(async (file) => {
      const { ino, size, mtimeMs } = await stat(file).catch(() => ({
        ino: 0,
        size: 0,
        mtimeMs: 0,
      }));
      return `${ino} ${size} ${mtimeMs}`;
    }),
  );
  return states.join();
}

/** The listeners that the configuration asks for. */
export interface ConfiguredListeners {
  readonly http: HttpListener | undefined;
  readonly https: HttpListener | undefined;
  readonly admin: HttpListener | undefined;
  /** The certificate of `https`. */
  readonly certificate: Certificate | undefined;
}

/** More connections than probes and a scraper need. */
const MAX_ADMIN_CONNECTIONS = 100;
/** Milliseconds, added to the timeouts of request and source, after which a silent connection is closed. */
const IDLE_MARGIN_MS = 30_000;

export interface ListenerHandlers {
  /** Adds the handlers to a data listener. */
  attach(server: Server): void;
  /** Adds the handlers to the admin listener. */
  attachAdmin(server: Server): void;
  /** Called when a listener cannot accept a connection. */
  onAcceptError(error: Error): void;
}

/** Opens all listeners of the configuration, or none: rejects when one cannot be opened. */
export async function openConfiguredListeners(
  config: GatewayConfig,
  connections: Connections,
  { attach, attachAdmin, onAcceptError }: ListenerHandlers,
  log: Log,
): Promise<ConfiguredListeners> {
  const { host, port, tls } = config;
  const limits = connectionLimits(config);
  const dataLimits = { ...limits, requestClass: connections.requestClass };
  const attachData = (server: Server) => {
    connections.watch(server);
    attach(server);
  };
  const opened: HttpListener[] = [];
  const open = async (
    address: HttpAddress | undefined,
    ...rest: [ConnectionLimits, typeof attach]
  ) => {
    if (!address) return undefined;
    const listener = await openHttpListener(address, ...rest, onAcceptError);
    opened.push(listener);
    return listener;
  };
  const httpAddress = port === null ? undefined : { host, port };
  const files = tls ? loadTlsFiles(tls.certFile, tls.keyFile) : undefined;
  const httpsAddress = tls ? { host, port: tls.port, tls: files } : undefined;
  try {
    const http = await open(httpAddress, dataLimits, attachData);
    const https = await open(httpsAddress, dataLimits, attachData);
    const admin = await openAdminListener(config, attachAdmin, onAcceptError);
    if (admin) opened.push(admin);
    const certificate =
      tls && files && https
        ? watchCertificate(tls, files, useCertificate(https, config.adminTls && admin), log)
        : undefined;
    return { http, https, admin, certificate };
  } catch (error) {
    await Promise.all(opened.map(stopNow));
    throw error;
  }
}

/** Opens the admin listener; undefined when none is configured. Rejects with the error of `listen`. */
async function openAdminListener(
  config: GatewayConfig,
  attach: (server: Server) => void,
  onAcceptError: (error: Error) => void,
): Promise<HttpListener | undefined> {
  const { adminHost: host, adminPort: port, adminTls } = config;
  if (port === null) return undefined;
  const tls = adminTls ? loadTlsFiles(adminTls.certFile, adminTls.keyFile) : undefined;
  const limits = { ...connectionLimits(config), maxConnections: MAX_ADMIN_CONNECTIONS };
  return openHttpListener({ host, port, tls }, limits, attach, onAcceptError);
}

/** Gives a changed certificate to all listeners that have one. */
function useCertificate(...listeners: readonly (HttpListener | null | undefined)[]) {
  return (changed: TlsPair) => {
    for (const listener of listeners) listener?.useCertificate(changed);
  };
}

/** Closes a listener with all its connections. */
export async function stopNow(listener: HttpListener): Promise<void> {
  listener.stopAccepting();
  listener.destroyConnections();
  await listener.closed;
}

function connectionLimits(config: GatewayConfig): ConnectionLimits {
  const { requestTimeout, sourceTimeout } = config;
  // A connection is silent while the source works on its call, and must stay open.
  const idleTimeout = requestTimeout + sourceTimeout + IDLE_MARGIN_MS;
  return { requestTimeout, idleTimeout };
}
