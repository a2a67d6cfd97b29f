import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  logLine,
  type MockReply,
  noPlan,
  preferredExample,
  type ResponderOptions,
  respond,
} from '@social-data/mock-responses';
import { type RequestTarget, readTarget } from '@social-data/server-protocol';
import type { BuiltInEndpoint } from './built-in/built-in-endpoint.ts';
import { findEndpoints, refuseMethod } from './built-in/built-in-endpoints.ts';
import type { Recorder } from './record/recorder.ts';
import { sendFault, sendPreflight, sendResponse } from './send-response.ts';

export interface RequestHandlerOptions extends ResponderOptions {
  readonly builtInEndpoints: readonly BuiltInEndpoint[];
  /** Receives one line per call, when the call is over. */
  readonly log: ((line: string) => void) | undefined;
  /** Passes calls on to another server; undefined when the mock does not record. */
  readonly recorder: Recorder | undefined;
}

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handles preflights and built-in endpoints; every other request is a call. */
export function createRequestHandler(options: RequestHandlerOptions): HandleRequest {
  const { builtInEndpoints, now } = options;
  return async (request, response) => {
    // The clock of the mock stands still, so a Date header would be wrong.
    response.sendDate = false;
    const target = readTarget(request.url ?? '/');
    const endpoints = findEndpoints(builtInEndpoints, target.path);
    const endpoint = endpoints.find(({ method }) => method === request.method);
    // The body of a GET has no meaning; reading it keeps the connection usable.
    if (endpoint?.method !== 'POST') request.resume();
    const methods = endpoints.map(({ method }) => method);
    if (request.method === 'OPTIONS') sendPreflight(response, methods.length ? methods : ['GET']);
    else if (endpoint) await endpoint.handle(request, response, target);
    else if (methods.length > 0) refuseMethod(response, methods, now);
    else await handleCall(request, response, target, options);
  };
}

/** Makes the response to a call and delivers it as the scenarios ask. */
async function handleCall(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  options: RequestHandlerOptions,
): Promise<void> {
  const start = performance.now();
  const { method = 'GET', headers } = request;
  const preferred = preferredExample(headers.prefer);
  const reply =
    (await recordedReply(method, target, options)) ??
    respond({ method, target, preferred }, options);

  const { log } = options;
  if (log) response.once('close', () => log(logLine(reply.logged, performance.now() - start)));

  if (reply.delay > 0 && !(await waitWhileOpen(response, reply.delay))) return;
  if (reply.fault) sendFault(response, reply.fault, reply.response);
  else sendResponse(response, reply.response);
}

/** The reply of the server that calls are passed on to; undefined when the mock itself responds. */
async function recordedReply(
  method: string,
  target: RequestTarget,
  { recorder, requestLog }: RequestHandlerOptions,
): Promise<MockReply | undefined> {
  const response = await recorder?.passOn(method, target);
  if (!response) return undefined;
  const logged = requestLog.add({ method, target, mockResponse: response, plan: noPlan });
  return { response, delay: 0, fault: undefined, logged };
}

/** Waits; false when the caller or the mock closed the connection meanwhile. */
async function waitWhileOpen(response: ServerResponse, milliseconds: number): Promise<boolean> {
  const closed = new AbortController();
  const abort = () => closed.abort();
  response.once('close', abort);
  try {
    await setTimeout(milliseconds, undefined, { signal: closed.signal });
    return true;
  } catch {
    return false;
  } finally {
    response.off('close', abort);
  }
}
