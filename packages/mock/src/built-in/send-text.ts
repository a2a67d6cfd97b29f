import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '../send-response.ts';

/** Sends a text of the mock itself. Without CORS headers, so that pages of other origins cannot read it. */
function sendText(
  response: ServerResponse,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendResponse(response, {
    status: 200,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body,
  });
}

export function sendJson(
  response: ServerResponse,
  value: unknown,
  headers?: Readonly<Record<string, string>>,
): void {
  sendText(response, 'application/json', JSON.stringify(value, null, 2), headers);
}

/** Sends a page without scripts and without external resources. */
export function sendPage(response: ServerResponse, html: string): void {
  sendText(response, 'text/html', html, {
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
}

/** Whether the caller is a browser that shows a page. */
export function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
