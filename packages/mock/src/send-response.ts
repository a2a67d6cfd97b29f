import type { ServerResponse } from 'node:http';
import { corsHeaders, type MockResponse, type TransportFault } from '@social-data/mock-responses';

type Sendable = Pick<MockResponse, 'status' | 'headers' | 'body' | 'bytes'>;

/** Sends a complete response. */
export function sendResponse(
  response: ServerResponse,
  { status, headers, body, bytes = Buffer.from(body) }: Sendable,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  response.end(bytes);
}

/** Sends something other than the response, only a part of it, or nothing. */
export function sendFault(
  response: ServerResponse,
  fault: TransportFault,
  mockResponse: Sendable,
): void {
  if (fault.kind === 'reset') response.socket?.resetAndDestroy();
  if (fault.kind === 'truncated') sendHalf(response, mockResponse);
  if (fault.kind === 'page') sendResponse(response, fault.page);
}

function sendHalf(response: ServerResponse, { status, headers, body }: Sendable): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  response.write(half, () => response.destroy());
}

/**
 * Responds to a CORS preflight. A page on the internet may call the mock on this machine too: the mock has no
 * secrets, and the preview of a front end is such a page.
 */
export function sendPreflight(response: ServerResponse, methods: readonly string[]): void {
  response.writeHead(204, {
    ...corsHeaders,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': '600',
    Allow: [...methods, 'OPTIONS'].join(', '),
  });
  response.end();
}
