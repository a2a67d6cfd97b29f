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
import { endExchange, openExchange } from './exchange.ts';
import type { Front } from './front.ts';
import { httpStatus } from './http-status.ts';
import { limitHeaders } from './rate-limit-headers.ts';

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
  let end: CallEnd;
  try {
    end = await runCall({ operationId, requestId, target, origin }, front.rooms);
  } catch (fault) {
    front.log.error({ requestId, operation: operationId, ...describeFault(fault) }, 'fault');
    end = { code: codes.serverError, message: explainCode(codes.serverError), charged: 0 };
  }
  // A source may give the same code for reasons of its own.
  const isWrongToken = end.code === codes.invalidToken && end.account === undefined;
  const mayStay = !isWrongToken || (await slowDown(request, front));
  if (end.reservation) noteDelivery(exchange.response, end.reservation, front);
  endExchange(
    exchange,
    {
      operation: operationId,
      status: httpStatus(end.code, front.mirrorStatus),
      code: end.code,
      body: bodyOf(end, target, front),
      encoding: end.payload?.encoding,
      headers: headersOfEnd(end, front),
      account: end.account,
      credits: end.charged,
      close: !mayStay,
    },
    front,
  );
}

/** Lets the answer to a wrong token wait (decision D20). Resolves with whether the connection may stay open. */
export function slowDown(request: IncomingMessage, front: Front): Promise<boolean> {
  return front.failedTokens.failed(clientAddress(request, front.trustProxy));
}

function bodyOf(end: CallEnd, target: RequestTarget, { rooms }: Front): string | Buffer {
  const now = rooms.clock.now();
  if (end.payload !== undefined) return successBody(end.payload, now);
  const secret = target.query.get(security.name) ?? '';
  return failureText(end.code, maskSecrets(end.message, secret), now);
}

function headersOfEnd(end: CallEnd, { rooms }: Front): readonly string[] {
  const { retryAfter, limits, quotaResetsAt = 0, charged } = end;
  const headers = limits ? limitHeaders(limits, quotaResetsAt - rooms.clock.now()) : [];
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
