import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '@social-data/contract';
import { security } from '@social-data/contract/operations';
import { type RequestTarget, readTarget } from '@social-data/wire';
import { describeFault } from '../operations/describe-fault.ts';
import type { Call, CallEnd } from '../pipeline/call.ts';
import { maskSecrets } from '../pipeline/mask-secrets.ts';
import { codes, explainCode } from '../pipeline/result-code.ts';
import { type Answerer, runCall } from '../pipeline/run-call.ts';
import type { Reservation } from '../store/store.ts';
import { clientAddress } from './client-address.ts';
import { failureText, successBody } from './envelope-body.ts';
import {
  type Exchange,
  type ExchangeEnd,
  endExchange,
  openExchange,
  type ReadyEnd,
  readyEnd,
} from './exchange.ts';
import type { Front } from './front.ts';
import { httpStatus } from './http-status.ts';
import { limitHeaders } from './rate-limit-headers.ts';

/** Answers one call on a path of the contract. Never throws: what nobody foresaw is code 500 without a word about the inside. */
export function answerCall(
  operationId: OperationId,
  request: IncomingMessage,
  response: ServerResponse,
  front: Front,
): void {
  const exchange = openExchange(request, response, front);
  const { requestId, origin } = exchange;
  const call = { operationId, requestId, target: readTarget(request.url ?? ''), origin };
  front.inProgress.begun();
  runCall(call, front.rooms, new CallAnswer(call, exchange, front));
}

/** The answer to a call, from its end to the wire. */
class CallAnswer implements Answerer {
  readonly #call: Call;
  readonly #exchange: Exchange;
  readonly #front: Front;
  #end: CallEnd | undefined;
  #ready: ReadyEnd | undefined;

  constructor(call: Call, exchange: Exchange, front: Front) {
    this.#call = call;
    this.#exchange = exchange;
    this.#front = front;
  }

  prepare(end: CallEnd): void {
    this.#end = end;
    this.#ready = readyEnd(this.#exchange, exchangeEnd(this.#call, end, this.#front), this.#front);
  }

  answer(): void {
    const end = this.#end;
    // A source may give the same code for reasons of its own.
    if (end?.code === codes.invalidToken && end.account === undefined) this.#answerLate(end);
    else this.#send(false);
  }

  failed(fault: unknown): void {
    const { operationId, requestId } = this.#call;
    const { serverError } = codes;
    this.#front.log.error({ requestId, operation: operationId, ...describeFault(fault) }, 'fault');
    this.#send(false, { code: serverError, message: explainCode(serverError), charged: 0 });
  }

  /** A wrong token has to wait for its answer, which then tells the time at which it leaves. */
  #answerLate(end: CallEnd): void {
    slowDown(this.#exchange.request, this.#front).then(
      (mayStay) => this.#send(!mayStay, end),
      (fault: unknown) => this.failed(fault),
    );
  }

  /**
   * An answer that could not even be sent ends its connection, and nothing else.
   * @param end what is answered, if it is not prepared yet
   */
  #send(close: boolean, end?: CallEnd): void {
    const { response, request } = this.#exchange;
    const { inProgress, log } = this.#front;
    try {
      if (end !== undefined) this.prepare(end);
      if (this.#ready === undefined) throw new Error('There is no answer');
      if (this.#end?.reservation) noteDelivery(response, this.#end.reservation, this.#front);
      endExchange(this.#exchange, this.#ready, this.#front, close);
    } catch (fault) {
      log.error(describeFault(fault), 'fault');
      request.socket.destroy();
    }
    inProgress.ended();
  }
}

/** Lets the answer to a wrong token wait (decision D20). Resolves with whether the connection may stay open. */
export function slowDown(request: IncomingMessage, front: Front): Promise<boolean> {
  return front.failedTokens.failed(clientAddress(request, front.trustProxy));
}

function exchangeEnd(
  { operationId, target }: Call,
  end: CallEnd,
  { rooms, mirrorStatus }: Front,
): ExchangeEnd {
  const now = rooms.clock.now();
  return {
    time: now,
    operation: operationId,
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
