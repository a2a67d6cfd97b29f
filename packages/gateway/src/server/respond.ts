import type { ServerResponse } from 'node:http';
import { security } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { LimitState } from '@social-data/ledger/rules/limits';
import {
  envelopeHeaders,
  failure,
  type ResponseHeader,
  statusOf,
} from '@social-data/server-protocol';
import {
  refuse,
  type SourceSuccess,
  successBytes,
  successText,
  wholeSeconds,
} from '@social-data/source/source';
import type { CallResult, RequestContext } from '../call/call-context.ts';
import { maskSecrets } from '../call/mask-secrets.ts';
import type { UnreadResponse } from './response-memory.ts';
import type { ServerContext } from './server-context.ts';

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
  const { throttle, services } = server;
  try {
    const result = await handleInLimit(context, response, server, handle);
    // A source may respond with the same code, but then the call has an account.
    const isWrongToken = result.code === resultCode.invalidToken && result.account === undefined;
    if (isWrongToken && !(await throttle.delay(context.address))) response.shouldKeepAlive = false;
    sendResponse(context, result, response, server);
  } catch (error) {
    services.errors.callFailed(error, context);
    sendServerError(context, response, server);
  }
}

/** Refuses a request beyond those that its address may have in progress. Responses that are delayed are none of them. */
async function handleInLimit(
  { address }: RequestContext,
  response: ServerResponse,
  { connections }: ServerContext,
  handle: () => Promise<CallResult>,
): Promise<CallResult> {
  const caller = connections.begin(address, response.req.socket);
  if (caller === undefined) return tooManyRequests;
  try {
    return await handle();
  } finally {
    connections.end(caller);
  }
}

/** Responds with code 500. If that fails as well, only the connection ends. */
function sendServerError(
  context: RequestContext,
  response: ServerResponse,
  server: ServerContext,
): void {
  try {
    sendResponse(context, { ...refuse('serverError'), charged: 0 }, response, server);
  } catch (error) {
    server.services.errors.unexpected(error);
    context.span?.end({ code: resultCode.serverError });
    response.destroy();
  }
}

/** Status and headers of the response to a request outside the contract. */
interface RouteError {
  readonly status: number;
  readonly headers: readonly string[];
}

/** Sends the response to a request and records it for log and metrics. Throws before it has sent anything. */
export function sendResponse(
  context: RequestContext,
  result: CallResult,
  response: ServerResponse,
  server: ServerContext,
  routeError?: RouteError,
): void {
  const time = server.services.clock.now();
  const rendered = renderBody(context, result, time);
  const { bytes } = rendered;
  const headers = renderHeaders(context, result, server, time, routeError);
  headers.push('Content-Length', String(bytes));
  const { requestId, callerIds, span, operationId, address, receivedAt } = context;
  const { code, account, via, entry, charged: credits = 0 } = result;
  // On the paths of the contract, the HTTP status is that of the operation for every code (decision D1).
  const isCall = operationId !== 'usage' && operationId !== 'none';
  const status = routeError?.status ?? (isCall ? statusOf(operationId) : 200);

  if (server.readiness.isClosing) response.shouldKeepAlive = false;
  watchDelivery(result, response, server);
  response.writeHead(status, headers);
  writeBody(response, rendered, { address, account }, server);
  server.recorder.add({
    ...{ requestId, callerIds, span, operationId, address, account, via, entry },
    ...{ time, status, bytes, code, credits },
    microseconds: Math.round((server.services.clock.monotonic() - receivedAt) * 1000),
  });
  span?.end({ code, status, via });
}

/** Reports whether the operating system took the whole response. It does not when the caller has hung up before. */
function watchDelivery(
  { reservation, rescuable }: CallResult,
  response: ServerResponse,
  { calls }: ServerContext,
): void {
  if (reservation === undefined && rescuable === undefined) return;
  // Without the payload, which can go before.
  const delivery = { reservation, rescuable };
  // The response itself has no socket yet while it waits behind another one.
  const { socket } = response.req;
  let isDelivered = false;
  response.on('finish', () => {
    // Node also emits "finish" for a broken connection.
    if (socket.destroyed) return;
    isDelivered = true;
    calls.delivered(delivery);
  });
  if (rescuable === undefined) return;
  if (response.destroyed) calls.lost(delivery);
  else response.on('close', () => !isDelivered && calls.lost(delivery));
}

interface Body {
  readonly body: string | Buffer;
  /** Of a text: `latin1` when each character is one byte. */
  readonly encoding: 'latin1' | 'utf8';
  readonly bytes: number;
}

/** @param time milliseconds since 1970 */
function renderBody(
  { target }: RequestContext,
  { code, message, payload }: CallResult,
  time: number,
): Body {
  if (payload === undefined) {
    const masked = maskSecrets(message, target.query.get(security.name) ?? '');
    const body = JSON.stringify(failure(code, masked, new Date(time)));
    return { body, encoding: 'utf8', bytes: Buffer.byteLength(body) };
  }
  const body = 'data' in payload ? (payload.body ?? successBody(payload, time)) : payload.body;
  const encoding = ('data' in payload && payload.encoding) || 'utf8';
  const bytes = typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.length;
  return { body, encoding, bytes };
}

/** Shared by the responses of one millisecond: the text of the time, and the bodies of cacheable payloads. */
let moment = momentAt(Number.NaN, '');

