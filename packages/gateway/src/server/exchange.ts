import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenHolder } from '../tokens/token-account.ts';
import { clientAddress } from './client-address.ts';
import type { Front } from './front.ts';
import { sendAnswer } from './send-answer.ts';

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
  /** For log and metrics: an operation of the contract, `usage`, or `none`. */
  readonly operation: string;
  readonly status: number;
  readonly code: number;
  readonly body: string | Buffer;
  /** As in `Answer`. */
  readonly encoding?: 'latin1' | undefined;
  /** As a flat list of names and values. */
  readonly headers?: readonly string[];
  readonly account?: TokenHolder | undefined;
  readonly credits?: number;
  /** Whether the connection is closed after the answer. */
  readonly close?: boolean;
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

/** Answers, logs one line of chosen fields, and counts. The line holds neither address nor query nor token. */
export function endExchange(exchange: Exchange, end: ExchangeEnd, front: Front): void {
  const { request, response, requestId, origin, arrived } = exchange;
  const { operation, status, code, body, encoding, account, credits = 0 } = end;
  const headers = front.cors.headers(origin).concat('X-Request-Id', requestId, end.headers ?? []);
  const close = end.close === true || front.closing();
  const bytes = sendAnswer(response, { status, code, body, encoding, headers }, close);
  const { clock } = front.rooms;
  front.records.add({
    time: clock.now(),
    requestId,
    holder: account,
    operation,
    status,
    code,
    microseconds: Math.round((clock.monotonic() - arrived) * 1000),
    bytes,
    address: clientAddress(request, front.trustProxy),
    credits,
  });
}
