import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  createReply,
  type DecidedResponse,
  decideResponse,
  logLine,
  type MockReply,
  noPlan,
  preferredExample,
  type ResponderOptions,
} from '@social-data/mock-responses';
import { methodsOnPath, type RequestTarget, readTarget } from '@social-data/server-protocol';
import type { BuiltInEndpoint } from './built-in/built-in-endpoint.ts';
import { findEndpoints, refuseMethod } from './built-in/built-in-endpoints.ts';
import { parseJson, readBody } from './built-in/read-json-body.ts';
import type { Prism } from './prism.ts';
import type { Recorder } from './record/recorder.ts';
import { sendFault, sendPreflight, sendResponse } from './send-response.ts';

export interface RequestHandlerOptions extends ResponderOptions {
  readonly prism: Prism;
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
    const methods = endpoints.map(({ method }) => method);
    // A body that nobody reads would block the connection.
    if (endpoints.length > 0 && endpoint?.method !== 'POST') request.resume();
    if (request.method === 'OPTIONS') {
      request.resume();
      const known = methods.length > 0 ? methods : methodsOnPath(target.path);
      sendPreflight(response, known.length > 0 ? known : ['GET']);
    } else if (endpoint) await endpoint.handle(request, response, target);
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
  const body = await readCallBody(request);
  const reply =
    (await recordedReply(request, target, body, options)) ??
    (await mockedReply(request, target, body, options));

  const { log } = options;
  if (log) response.once('close', () => log(logLine(reply.logged, performance.now() - start)));

  if (reply.delay > 0 && !(await waitWhileOpen(response, reply.delay))) return;
  if (reply.fault) sendFault(response, reply.fault, reply.response);
  else sendResponse(response, reply.response);
}

/** The body of a call. */
interface CallBody {
  /** Absent for a call without one. */
  readonly text?: string;
  /** What Prism validates: parsed, if it is JSON. */
  readonly value?: unknown;
  readonly problem?: string;
}

async function readCallBody(request: IncomingMessage): Promise<CallBody> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    // The body of a GET has no meaning; reading it keeps the connection usable.
    request.resume();
    return {};
  }
  const body = await readBody(request);
  if (!body.ok) return { problem: body.message };
  const { text } = body;
  if (text === '') return {};
  if (!/^$|[/+]json\b/i.test(request.headers['content-type'] ?? '')) return { text, value: text };
  const json = parseJson(text);
  return json.ok ? { text, value: json.value } : { text, problem: json.message };
}

/** The reply of the mock itself: Prism finds the operation and validates both sides, and our responses are its mocker. */
async function mockedReply(
  { method = 'GET', headers }: IncomingMessage,
  target: RequestTarget,
  { value, problem }: CallBody,
  options: RequestHandlerOptions,
): Promise<MockReply> {
  const call = { method, target, preferred: preferredExample(headers.prefer) };
  const request = {
    method,
    path: target.path,
    headers: judgedHeaders(method, headers),
    body: value,
  };
  let decided: DecidedResponse | undefined;
  const mocked = await options.prism.mock(request, (operationId, found) => {
    const problems = problem === undefined ? found : [problem];
    decided = decideResponse({ ...call, route: { ok: true, operationId }, problems }, options);
    return decided.response;
  });
  if (!mocked.ok) decided = decideResponse({ ...call, route: mocked }, options);
  if (!decided) throw new Error('Prism did not ask the mocker.');
  return createReply(call, decided, mocked.ok ? mocked.violation : undefined, options);
}

/** The headers without those of a body that has no meaning. */
function judgedHeaders(method: string, headers: IncomingHttpHeaders): Record<string, string> {
  const isWithoutBody = method === 'GET' || method === 'HEAD';
  const judged: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !(isWithoutBody && name.startsWith('content-')))
      judged[name] = String(value);
  }
  return judged;
}

/** The reply of the server that calls are passed on to; undefined when the mock itself responds. */
async function recordedReply(
  { method = 'GET', headers }: IncomingMessage,
  target: RequestTarget,
  { text }: CallBody,
  { recorder, requestLog }: RequestHandlerOptions,
): Promise<MockReply | undefined> {
  const response = await recorder?.passOn({ method, target, text, type: headers['content-type'] });
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
