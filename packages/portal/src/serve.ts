import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listen, originOf } from '@social-data/server-protocol';
import sirv from 'sirv';
import {
  type Addresses,
  defaultAddresses,
  type SiteAddresses,
  withAddresses,
  writtenAddresses,
} from '../shared/addresses.ts';
import { localeOf } from '../shared/page-addresses.ts';
import { type SitePart, siteParts } from './build/kept-parts.ts';
import { notFoundFiles } from './build/static-pages.ts';
import { distFolder } from './portal-files.ts';

export interface PortalOptions {
  /** Port to listen on; 0 takes a free one. @default 4000 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /**
   * Addresses of the mock and the gateway, which the texts of the site get. Called on each request, since the ports may not
   * be known yet when the portal starts.
   * @default the addresses of `npm start`
   */
  readonly addresses?: () => Partial<Addresses>;
  /**
   * Adds the downloads or the reference to a site that was built without them. Each request for one of their files waits.
   * @default the site has them
   */
  readonly addPart?: (part: SitePart) => Promise<unknown>;
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
  const server = createServer(portalListener(served, options.addPart ?? (async () => {})));
  const bound = await listen(server, { host, port });
  url = originOf({ host: bound.address, port: bound.port });
  return { url, close: () => close(server) };
}

/** A package, or the file of their sums, but not the page that lists them; and the reference. */
const FILES_OF = { downloads: /^\/downloads\/./, reference: /^\/reference(\/|$)/ } as const;

/** A part of a path that begins with a dot: another folder, or a file that is not served. */
const HIDDEN = /[\\/](\.|%2e)/i;

/** Looks for each file when it is asked for: a build may replace the folder, and a part may be added, while the server runs. */
function portalListener(
  addresses: () => SiteAddresses,
  addPart: (part: SitePart) => Promise<unknown>,
): RequestListener {
  const serve = sirv(distFolder, {
    ...{ dev: true, etag: true, brotli: true, gzip: true, onNoMatch: sendNotFound },
    // sirv does not know the type of the client's tarball.
    setHeaders: (response, path) => {
      if (path.endsWith('.tgz')) response.setHeader('Content-Type', 'application/gzip');
    },
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') sendMethodNotAllowed(response);
    else if (HIDDEN.test(path)) sendNotFound(request, response);
    else {
      const part = siteParts.find((name) => FILES_OF[name].test(path));
      if (part !== undefined) await addPart(part);
      if (part !== undefined || !sendAdapted(request, response, addresses()))
        serve(request, response);
    }
  };
  return (request, response) => {
    setHeaders(response, SECURITY_HEADERS);
    // The names of assets contain a hash of their content; all other files are revalidated.
    const isAsset = pathOf(request).startsWith('/assets/');
    response.setHeader(
      'Cache-Control',
      isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    // The build may take a file away after sirv has found it.
    response.on('pipe', (file) => file.on('error', () => response.destroy()));
    respond(request, response).catch((error: unknown) => sendUnavailable(response, error));
  };
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/[?#].*$/s, '');

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The files that name addresses: pages, their scripts, and the files for assistants. */
const ADAPTED_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};

/**
 * Sends a file with the addresses of the running servers. Returns false for a file that needs no change: its texts have
 * the addresses of `npm start`. No browser keeps a file with an address without asking: the next start may have others.
 */
function sendAdapted(
  request: IncomingMessage,
  response: ServerResponse,
  addresses: SiteAddresses,
): boolean {
  const path = join(distFolder, pathOf(request));
  const file = [path, join(path, 'index.html')].find(
    (name) => existsSync(name) && statSync(name).isFile(),
  );
  const type = ADAPTED_TYPES[extname(file ?? '')];
  if (file === undefined || type === undefined) return false;
  const text = readFileSync(file, 'utf8');
  const hasAddress = Object.values(writtenAddresses).some((address) => text.includes(address));
  if (hasAddress) response.setHeader('Cache-Control', 'no-cache');
  const adapted = withAddresses(text, writtenAddresses, addresses);
  if (adapted === text && !/^text\/(markdown|plain)$/.test(type)) return false;
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  setHeaders(response, {
    'Content-Type': `${type}; charset=utf-8`,
    ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(isZipped ? gzipSync(adapted) : adapted);
  return true;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

/**
 * Sends 404 with the page of the site for unknown addresses, which has the search and the navigation, in the language of
 * the address. It contains nothing of the request, which could be markup or a token.
 */
function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  const page = readFileSync(join(distFolder, notFoundFiles[localeOf(pathOf(request))]));
  setHeaders(response, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  response.writeHead(404).end(request.method === 'HEAD' ? undefined : page);
}

/** Sends 405 for every method but GET and HEAD. */
function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The portal supports GET and HEAD only.\n');
}

/** Sends 503 with the reason, which npm shows. */
function sendUnavailable(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  setHeaders(response, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  const reason = error instanceof Error ? error.message : error;
  response.writeHead(503).end(`This part of the portal could not be made: ${reason}\n`);
}

/** Headers of every response. A page has its own policy, which cannot declare `frame-ancestors`. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
