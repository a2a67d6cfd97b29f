import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '@social-data/contract';
import {
  matchPath,
  type OperationInfo,
  operations,
  security,
} from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { TOKEN_PREFIX } from '@social-data/ledger/accounts';
import { type RequestTarget, readTarget } from '@social-data/server-protocol';
import { type CallerIds, refuse } from '@social-data/source/source';
import type { CallContext, CallResult, Delivery, RequestContext } from '../call/call-context.ts';
import type { Connections } from './connections.ts';
import { type RenderedResponse, renderResult } from './render-result.ts';
import type { ResponseMemory, UnreadResponse } from './response-memory.ts';
import type { ServerContext } from './server-context.ts';

/** As many bytes as Node buffers for a connection before it asks to wait. */
const PIECE_BYTES = 64 * 2 ** 10;

type Rendered = Pick<RenderedResponse, 'result' | 'body' | 'encoding' | 'bytes'>;

interface Server {
  readonly responseMemory: ResponseMemory;
  readonly connections: Pick<Connections, 'drop'>;
}

/**
 * Writes the body of a response whose head is set, and ends it. A small body is written at once. A larger one is
 * written in pieces, each when the operating system has taken the one before: so Node has no copy of the body, and TLS,
 * which encrypts at once whatever it is given, no more than one piece. Other connections have their turn in between.
 * @param address of the client
 */
export function writeBody(
  response: ServerResponse,
  rendered: Rendered,
  address: string,
  server: Server,
): void {
  const { body, encoding, bytes } = rendered;
  // The caller has hung up: nothing is written, and the event "close" may have been emitted.
  const isClosed = response.req.socket.destroyed;
  if (bytes <= PIECE_BYTES || isClosed) {
    response.end(body, encoding);
    // Nearly always, the operating system has taken all of it.
    if (response.writableLength > 0 && !isClosed) count(response, rendered, address, server);
    return;
  }
  const whole = typeof body === 'string' ? Buffer.from(body, encoding) : body;
  const unread = count(response, { ...rendered, body: whole }, address, server);
  writePieces(response, whole, () => server.responseMemory.progressed(unread));
}

/** Counts a response until it is written or its connection is closed. */
function count(
  response: ServerResponse,
  { result, body, bytes }: Rendered,
  address: string,
  { responseMemory, connections }: Server,
): UnreadResponse {
  const { req } = response;
  const encrypted = 'encrypted' in req.socket ? Math.min(bytes, PIECE_BYTES) : 0;
  const isText = typeof body === 'string';
  const unread: UnreadResponse = {
    accountId: result.account?.id ?? '',
    connection: req.socket,
    body: isText ? undefined : body,
    ownBytes: (isText ? bytes : 0) + encrypted,
    drop: () => connections.drop(req, address, result.account),
  };
  response.once('close', () => responseMemory.remove(unread));
  responseMemory.add(unread);
  return unread;
}

/** @param taken is called when the operating system has taken a piece */
function writePieces(response: ServerResponse, body: Buffer, taken: () => void): void {
  let position = 0;
  const writeNext = () => {
    const piece = body.subarray(position, position + PIECE_BYTES);
    position += piece.length;
    if (position === body.length) {
      response.end(piece);
      return;
    }
    response.write(piece, (error) => {
      if (error) return;
      taken();
      setImmediate(writeNext);
    });
  };
  writeNext();
}

/** Version, trace, parent and flags; later versions may have more: https://www.w3.org/TR/trace-context/ */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
/** `traceparent` of version 00, which has nothing after the flags. */
const LENGTH = 55;
/** What stays one word in a log, a shell and a query. */
const SAFE = /^[\w.:-]{1,64}$/;

/**
 * The valid ones of `traceparent` and `X-Request-Id`; undefined without any. A request id that could be a token is
 * dropped: somebody may have put it into the wrong header.
 * @param token the token of the request
 */
function callerIds(headers: IncomingHttpHeaders, token: string | null): CallerIds | undefined {
  const { traceparent, 'x-request-id': requestId } = headers;
  // Nearly all requests have neither.
  if (traceparent === undefined && requestId === undefined) return undefined;
  const trace = typeof traceparent === 'string' && isTraceparent(traceparent);
  const isId =
    typeof requestId === 'string' &&
    SAFE.test(requestId) &&
    requestId !== token &&
    !requestId.includes(TOKEN_PREFIX);
  if (!trace && !isId) return undefined;
  return { ...(trace && { traceparent }), ...(isId && { requestId }) };
}

function isTraceparent(text: string): boolean {
  return TRACEPARENT.test(text) && (text.length === LENGTH || !text.startsWith('00'));
}

/** Responds to a call of an operation of the contract. Never rejects. */
export function respondToCall(
  operationId: OperationId,
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
): Promise<void> {
  const context = requestContext(operationId, request, server);
  takePathValues(operationId, context.target);
  const call = {
    ...context,
    span: server.tracing?.begin(context),
    onHangUp: hangUpListeners(response),
    skipsCache: skipsCache(request),
  };
  return respond(call, response, server, () => server.calls.handle(call));
}

