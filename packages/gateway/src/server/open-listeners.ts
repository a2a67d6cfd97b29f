import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { type Bounds, type Listener, openListener, type Place } from './open-listener.ts';

/** The listeners of a gateway: HTTP, HTTPS, or both, and that of operators. */
export interface Listeners {
  readonly http: Listener | undefined;
  readonly https: Listener | undefined;
  readonly admin: Listener | undefined;
}

/** More than probes and a scraper need. */
const ADMIN_CONNECTIONS = 100;
/** Milliseconds beside those of request and source until a silent connection is closed. */
const IDLE_MARGIN = 30_000;

/**
 * Opens every listener of the configuration, or none: rejects when one cannot be had.
 * @param attach gives a data listener its handlers
 * @param attachAdmin gives the listener of operators its handlers
 */
export async function openListeners(
  config: GatewayConfig,
  attach: (server: Server) => void,
  attachAdmin: (server: Server) => void,
): Promise<Listeners> {
  const { host, port, tls, adminHost, adminPort } = config;
  const bounds = boundsOf(config);
  const opened: Listener[] = [];
  const open = async (place: Place | undefined, ...rest: [Bounds, typeof attach]) => {
    if (!place) return undefined;
    const listener = await openListener(place, ...rest);
    opened.push(listener);
    return listener;
  };
  try {
    const adminBounds = { ...bounds, maxConnections: ADMIN_CONNECTIONS };
    return {
      http: await open(port === null ? undefined : { host, port }, bounds, attach),
      https: await open(
        tls ? { host, port: tls.port, tls: readTls(tls) } : undefined,
        bounds,
        attach,
      ),
      admin: await open(
        adminPort === null ? undefined : { host: adminHost, port: adminPort },
        adminBounds,
        attachAdmin,
      ),
    };
  } catch (error) {
    await Promise.all(opened.map((listener) => listener.stop()));
    throw error;
  }
}

function readTls({ certFile, keyFile }: NonNullable<GatewayConfig['tls']>): Place['tls'] {
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

function boundsOf(config: GatewayConfig): Bounds {
  const { maxConnections, maxHeaderBytes, requestTimeout, sourceTimeout } = config;
  // A connection is silent while its source works: that must not close it.
  const idleTimeout = requestTimeout + sourceTimeout + IDLE_MARGIN;
  return { maxConnections, maxHeaderBytes, requestTimeout, idleTimeout };
}
