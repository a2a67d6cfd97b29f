import { stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { GatewayConfig, TlsConfig } from '../config/gateway-config.ts';
import { loadTlsFiles, type TlsFiles } from '../config/read-tls-files.ts';
import type { Log } from '../observability/open-log.ts';
import type { Connections } from './connections.ts';
import {
  type ConnectionLimits,
  createBoundedRequest,
  type HttpAddress,
  type HttpListener,
  openHttpListener,
  type TlsPair,
} from './http-listener.ts';

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
  const requestClass = createBoundedRequest((socket) => connections.isPipeliningTooMuch(socket));
  const dataLimits = { ...limits, requestClass };
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
