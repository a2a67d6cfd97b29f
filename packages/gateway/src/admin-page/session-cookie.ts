import type { IncomingMessage } from 'node:http';
import { ROOT } from './page-view.ts';
import { isSecure } from './request-origin.ts';

/** Cookies are shared by all ports of a host, so that the gateways of one machine need different names. */
function nameOf({ headers }: IncomingMessage): string {
  const port = URL.parse(`http://${headers.host ?? ''}`)?.port ?? '';
  return `social_data_admin_${port || 'default'}`;
}

/** The cookie of a session, which only this page gets, and no script. An empty value ends it. */
export function sessionCookie(request: IncomingMessage, value: string, maxAgeMs: number): string {
  const age = Math.max(0, Math.floor(maxAgeMs / 1_000));
  const secure = isSecure(request) ? '; Secure' : '';
  return `${nameOf(request)}=${value}; Path=${ROOT}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** The value of the cookie; undefined when the request has none. */
export function sessionOf(request: IncomingMessage): string | undefined {
  const start = `${nameOf(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  return cookies.find((each) => each.startsWith(start))?.slice(start.length);
}