/** Reads the parts of a request that the gateway uses. */
export function requestContext<OperationId extends RequestContext['operationId']>(
  operationId: OperationId,
  request: IncomingMessage,
  { services, connections }: ServerContext,
): RequestContext & { readonly operationId: OperationId } {
  const { headers } = request;
  const target = readTarget(request.url ?? '');
  return {
    operationId,
    requestId: randomUUID(),
    callerIds: callerIds(headers, target.query.get(security.name)),
    target,
    origin: headers.origin,
    address: connections.addressOf(request),
    isSecure: 'encrypted' in request.socket,
    receivedAt: services.clock.monotonic(),
  };
}

/** Puts the values in the path among the parameters: the contract has no two parameters of one name. */
function takePathValues(operationId: OperationId, { path, query }: RequestTarget): void {
  const { path: template }: OperationInfo = operations[operationId];
  if (!template.includes('{')) return;
  for (const [name, value] of Object.entries(matchPath(template, path) ?? {}))
    query.set(name, value);
}

function skipsCache({ headers }: IncomingMessage): boolean {
  const directives = headers['cache-control']?.split(',');
  if (directives === undefined) return false;
  return directives.some((directive) => directive.trim().toLowerCase() === 'no-cache');
}

function hangUpListeners(response: ServerResponse): CallContext['onHangUp'] {
  return (listener) => {
    if (response.destroyed) listener();
    else response.once('close', listener);
    return () => response.off('close', listener);
  };
}

/** The result of a request beyond `--connections-per-address`. Its token is not read. */
const tooManyRequests: CallResult = {
  ...refuse(
    'rateLimit',
    'Too many requests of this address are in progress. Wait for responses before you send more.',
  ),
  retryAfter: 1,
  charged: 0,
};

/**
 * Responds with the result of `handle`. Delays the response to a wrong token (decision D20). An error
 * that no stage expects gives code 500 without details. Never rejects.
 */
export async function respond(
  context: RequestContext,
  response: ServerResponse,
  server: ServerContext,
  handle: () => Promise<CallResult>,
): Promise<void> {
  const caller = server.connections.begin(context.address, response.req.socket);
  server.inProgress.begin();
  try {
    const result = caller === undefined ? tooManyRequests : await handle();
    const mayStayOpen = !isWrongToken(result) || (await server.throttle.delay(context.address));
    sendResponse(context, renderResult(context, result, server), response, server, !mayStayOpen);
  } catch (error) {
    server.services.errors.callFailed(error, context);
    sendServerError(context, response, server);
  } finally {
    if (caller !== undefined) server.connections.end(caller);
    server.inProgress.end();
  }
}

/**
 * Sends the response and records it for log and metrics.
 * @param close whether the connection is closed afterwards
 */
export function sendResponse(
  context: RequestContext,
  rendered: RenderedResponse,
  response: ServerResponse,
  server: ServerContext,
  close = false,
): void {
  const { result, time, status, headers, bytes } = rendered;
  if (close || server.readiness.isClosing) response.shouldKeepAlive = false;
  const { reservation, rescuable } = result;
  if (reservation || rescuable) watchDelivery({ reservation, rescuable }, response, server);
  response.writeHead(status, headers);
  const { requestId, callerIds, span, operationId, address, receivedAt } = context;
  writeBody(response, rendered, address, server);
  server.recorder.add({
    requestId,
    callerIds,
    span,
    operationId,
    address,
    time,
    status,
    bytes,
    code: result.code,
    account: result.account,
    credits: result.charged ?? 0,
    via: result.via,
    entry: result.entry,
    microseconds: Math.round((server.services.clock.monotonic() - receivedAt) * 1000),
  });
  span?.end({ code: result.code, status, via: result.via });
}

/** A source may respond with the same code, but then the call has an account. */
function isWrongToken({ code, account }: CallResult): boolean {
  return code === resultCode.invalidToken && account === undefined;
}

/** Responds with code 500. If that fails as well, only the connection ends. */
function sendServerError(
  context: RequestContext,
  response: ServerResponse,
  server: ServerContext,
): void {
  try {
    const result = { ...refuse('serverError'), charged: 0 };
    sendResponse(context, renderResult(context, result, server), response, server);
  } catch (error) {
    server.services.errors.unexpected(error);
    context.span?.end({ code: resultCode.serverError });
    response.destroy();
  }
}

/** Reports whether the operating system took the whole response. It does not when the caller has hung up before. */
function watchDelivery(
  delivery: Delivery,
  response: ServerResponse,
  { calls }: ServerContext,
): void {
  // The response itself has no socket yet while it waits behind another one.
  const { socket } = response.req;
  let isDelivered = false;
  response.on('finish', () => {
    // Node also emits "finish" for a broken connection.
    if (socket.destroyed) return;
    isDelivered = true;
    calls.delivered(delivery);
  });
  if (delivery.rescuable === undefined) return;
  if (response.destroyed) calls.lost(delivery);
  else response.on('close', () => !isDelivered && calls.lost(delivery));
}
