import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Locale, localeOf } from '../../shared/locale.ts';
import { notFoundFiles } from '../build/static-pages.ts';
import { readPolicy } from '../content-security-policy.ts';
import { distFolder } from '../portal-files.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Returns a listener that sends 404 with the page of the site for unknown addresses, which has the search and the
 * navigation, in the language of the address. It contains nothing of the request, which could be markup or a token.
 */
export function notFoundListener(): (request: IncomingMessage, response: ServerResponse) => void {
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
export function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The portal supports GET and HEAD only.\n');
}
