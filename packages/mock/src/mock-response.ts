import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { resultCode } from '@social-data/contract/result-codes';
import { type Envelope, envelopeHeaders, exposedHeaders } from '@social-data/server-protocol';

/** One HTTP response of the mock, as it is sent unless a scenario interferes with its transport. */
export interface MockResponse {
  readonly status: number;
  /** All headers, `Content-Length` included. */
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly body: Buffer;
  /** Result code of the envelope. */
  readonly code: number;
  /** Message of a failure, free of tokens; undefined for a success. */
  readonly reason: string | undefined;
}

export interface ResponseOptions {
  /** HTTP status. @default 200 */
  readonly status?: number;
  /** Headers beyond those of every envelope. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the envelope itself. @default the envelope */
  readonly body?: object;
}

/** Tells the caller what a scenario changed in its token, for example that a number was capped. */
const NOTE_HEADER = 'X-Mock-Note';

/** Pages of any origin may read the responses, without credentials. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': [...exposedHeaders, NOTE_HEADER].join(', '),
};

/** Serialises an envelope into a response. */
export function envelopeResponse(envelope: Envelope, options: ResponseOptions = {}): MockResponse {
  const { status = 200, headers = {}, body = envelope } = options;
  const { code, message } = envelope;
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    status,
    code,
    reason: code === resultCode.success ? undefined : message,
    body: bytes,
    headers: {
      ...envelopeHeaders(code),
      ...corsHeaders,
      ...headers,
      'Content-Length': bytes.length,
    },
  };
}

/** Adds the notes of scenarios as a header. */
export function withNotes(response: MockResponse, notes: readonly string[]): MockResponse {
  if (notes.length === 0) return response;
  return { ...response, headers: { ...response.headers, [NOTE_HEADER]: notes.join(' ') } };
}

/** Sends a complete response. */
export function sendResponse(
  response: ServerResponse,
  { status, headers, body }: MockResponse,
): void {
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * Responds to a CORS preflight. A page on the internet may call the mock on this machine too: the mock has no
 * secrets, and the preview of a front end is such a page.
 */
export function sendPreflight(response: ServerResponse, method: string): void {
  response.writeHead(204, {
    ...corsHeaders,
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': '600',
    Allow: `${method}, OPTIONS`,
  });
  response.end();
}
