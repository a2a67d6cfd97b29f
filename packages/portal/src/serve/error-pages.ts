import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readPolicy } from '../content-security-policy.ts';
import { distFolder } from '../portal-files.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Returns a listener that sends 404 with the page of the site for unknown addresses, which has the search and the
 * navigation. It contains nothing of the request, which could be markup or a token.
 */
export function notFoundListener(): (request: IncomingMessage, response: ServerResponse) => void {
  const page = readFileSync(join(distFolder, '404.html'), 'utf8');
  const headers = {
    ...securityHeaders(readPolicy(page)),
    'Content-Type': 'text/html; charset=utf-8',
  };
  return (request, response) => {
    response.writeHead(404, headers);
    response.end(request.method === 'HEAD' ? undefined : page);
  };
}

/** Sends 405 for every method but GET and HEAD. */
export function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The portal supports GET and HEAD only.\n');
}
