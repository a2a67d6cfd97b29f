import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { messageOf } from '@social-data/database/data-file';
import { listen, originOf } from '@social-data/server-protocol';
import type { GatewayConfig, TlsConfig } from '../config/gateway-config.ts';
import { loadTlsFiles, type TlsFiles } from '../config/read-tls-files.ts';
import { describeError, type Log } from '../observability/open-log.ts';
import type { ServerContext } from './server-context.ts';

/** The listeners that the configuration asks for. */
export interface ConfiguredListeners {
  readonly http: HttpListener | undefined;
  readonly https: HttpListener | undefined;
  readonly admin: HttpListener | undefined;
  /** The certificate of `https`. */
  readonly certificate: Certificate | undefined;
}

interface HttpListener {
  /** Without a slash at the end. */
  readonly url: string;
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
  useCertificate(files: TlsFiles): void;
  /** Closes the remaining connections. */
  destroyConnections(): void;
}

/** More connections than probes and a scraper need. */
const MAX_ADMIN_CONNECTIONS = 100;
/** Milliseconds, added to the timeouts of request and source, after which a silent connection is closed. */
const IDLE_MARGIN_MS = 30_000;

interface ListenerHandlers {
  /** Adds the handlers to a data listener. */
  attach(server: Server): void;
  /** Handles the requests of the admin listener. */
  readonly admin: RequestListener;
}

/** Opens all listeners of the configuration, or none: rejects when one cannot be opened. */
export async function openConfiguredListeners(
  config: GatewayConfig,
  { connections, log }: Pick<ServerContext, 'connections' | 'log'>,
  { attach, admin: onAdminRequest }: ListenerHandlers,
): Promise<ConfiguredListeners> {
  const { host, port, tls, adminHost, adminPort, adminTls, requestTimeout, sourceTimeout } = config;
  // A connection is silent while the source works on its call, and must stay open.
  const idleTimeout = requestTimeout + sourceTimeout + IDLE_MARGIN_MS;
  const opened: HttpListener[] = [];
  const open = async (options: Omit<ListenerOptions, 'requestTimeout' | 'idleTimeout' | 'log'>) => {
    const listener = await openHttpListener({ requestTimeout, idleTimeout, log, ...options });
    opened.push(listener);
    return listener;
  };
  const ofData = {
    host,
    requestClass: connections.requestClass,
    attach: (server: Server) => {
      connections.watch(server);
      attach(server);
    },
  };
  const files = tls ? loadTlsFiles(tls.certFile, tls.keyFile) : undefined;
  try {
    const http = port === null ? undefined : await open({ port, ...ofData });
    const https = tls ? await open({ port: tls.port, files, ...ofData }) : undefined;
    const ofAdmin = {
      host: adminHost,
      files: adminTls ? loadTlsFiles(adminTls.certFile, adminTls.keyFile) : undefined,
      maxConnections: MAX_ADMIN_CONNECTIONS,
      attach: (server: Server) => server.on('request', onAdminRequest),
    };
    const admin = adminPort === null ? undefined : await open({ port: adminPort, ...ofAdmin });
    const use = (changed: TlsFiles) => {
      https?.useCertificate(changed);
      if (adminTls) admin?.useCertificate(changed);
    };
    const certificate = tls && files ? watchCertificate(tls, files, use, log) : undefined;
    return { http, https, admin, certificate };
  } catch (error) {
    await Promise.all(opened.map(stopNow));
    throw error;
  }
}

/** Closes a listener with all its connections. */
export async function stopNow(listener: HttpListener): Promise<void> {
  listener.stopAccepting();
  listener.destroyConnections();
  await listener.closed;
}

interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** For HTTPS. */
  readonly files?: TlsFiles | undefined;
  /** Further connections are closed at once; unlimited when absent. */
  readonly maxConnections?: number;
  /** The class of requests; Node's own when absent. */
  readonly requestClass?: typeof IncomingMessage;
  /** Milliseconds for a request to arrive, and for a TLS handshake. */
  readonly requestTimeout: number;
  /** Milliseconds without a byte in either direction until a connection is closed. */
  readonly idleTimeout: number;
  /** Adds the handlers to the server. */
  attach(server: Server): void;
  readonly log: Log;
}

/** Listens on one address. Rejects with the error of `listen`, such as `EADDRINUSE`. */
async function openHttpListener(options: ListenerOptions): Promise<HttpListener> {
  const { host, port, files, maxConnections, idleTimeout, attach, log } = options;
  const server = createHttpServer(options);
  const sockets = new Set<Socket>();
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  server.timeout = idleTimeout;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  attach(server);
  const bound = await listen(server, { host, port });
  // For example without a free file descriptor.
  server.on('error', (error) => log.error(describeError(error), 'connection not accepted'));
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  return {
    url: originOf({ host, port: bound.port }, files ? 'https' : 'http'),
    // The `close` of an HTTP server would also close idle connections.
    stopAccepting: () => void TcpServer.prototype.close.call(server),
    closeIdleConnections: async () => {
      await untilQuiet(sockets);
      server.close();
      // Node does not count a connection as idle before it has sent a byte.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
    closed,
    useCertificate: (changed) => {
      if (server instanceof TlsServer) server.setSecureContext(tlsOptions(changed));
    },
    destroyConnections: () => {
      server.closeAllConnections();
      // Node's HTTP server does not know connections whose TLS handshake has not ended.
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Milliseconds without bytes on any connection before the idle ones are closed. */
const QUIET_MS = 50;
/** Maximum milliseconds before idle connections are closed: a caller that sends single bytes cannot prevent it. */
const MAX_QUIET_WAIT_MS = 1_000;

async function untilQuiet(sockets: ReadonlySet<Socket>): Promise<void> {
  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const deadline = performance.now() + MAX_QUIET_WAIT_MS;
  let before = -1;
  while (sockets.size > 0 && before !== received() && performance.now() < deadline) {
    before = received();
    await setTimeout(QUIET_MS);
  }
}

/** Seconds for which a connection may wait for its next request. */
export const KEEP_ALIVE_SECONDS = 15;
/** Maximum size of the request target and headers. Also Node's default, unless an option of Node changes it. */
const MAX_HEADER_BYTES = 16_384;

function createHttpServer({ files, requestTimeout, requestClass }: ListenerOptions): Server {
  const options = {
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
  if (!files) return createServer(options);
  return createTlsServer({ ...options, ...tlsOptions(files), handshakeTimeout: requestTimeout });
}

function tlsOptions({ cert, key }: TlsFiles) {
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
 * Checks the files of a certificate at intervals and uses them when one has changed: tools replace them by links and
 * renames, which a watch of the file system misses. Between the change of one file and that of the other, certificate
 * and key do not match: then the old certificate stays.
 * @param use gives a new certificate to the listeners
 */
function watchCertificate(
  tls: TlsConfig,
  { expiresAt }: TlsFiles,
  use: (files: TlsFiles) => void,
  log: Log,
): Certificate {
  const watched = [tls.certFile, tls.keyFile];
  const reload = () => {
    try {
      const files = loadTlsFiles(tls.certFile, tls.keyFile);
      use(files);
      expiresAt = files.expiresAt;
      log.info({ expiresAt: new Date(expiresAt).toISOString() }, 'certificate loaded');
    } catch (error) {
      log.error({ problem: messageOf(error) }, 'certificate not loaded, the one in use stays');
    }
  };
  for (const file of watched)
    watchFile(file, { interval: CHECK_INTERVAL_MS, persistent: false }, reload);
  return {
    get expiresAt() {
      return expiresAt;
    },
    reload,
    stop: () => {
      for (const file of watched) unwatchFile(file, reload);
    },
  };
}
