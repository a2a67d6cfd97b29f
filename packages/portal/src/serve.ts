import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen, originOf } from '@social-data/server-protocol';
import sirv from 'sirv';
import {
  type Addresses,
  defaultAddresses,
  type SiteAddresses,
  withAddresses,
  writtenAddresses,
} from '../shared/addresses.ts';
import { readPolicy } from './content-security-policy.ts';
import { distFolder } from './portal-files.ts';
import { notFoundListener, sendMethodNotAllowed } from './serve/error-pages.ts';
import { securityHeaders } from './serve/security-headers.ts';
import { siteFiles } from './site-files.ts';

export interface PortalOptions {
  /** Port to listen on; 0 takes a free one. @default 4000 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /**
   * Addresses of the mock and the gateway for "Try it". Called on each request, since the ports may not
   * be known yet when the portal starts.
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

/** Serves the output of `buildPortal`. Rejects with the error of `listen`, such as `EADDRINUSE`. */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const { port = 4000, host = '127.0.0.1', addresses = () => ({}) } = options;
  let url = '';
  const server = createServer(
    portalListener(() => ({ ...defaultAddresses, ...addresses(), portal: url })),
  );
  const bound = await listen(server, { host, port });
  url = originOf({ host: bound.address, port: bound.port });
  return { url, close: () => close(server) };
}

/** Files for assistants, which run no script that would put in the addresses of the servers that run. */
const ADAPTED_FILE = /\.(md|txt)$/;

function portalListener(addresses: () => SiteAddresses): RequestListener {
  const policies = pagePolicies();
  const adaptedFiles = new Set(siteFiles(distFolder).filter((file) => ADAPTED_FILE.test(file)));
  const serve = sirv(distFolder, {
    ...{ etag: true, brotli: true, gzip: true, onNoMatch: notFoundListener() },
    // sirv does not know the type of the client's tarball.
    setHeaders: (response, path) => {
      if (path.endsWith('.tgz')) response.setHeader('Content-Type', 'application/gzip');
    },
  });
  return (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '');
    setHeaders(response, securityHeaders(policies.get(path.replace(/\/?$/, '/'))));
    // The names of assets contain a hash of their content; all other files are revalidated.
    response.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (request.method !== 'GET' && request.method !== 'HEAD') sendMethodNotAllowed(response);
    else if (path === '/config.json') {
      const { mock, gateway } = addresses();
      sendJson(response, { mock, gateway });
    } else if (adaptedFiles.has(path.slice(1))) sendAdapted(response, path, addresses());
    else serve(request, response);
  };
}

/** The policy of each page, by its address with a slash at the end. */
function pagePolicies(): ReadonlyMap<string, string | undefined> {
  return new Map(
    siteFiles(distFolder)
      .filter((path) => path.endsWith('index.html'))
      .map((path) => [
        `/${path.slice(0, -'index.html'.length)}`,
        readPolicy(readFileSync(join(distFolder, path), 'utf8')),
      ]),
  );
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function sendAdapted(response: ServerResponse, path: string, addresses: SiteAddresses): void {
  const type = path.endsWith('.json')
    ? 'application/json'
    : path.endsWith('.md')
      ? 'text/markdown'
      : 'text/plain';
  const text = readFileSync(join(distFolder, path), 'utf8');
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` });
  response.end(withAddresses(text, writtenAddresses, addresses));
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
