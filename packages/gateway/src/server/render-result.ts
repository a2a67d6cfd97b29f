import { security } from '@social-data/contract/operations';
import { envelopeHeaders, statusOf } from '@social-data/server-protocol';
import type { CallResult, RequestContext } from '../call/call-context.ts';
import { maskSecrets } from '../call/mask-secrets.ts';
import { failureText, successBody } from './envelope-body.ts';
import { addHeader, resultHeaders } from './result-headers.ts';
import type { ServerContext } from './server-context.ts';

/** A response that is ready to be sent. */
export interface RenderedResponse {
  readonly result: CallResult;
  /** When it was rendered, in milliseconds since 1970. */
  readonly time: number;
  readonly status: number;
  /** A flat list of names and values, which Node writes without looking names up. */
  readonly headers: string[];
  readonly body: string | Buffer;
  /** Of a text body: `latin1` when each character is one byte. */
  readonly encoding: 'latin1' | 'utf8';
  /** Length of the body in bytes. */
  readonly bytes: number;
}

interface RouteError {
  readonly status: number;
  readonly headers: readonly string[];
}

/**
 * Makes the response from the result: envelope, HTTP status and headers. Has no side effects.
 * @param routeError status and headers of a request outside the contract
 */
export function renderResult(
  context: RequestContext,
  result: CallResult,
  { services, cors }: ServerContext,
  routeError?: RouteError,
): RenderedResponse {
  const time = services.clock.now();
  const { code, payload } = result;
  const body =
    payload === undefined
      ? failureText(code, maskSecrets(result.message, tokenOf(context)), time)
      : successBody(payload, time);
  const encoding = encodingOf(payload);
  const bytes = typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.length;
  const headers = headersWithCode(code).concat(
    cors.headers(context.origin),
    routeError?.headers ?? resultHeaders(result, time),
  );
  addHeader(headers, 'X-Request-Id', context.requestId);
  headers.push('Content-Length', String(bytes));
  // On the paths of the contract, the HTTP status is that of the operation for every code (decision D1).
  const { operationId } = context;
  const isCall = operationId !== 'usage' && operationId !== 'none';
  const status = routeError?.status ?? (isCall ? statusOf(operationId) : 200);
  return { result, time, status, headers, body, encoding, bytes };
}

/** Of a text; a body in bytes needs none. */
function encodingOf(payload: CallResult['payload']): 'latin1' | 'utf8' {
  return (payload !== undefined && 'data' in payload && payload.encoding) || 'utf8';
}

const headersByCode = new Map<number, string[]>();

/** The headers of every envelope with this code. */
function headersWithCode(code: number): string[] {
  const cached = headersByCode.get(code);
  if (cached) return cached;
  const headers = Object.entries(envelopeHeaders(code)).flat();
  headersByCode.set(code, headers);
  return headers;
}

function tokenOf({ target }: RequestContext): string {
  return target.query.get(security.name) ?? '';
}