function momentAt(at: number, time: string) {
  return { at, time, bodies: new Map<SourceSuccess, Buffer>() };
}

/** Bytes where calls share them, else text in the payload's encoding. */
function successBody(payload: SourceSuccess, now: number): string | Buffer {
  // Formatting the time takes a good part of the time for an envelope, so it is done once per millisecond.
  if (moment.at !== now) moment = momentAt(now, new Date(now).toISOString());
  const { time, bodies } = moment;
  if (!payload.cacheable) return successText(payload.data, time);
  const body = bodies.get(payload) ?? successBytes(payload, time);
  bodies.set(payload, body);
  return body;
}

/** The name of this cache in `Cache-Status` (RFC 9211). */
const CACHE = 'social-data-gateway';

const headersByCode = new Map<number, string[]>();

/** All headers but the length, as a flat list of names and values, which Node writes without looking names up. */
function renderHeaders(
  { requestId, origin }: RequestContext,
  result: CallResult,
  { corsHeaders }: ServerContext,
  time: number,
  routeError: RouteError | undefined,
): string[] {
  const { code, limits, charged, hidesCost = false, retryAfter, cacheStatus, age } = result;
  const ofCode = headersByCode.get(code) ?? Object.entries(envelopeHeaders(code)).flat();
  headersByCode.set(code, ofCode);
  const headers = ofCode.concat(corsHeaders(origin), routeError?.headers ?? []);
  addHeader(headers, 'X-Request-Id', requestId);
  if (routeError !== undefined) return headers;
  if (limits !== undefined) addLimits(headers, limits, time);
  if (charged !== undefined && !hidesCost) addHeader(headers, 'X-Cost', String(charged));
  if (retryAfter !== undefined) addHeader(headers, 'Retry-After', String(retryAfter));
  if (age !== undefined) addHeader(headers, 'Age', String(age));
  if (cacheStatus !== undefined) addHeader(headers, 'Cache-Status', `${CACHE}; ${cacheStatus}`);
  return headers;
}

/** Adds a header. Its type allows only the names of `responseHeaders`, which pages may read and README lists. */
function addHeader(headers: string[], name: ResponseHeader, value: string): void {
  headers.push(name, value);
}

const SECONDS_PER_DAY = 86_400;

/**
 * `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-10 with the policies "rate" and
 * "daily", and the balance (decision D19). A limit that the account does not have is absent.
 */
function addLimits(headers: string[], { rate, daily, balance }: LimitState, now: number): void {
  const states: string[] = [];
  const policies: string[] = [];
  if (rate) {
    states.push(`"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`);
    policies.push(`"rate";q=${rate.limit};w=${Math.ceil(rate.seconds)}`);
  }
  if (daily) {
    states.push(`"daily";r=${daily.remaining};t=${wholeSeconds(daily.resetsAt - now)}`);
    policies.push(`"daily";q=${daily.limit};w=${SECONDS_PER_DAY}`);
  }
  if (states.length > 0) {
    addHeader(headers, 'RateLimit', states.join(', '));
    addHeader(headers, 'RateLimit-Policy', policies.join(', '));
  }
  if (balance !== undefined) addHeader(headers, 'X-Balance-Remaining', String(balance));
}

/** As many bytes as Node buffers for a connection before it asks to wait. */
const PIECE_BYTES = 64 * 2 ** 10;

interface Caller {
  readonly address: string;
  readonly account: CallResult['account'] | undefined;
}

type Server = Pick<ServerContext, 'responseMemory'> & {
  readonly connections: Pick<ServerContext['connections'], 'drop'>;
};

/**
 * Writes the body of a response whose head is set, and ends it. A small body is written at once. A larger one is
 * written in pieces, each when the operating system has taken the one before: so Node has no copy of the body, and TLS,
 * which encrypts at once whatever it is given, no more than one piece. Other connections have their turn in between.
 */
export function writeBody(
  response: ServerResponse,
  { body, encoding, bytes }: Body,
  caller: Caller,
  server: Server,
): void {
  // The caller has hung up: nothing is written, and the event "close" may have been emitted.
  const isClosed = response.req.socket.destroyed;
  if (bytes <= PIECE_BYTES || isClosed) {
    response.end(body, encoding);
    // Nearly always, the operating system has taken all of it.
    if (response.writableLength > 0 && !isClosed) count(response, body, bytes, caller, server);
    return;
  }
  const whole = typeof body === 'string' ? Buffer.from(body, encoding) : body;
  const unread = count(response, whole, bytes, caller, server);
  writePieces(response, whole, () => server.responseMemory.progressed(unread));
}

/** Counts a response until it is written or its connection is closed. */
function count(
  response: ServerResponse,
  body: Body['body'],
  bytes: number,
  { address, account }: Caller,
  { responseMemory, connections }: Server,
): UnreadResponse {
  const { req } = response;
  const encrypted = 'encrypted' in req.socket ? Math.min(bytes, PIECE_BYTES) : 0;
  const isText = typeof body === 'string';
  const unread: UnreadResponse = {
    accountId: account?.id ?? '',
    connection: req.socket,
    body: isText ? undefined : body,
    ownBytes: (isText ? bytes : 0) + encrypted,
    drop: () => connections.drop(req, address, account),
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
