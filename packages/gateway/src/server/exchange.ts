import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenHolder } from '../tokens/token-account.ts';
import { clientAddress } from './client-address.ts';
import type { Front } from './front.ts';
import { type Answer, baseHeaders, sendAnswer } from './send-answer.ts';

/** One request on a data listener and the place of its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, never taken from the caller: it identifies the call in the ledger. */
  readonly requestId: string;
  readonly origin: string | undefined;
  /** Monotonic, in milliseconds. */
  readonly arrived: number;
}

/** The end of an exchange: what is sent, logged and counted. */
export interface ExchangeEnd {
  /** Wall clock, in milliseconds since 1970: as the answer tells it. */
  readonly time: number;
  /** For log and metrics: an operation of the contract, `usage`, or `none`. */
  readonly operation: string;
  readonly status: number;
  readonly code: number;
  readonly body: string | Buffer;
  /** As in `Answer`. */
  readonly encoding?: Answer['encoding'] | undefined;
  /** Beside those of every answer, as a flat list of names and values. */
  readonly headers?: readonly string[];
  readonly account?: TokenHolder | undefined;
  readonly credits?: number;
}

/** An end with the answer that is made of it, ready to leave. */
export interface ReadyEnd {
  readonly end: ExchangeEnd;
  readonly answer: Answer;
}

export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { rooms }: Front,
): Exchange {
  return {
    request,
    response,
    requestId: randomUUID(),
    origin: request.headers.origin,
    arrived: rooms.clock.monotonic(),
  };
}

/** Makes the answer, and sends nothing yet. */
export function readyEnd(
  { requestId, origin }: Exchange,
  end: ExchangeEnd,
  { cors }: Pick<Front, 'cors'>,
): ReadyEnd {
  const { status, code, body, encoding = 'utf8' } = end;
  const bytes = typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.length;
  const own = ['X-Request-Id', requestId, 'Content-Length', String(bytes)];
  const headers = baseHeaders(code).concat(cors.headers(origin), end.headers ?? [], own);
  return { end, answer: { status, headers, body, encoding, bytes } };
}

/**
 * Answers, logs one line of chosen fields, and counts. The line holds neither address nor query nor token.
 * @param close whether the connection is closed after the answer
 */
export function endExchange(
  { request, response, requestId, arrived }: Exchange,
  { end, answer }: ReadyEnd,
  front: Front,
  close = false,
): void {
  const { time, operation, status, code, account, credits = 0 } = end;
  sendAnswer(response, answer, close || front.closing());
  const { clock } = front.rooms;
  front.records.add({
    time,
    requestId,
    holder: account,
    operation,
    status,
    code,
    microseconds: Math.round((clock.monotonic() - arrived) * 1000),
    bytes: answer.bytes,
    address: clientAddress(request, front.trustProxy),
    credits,
  });
}
