import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { notAllowed, notFound } from './not-found.ts';
import { distFolder } from './portal-files.ts';
import { securityHeaders } from './security-headers.ts';

export interface PortalOptions {
  /** Port to listen on; 0 takes a free one. @default 4000 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
}

export interface RunningPortal {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/**
 * Serves what `buildPortal` has built. Rejects with the error of `listen` (code `EADDRINUSE`, for
 * one) when the port cannot be had.
 */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const { port = 4000, host = '127.0.0.1' } = options;
  const server = createServer(portalListener());
  await listen(server, port, host);
  return { url: addressOf(server), close: () => close(server) };
}

function portalListener(): RequestListener {
  const headers = securityHeaders(readFileSync(join(distFolder, 'index.html'), 'utf8'));
  const serve = sirv(distFolder, { etag: true, onNoMatch: notFound });
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // A browser may keep the page but asks each time whether it is still the current one.
    response.setHeader('Cache-Control', 'no-cache');
    if (request.method !== 'GET' && request.method !== 'HEAD') notAllowed(response);
    else serve(request, response);
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The portal does not listen');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
