import { resultCode } from '@social-data/contract/result-codes';
import {
  type Envelope,
  envelopeHeaders,
  exposedHeaders,
} from '@social-data/server-protocol/envelope';

/** One HTTP response of the mock, as it is sent unless a scenario interferes with its transport. */
export interface MockResponse {
  readonly status: number;
  /** All headers except `Content-Length`, which whoever sends the body knows. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What the body says, for validation. */
  readonly payload: unknown;
  /** Whether it may violate the contract. @default false */
  readonly unchecked?: boolean;
  /** The body in UTF-8, of a response that is kept for further calls. Absent where nobody sends bytes. */
  readonly bytes?: Uint8Array;
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
  /** Whether it may violate the contract. @default false */
  readonly unchecked?: boolean;
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
  const { status = 200, headers = {}, body = envelope, unchecked = false } = options;
  const { code, message } = envelope;
  return {
    status,
    code,
    reason: code === resultCode.success ? undefined : message,
    payload: body,
    unchecked,
    body: JSON.stringify(body),
    headers: { ...envelopeHeaders(code), ...corsHeaders, ...headers },
  };
}

/** An HTML page instead of an envelope. With CORS headers, without which a page of another origin would see a network error. */
export function htmlResponse(
  status: number,
  title: string,
): Pick<MockResponse, 'status' | 'headers' | 'body'> {
  return {
    status,
    headers: {
      ...corsHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
    body: `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
  };
}

/** Adds the notes of scenarios as a header. */
export function withNotes(response: MockResponse, notes: readonly string[]): MockResponse {
  if (notes.length === 0) return response;
  // A note may quote a file, and a header takes printable ASCII only.
  const text = notes.join(' ').replace(/[^ -~]+/g, ' ');
  return { ...response, headers: { ...response.headers, [NOTE_HEADER]: text } };
}
