import type { Server } from 'node:http';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { loadTlsFiles } from '../config/read-tls-files.ts';
import type { Log } from '../observability/open-log.ts';
import { type Certificate, watchCertificate } from './certificate.ts';
import {
  type ConnectionLimits,
  type HttpAddress,
  type HttpListener,
  openHttpListener,
} from './http-listener.ts';

/** The listeners that the configuration asks for. */
export interface ConfiguredListeners {
  readonly http: HttpListener | undefined;
  readonly https: HttpListener | undefined;
  readonly admin: HttpListener | undefined;
  /** The certificate of `https`. */
  readonly certificate: Certificate | undefined;
}

/** More than probes and a scraper need. */
const MAX_ADMIN_CONNECTIONS = 100;
/** Added to the timeouts of request and source before a silent connection is closed. */
const IDLE_MARGIN_MS = 30_000;

/**
 * Opens all listeners of the configuration, or none: rejects when one cannot be opened.
 * @param attach adds the handlers to a data listener
 * @param attachAdmin adds the handlers to the admin listener
 */
export async function openConfiguredListeners(
  config: GatewayConfig,
  attach: (server: Server) => void,
  attachAdmin: (server: Server) => void,
  log: Log,
): Promise<ConfiguredListeners> {
  const { host, port, tls, adminHost, adminPort } = config;
  const limits = connectionLimits(config);
  const adminLimits = { ...limits, maxConnections: MAX_ADMIN_CONNECTIONS };
  const opened: HttpListener[] = [];
  const open = async (
    address: HttpAddress | undefined,
    ...rest: [ConnectionLimits, typeof attach]
  ) => {
    if (!address) return undefined;
    const listener = await openHttpListener(address, ...rest);
    opened.push(listener);
    return listener;
  };
  const httpAddress = port === null ? undefined : { host, port };
  const files = tls ? loadTlsFiles(tls.certFile, tls.keyFile) : undefined;
  const httpsAddress = tls ? { host, port: tls.port, tls: files } : undefined;
  const adminAddress = adminPort === null ? undefined : { host: adminHost, port: adminPort };
  try {
    const http = await open(httpAddress, limits, attach);
    const https = await open(httpsAddress, limits, attach);
    const admin = await open(adminAddress, adminLimits, attachAdmin);
    const certificate =
      tls && files && https
        ? watchCertificate(tls, files, (changed) => https.useCertificate(changed), log)
        : undefined;
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

function connectionLimits(config: GatewayConfig): ConnectionLimits {
  const { maxConnections, maxHeaderBytes, requestTimeout, sourceTimeout } = config;
  // A connection is silent while its source works; that must not close it.
  const idleTimeout = requestTimeout + sourceTimeout + IDLE_MARGIN_MS;
  return { maxConnections, maxHeaderBytes, requestTimeout, idleTimeout };
}
