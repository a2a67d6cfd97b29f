import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '@social-data/contract';
import { security } from '@social-data/contract/operations';
import { type RequestTarget, readTarget } from '@social-data/wire';
import { describeFault } from '../operations/describe-fault.ts';
import type { CallEnd } from '../pipeline/call.ts';
import { maskSecrets } from '../pipeline/mask-secrets.ts';
import { codes, explainCode } from '../pipeline/result-code.ts';
import { runCall } from '../pipeline/run-call.ts';
import type { Reservation } from '../store/store.ts';
import { clientAddress } from './client-address.ts';
import { failureText, successBody } from './envelope-body.ts';
import {
  type ExchangeEnd,
  endExchange,
  openExchange,
  type ReadyEnd,
  readyEnd,
} from './exchange.ts';
import type { Front } from './front.ts';
import { httpStatus } from './http-status.ts';
import { limitHeaders } from './rate-limit-headers.ts';

/** How a call ended, and its answer. */
interface CallAnswer {
  readonly end: CallEnd;
  readonly ready: ReadyEnd;
}

/** Answers one call on a path of the contract. Never rejects: what nobody foresaw is code 500 without a word about the inside. */
export async function answerCall(
  operationId: OperationId,
  request: IncomingMessage,
  response: ServerResponse,
  front: Front,
): Promise<void> {
  const exchange = openExchange(request, response, front);
  const target = readTarget(request.url ?? '');
  const { requestId, origin } = exchange;
  const prepare = (end: CallEnd): CallAnswer => ({
    end,
    ready: readyEnd(exchange, exchangeEnd(operationId, end, target, front), front),
  });
  let answer: CallAnswer;
  try {
    answer = await runCall({ operationId, requestId, target, origin }, front.rooms, prepare);
  } catch (fault) {
    front.log.error({ requestId, operation: operationId, ...describeFault(fault) }, 'fault');
    const { serverError } = codes;
    answer = prepare({ code: serverError, message: explainCode(serverError), charged: 0 });
  }
  const { end, ready } = answer;
  // A source may give the same code for reasons of its own.
  const isWrongToken = end.code === codes.invalidToken && end.account === undefined;
  const mayStay = !isWrongToken || (await slowDown(request, front));
  if (end.reservation) noteDelivery(response, end.reservation, front);
  endExchange(exchange, ready, front, !mayStay);
}

/** Lets the answer to a wrong token wait (decision D20). Resolves with whether the connection may stay open. */
export function slowDown(request: IncomingMessage, front: Front): Promise<boolean> {
  return front.failedTokens.failed(clientAddress(request, front.trustProxy));
}

function exchangeEnd(
  operation: OperationId,
  end: CallEnd,
  target: RequestTarget,
  { rooms, mirrorStatus }: Front,
): ExchangeEnd {
  const now = rooms.clock.now();
  return {
    operation,
    status: httpStatus(end.code, mirrorStatus),
    code: end.code,
    body: bodyOf(end, target, now),
    encoding: end.payload?.encoding,
    headers: headersOfEnd(end, now),
    account: end.account,
    credits: end.charged,
  };
}

function bodyOf(end: CallEnd, target: RequestTarget, now: number): string | Buffer {
  if (end.payload !== undefined) return successBody(end.payload, now);
  const secret = target.query.get(security.name) ?? '';
  return failureText(end.code, maskSecrets(end.message, secret), now);
}

function headersOfEnd(
  { retryAfter, limits, quotaResetsAt = 0, charged }: CallEnd,
  now: number,
): readonly string[] {
  const headers = limits ? limitHeaders(limits, quotaResetsAt - now) : [];
  headers.push('X-Cost', String(charged));
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
  return headers;
}

/** Notes that the whole answer was handed to the system; not when the caller had left before. */
function noteDelivery(response: ServerResponse, reservation: Reservation, { rooms }: Front): void {
  const { socket } = response;
  response.on('finish', () => {
    // Node says "finished" of an answer to a connection that broke, too.
    if (socket && !socket.destroyed) rooms.store.markDelivered(reservation);
  });
}
