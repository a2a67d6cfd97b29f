import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { isLoopback } from '../config/values/addresses.ts';

export function isSecure({ socket }: IncomingMessage): boolean {
  return socket instanceof TLSSocket;
}

/**
 * Whether a request may be for this page. Over plain HTTP, which loopback alone serves, it has to name this machine: a
 * page of another site whose name leads to 127.0.0.1 (DNS rebinding) names that site. Over HTTPS, the certificate says
 * the same.
 */
export function isForThisMachine(request: IncomingMessage): boolean {
  if (isSecure(request)) return true;
  const url = URL.parse(`http://${request.headers.host ?? ''}`);
  return url !== null && isLoopback(url.hostname);
}

/** Whether a form was sent by this page, or by a client that is no browser. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}
