import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { CallContext, CallResult, RequestContext } from '../call/call-context.ts';
import { handleCall } from '../call/handle-call.ts';
import { refuse } from '../call/refusal.ts';
import { type RenderedResponse, renderResult } from './render-result.ts';
import { requestContext } from './request-context.ts';
import type { ServerContext } from './server-context.ts';

/** Responds to a call of an operation of the contract. Never rejects. */
export function respondToCall(
  operationId: OperationId,
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
): Promise<void> {
  const call = {
    ...requestContext(operationId, request, server),
    onHangUp: hangUpListeners(response),
    skipsCache: server.pipeline.sharing !== undefined && skipsCache(request),
  };
  return respond(call, response, server, (render) => handleCall(call, server.pipeline, render));
}

function skipsCache({ headers }: IncomingMessage): boolean {
  const directives = headers['cache-control']?.split(',') ?? [];
  return directives.some((directive) => directive.trim().toLowerCase() === 'no-cache');
}

function hangUpListeners(response: ServerResponse): CallContext['onHangUp'] {
  return (listener) => {
    if (response.destroyed) listener();
    else response.once('close', listener);
    return () => response.off('close', listener);
  };
}

/** The result of a request beyond `--connections-per-address`; its token was not looked at. */
const tooManyRequests: CallResult = {
  ...refuse(
    'rateLimit',
    'Too many requests of this address are in progress. Wait for responses before you send more.',
  ),
  retryAfter: 1,
  charged: 0,
};

/**
 * Responds with what `handle` renders. Delays the response to a wrong token (decision D20). An error
 * that no stage expects gives code 500 without details. Never rejects.
 */
export async function respond(
  context: RequestContext,
  response: ServerResponse,
  server: ServerContext,
  handle: (render: (result: CallResult) => RenderedResponse) => Promise<RenderedResponse>,
): Promise<void> {
  const render = (result: CallResult) => renderResult(context, result, server);
  const caller = server.connections.begin(context.address, response.req.socket);
  server.inProgress.begin();
  try {
    const rendered = caller === undefined ? render(tooManyRequests) : await handle(render);
    if (isWrongToken(rendered.result)) {
      const mayStayOpen = await server.throttle.delay(context.address);
      // Rendered again for the time at which it is sent.
      sendResponse(context, render(rendered.result), response, server, !mayStayOpen);
    } else {
      sendResponse(context, rendered, response, server);
    }
  } catch (error) {
    server.pipeline.errors.callFailed(error, context);
    sendServerError(context, render, response, server);
  } finally {
    if (caller !== undefined) server.connections.end(caller);
    server.inProgress.end();
  }
}

/**
 * Sends the response in one write and records it for log and metrics.
 * @param close whether the connection is closed afterwards
 */
export function sendResponse(
  context: RequestContext,
  rendered: RenderedResponse,
  response: ServerResponse,
  server: ServerContext,
  close = false,
): void {
  const { result, time, status, headers, body, encoding, bytes } = rendered;
  if (close || server.isClosing()) headers.push('Connection', 'close');
  if (result.reservation || result.onDelivered) watchDelivery(result, response, server);
  response.writeHead(status, headers);
  response.end(body, encoding);
  const { requestId, operationId, address, receivedAt } = context;
  server.recorder.add({
    requestId,
    operationId,
    address,
    time,
    status,
    bytes,
    code: result.code,
    account: result.account,
    credits: result.charged ?? 0,
    via: result.via,
    microseconds: Math.round((server.pipeline.clock.monotonic() - receivedAt) * 1000),
  });
}

/** A source may give the same code for its own reasons; only the gateway knows no account. */
function isWrongToken({ code, account }: CallResult): boolean {
  return code === resultCode.invalidToken && account === undefined;
}

/** A response that cannot even be sent ends its connection, and nothing else. */
function sendServerError(
  context: RequestContext,
  render: (result: CallResult) => RenderedResponse,
  response: ServerResponse,
  server: ServerContext,
): void {
  try {
    sendResponse(context, render({ ...refuse('serverError'), charged: 0 }), response, server);
  } catch (error) {
    server.pipeline.errors.unexpected(error);
    response.destroy();
  }
}

/** Notices whether the system took the whole response; it did not when the caller had hung up before. */
function watchDelivery(
  { reservation, onDelivered, onLost }: CallResult,
  response: ServerResponse,
  { pipeline }: ServerContext,
): void {
  const { socket } = response;
  let isDelivered = false;
  response.on('finish', () => {
    // Node also emits "finish" for a broken connection.
    if (!socket || socket.destroyed) return;
    isDelivered = true;
    if (reservation) pipeline.store.markDelivered(reservation);
    onDelivered?.();
  });
  if (onLost === undefined) return;
  if (response.destroyed) onLost();
  else response.on('close', () => !isDelivered && onLost());
}
