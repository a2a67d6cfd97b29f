import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceHash } from '../content-security-policy.ts';
import { securityHeaders } from './security-headers.ts';

const STYLE =
  'body { font-family: sans-serif; line-height: 1.5; margin: 3rem auto; max-width: 36rem; padding: 0 1rem; }';

const PAGE = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing is at this address</title>
<style>${STYLE}</style>
<h1>Nothing is at this address</h1>
<p>Go to the <a href="/">home page</a> or the <a href="/reference/">reference</a>, or download the contract as <a href="/openapi.json">JSON</a> or
<a href="/openapi.yaml">YAML</a>.</p>
<p>This port serves the documentation. The mock and the gateway serve the operations on other ports,
which <code>npm start</code> prints.</p>
</html>
`;

const HEADERS = {
  ...securityHeaders(
    `default-src 'none'; style-src ${sourceHash(STYLE)}; base-uri 'none'; form-action 'none'`,
  ),
  'Content-Type': 'text/html; charset=utf-8',
};

/** Sends 404 with a page of links. It contains nothing of the request, which could be markup or a token. */
export function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, HEADERS);
  response.end(request.method === 'HEAD' ? undefined : PAGE);
}

/** Sends 405 for every method but GET and HEAD. */
export function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The portal supports GET and HEAD only.\n');
}
