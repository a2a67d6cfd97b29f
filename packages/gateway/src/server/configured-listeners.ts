import type { Server } from 'node:http';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { loadTlsFiles } from '../config/read-tls-files.ts';
import type { Log } from '../observability/open-log.ts';
import { createBoundedRequest } from './bounded-request.ts';
import { type Certificate, watchCertificate } from './certificate.ts';
import type { Connections } from './connections.ts';
import {
  type ConnectionLimits,
  type HttpAddress,
  type HttpListener,
  openHttpListener,
  type TlsPair,
} from './http-listener.ts';

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
