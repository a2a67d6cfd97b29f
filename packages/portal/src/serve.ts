import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
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
import { type Locale, localeOf } from '../shared/page-addresses.ts';
import { notFoundFiles } from './build/static-pages.ts';
import { readPolicy } from './content-security-policy.ts';
import { distFolder } from './portal-files.ts';
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
  /**
   * Adds the downloads to a site that was built without them. Each request for one of them waits for it.
   * @default the site has them
   */
  readonly addDownloads?: () => Promise<unknown>;
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
  const served = () => ({ ...defaultAddresses, ...addresses(), portal: url });
  const server = createServer(portalListener(served, options.addDownloads ?? (async () => {})));
  const bound = await listen(server, { host, port });
  url = originOf({ host: bound.address, port: bound.port });
  return { url, close: () => close(server) };
}

/** Files for assistants, which run no script that would put in the addresses of the servers that run. */
const ADAPTED_FILE = /\.(md|txt)$/;

/** A package, or the file of their sums; not the page that lists them. */
const DOWNLOAD = /^\/downloads\/./;

function portalListener(
  addresses: () => SiteAddresses,
  addDownloads: () => Promise<unknown>,
): RequestListener {
  const policies = pagePolicies();
  const adaptedFiles = new Set(siteFiles(distFolder).filter((file) => ADAPTED_FILE.test(file)));
  const serve = siteHandler();
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
    else if (DOWNLOAD.test(path)) {
      addDownloads().then(
        () => siteHandler()(request, response),
        (error: unknown) => sendUnavailable(response, error),
      );
    } else serve(request, response);
  };
}

/** Serves the files that the site has now. */
function siteHandler() {
  return sirv(distFolder, {
    ...{ etag: true, brotli: true, gzip: true, onNoMatch: notFoundListener() },
    // sirv does not know the type of the client's tarball.
    setHeaders: (response, path) => {
      if (path.endsWith('.tgz')) response.setHeader('Content-Type', 'application/gzip');
    },
  });
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
  const type = path.endsWith('.md') ? 'text/markdown' : 'text/plain';
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

/**
 * Returns a listener that sends 404 with the page of the site for unknown addresses, which has the search and the
 * navigation, in the language of the address. It contains nothing of the request, which could be markup or a token.
 */
function notFoundListener(): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = { en: readPage('en'), zh: readPage('zh') };
  return (request, response) => {
    const { page, headers } = pages[localeOf((request.url ?? '/').replace(/[?#].*$/s, ''))];
    response.writeHead(404, headers);
    response.end(request.method === 'HEAD' ? undefined : page);
  };
}

function readPage(locale: Locale) {
  const page = readFileSync(join(distFolder, notFoundFiles[locale]), 'utf8');
  const headers = {
    ...securityHeaders(readPolicy(page)),
    'Content-Type': 'text/html; charset=utf-8',
  };
  return { page, headers };
}

/** Sends 405 for every method but GET and HEAD. */
function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The portal supports GET and HEAD only.\n');
}

/** Sends 503 with the reason, which npm shows. */
function sendUnavailable(response: ServerResponse, error: unknown): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(
    `The packages could not be packed: ${error instanceof Error ? error.message : error}\n`,
  );
}

/** Headers of every response. They repeat the page's policy and add `frame-ancestors`, which a page cannot declare. */
function securityHeaders(pagePolicy: string | undefined): Readonly<Record<string, string>> {
  const policy = pagePolicy ?? "default-src 'none'; base-uri 'none'; form-action 'none'";
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
