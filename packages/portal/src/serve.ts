import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { type Addresses, defaultAddresses } from './addresses.ts';
import { notAllowed, notFound } from './not-found.ts';
import { distFolder } from './portal-files.ts';
import { policyIn } from './seal-page.ts';
import { securityHeaders } from './security-headers.ts';
import { siteFiles } from './site-files.ts';

export interface PortalOptions {
  /** Port to listen on; 0 takes a free one. @default 4000 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /**
   * Where "Try it" finds the mock and the gateway. Asked for on each request, since the ports may
   * not be known yet when the portal starts.
   * @default the addresses of `npm start`
   */
  readonly addresses?: () => Partial<Addresses>;
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
  const { port = 4000, host = '127.0.0.1', addresses = () => ({}) } = options;
  const server = createServer(portalListener(addresses));
  await listen(server, port, host);
  return { url: addressOf(server), close: () => close(server) };
}

function portalListener(addresses: () => Partial<Addresses>): RequestListener {
  const policies = pagePolicies();
  const serve = sirv(distFolder, { etag: true, brotli: true, gzip: true, onNoMatch: notFound });
  return (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '');
    setHeaders(response, securityHeaders(policies.get(path.replace(/\/?$/, '/'))));
    // Names of built files change with their content; all others are asked for each time.
    response.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (request.method !== 'GET' && request.method !== 'HEAD') notAllowed(response);
    else if (path === '/config.json') sendJson(response, { ...defaultAddresses, ...addresses() });
    else serve(request, response);
  };
}

/** The policy of each page, by the path of its folder with a slash at the end. */
function pagePolicies(): ReadonlyMap<string, string | undefined> {
  return new Map(
    siteFiles(distFolder)
      .filter((path) => path.endsWith('index.html'))
      .map((path) => [
        `/${path.slice(0, -'index.html'.length)}`,
        policyIn(readFileSync(join(distFolder, path), 'utf8')),
      ]),
  );
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
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
