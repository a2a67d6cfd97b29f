import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Html } from './html.ts';

/** Nothing but the style, the mark and forms of the page itself; no script, no frame around it. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export function sendPage(response: ServerResponse, status: number, page: Html): void {
  sendFile(response, { status, type: 'text/html; charset=utf-8', text: page.text });
}

export function sendFile(
  response: ServerResponse,
  file: { readonly status?: number; readonly type: string; readonly text: string },
): void {
  response.writeHead(file.status ?? 200, { ...HEADERS, 'Content-Type': file.type });
  response.end(file.text);
}

/** @param cookie of a session that begins or ends */
export function redirect(response: ServerResponse, address: string, cookie?: string): void {
  const headers = { ...HEADERS, Location: address };
  response.writeHead(303, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie });
  response.end();
}

/** Sends CSV while it is made, at the speed of its reader. */
export async function sendCsv(
  response: ServerResponse,
  name: string,
  chunks: AsyncIterable<string>,
): Promise<void> {
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
  await pipeline(Readable.from(chunks), response);
}
