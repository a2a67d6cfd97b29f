import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { security } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import {
  methodNotAllowed,
  pathNotFound,
  type RequestTarget,
  readTarget,
  validateQuery,
} from '@social-data/server-protocol';
import { type BuiltInEndpoint, refuseMethod } from './built-in-endpoints.ts';
import {
  badRequestResponse,
  exampleResponse,
  invalidTokenResponse,
  type MockCall,
  parameterProblemsResponse,
  type ResponseSources,
  sampleResponse,
  scenarioFailureResponse,
} from './call-response.ts';
import { preferredExample } from './examples.ts';
import {
  envelopeResponse,
  type MockResponse,
  sendPreflight,
  sendResponse,
  withNotes,
} from './mock-response.ts';
import { logLine } from './request-log/logged-request.ts';
import type { RequestLog } from './request-log/request-log.ts';
import { noScenarios, parseScenarios, type ScenarioPlan } from './scenarios/parse-scenarios.ts';
import type { TokenState, TokenStates } from './token-states.ts';

export interface RequestHandlerOptions extends ResponseSources {
  readonly builtInEndpoints: ReadonlyMap<string, BuiltInEndpoint>;
  readonly states: TokenStates;
  readonly requestLog: RequestLog;
  /** Receives one line per call, when the call is over. */
  readonly log: ((line: string) => void) | undefined;
}

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handles preflights and built-in endpoints; every other request is a call. */
export function createRequestHandler(options: RequestHandlerOptions): HandleRequest {
  const { builtInEndpoints, now } = options;
  return async (request, response) => {
    // The body of a GET has no meaning; reading it keeps the connection usable.
    request.resume();
    // The clock of the mock stands still, so a Date header would be wrong.
    response.sendDate = false;
    const target = readTarget(request.url ?? '/');
    const endpoint = builtInEndpoints.get(target.path);
    if (request.method === 'OPTIONS') sendPreflight(response, endpoint?.method ?? 'GET');
    else if (!endpoint) await handleCall(request, response, target, options);
    else if (request.method === endpoint.method) endpoint.handle(request, response, target);
    else refuseMethod(response, endpoint, now);
  };
}

/** Makes the response to a call, logs the call, and delivers the response as the scenarios ask. */
async function handleCall(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  options: RequestHandlerOptions,
): Promise<void> {
  const start = performance.now();
  const { method = 'GET', headers } = request;
  const preferred = preferredExample(headers.prefer);
  const { mockResponse, plan } = respond({ method, target, preferred }, options);

  const { requestLog, log } = options;
  const logged = requestLog.add({ method, target, mockResponse, plan });
  if (log) response.once('close', () => log(logLine(logged, performance.now() - start)));

  const { delay, transport } = plan;
  if (delay && !(await waitWhileOpen(response, delay.milliseconds))) return;
  if (transport) transport.deliver(response, mockResponse);
  else sendResponse(response, mockResponse);
}

interface CallRequest {
  readonly method: string;
  readonly target: RequestTarget;
  /** Name of the example that the `Prefer` header asks for. */
  readonly preferred: string | undefined;
}

interface PlannedResponse {
  readonly mockResponse: MockResponse;
  readonly plan: ScenarioPlan;
}

/** Takes a call through route, token and scenarios to its response. */
function respond(
  { method, target, preferred }: CallRequest,
  options: RequestHandlerOptions,
): PlannedResponse {
  const route = options.contract.findRoute(method, target.path);
  if (!route.ok) return unplanned(routeErrorResponse(route.status, options.now));

  const call: MockCall = { operation: route.operation, target, plan: noScenarios };
  const token = tokenOf(target);
  if (token === undefined) return unplanned(invalidTokenResponse(call, options));

  const parsed = parseScenarios(token);
  if (!parsed.ok) return unplanned(badRequestResponse(call, parsed.message, options));
  const { plan } = parsed;

  const state = () => options.states.of(token);
  const mockResponse = respondToCall({ ...call, plan }, preferred, state, options);
  if (mockResponse.code === resultCode.success)
    for (const effect of plan.result) effect.onSuccess?.(state());
  return { mockResponse: withNotes(mockResponse, plan.notes), plan };
}

/**
 * Responds to a call whose scenarios are known. A scenario that decides the code wins over the preferred
 * example, and both win over wrong parameters; otherwise the response is sample data.
 */
function respondToCall(
  call: MockCall,
  preferred: string | undefined,
  state: () => TokenState,
  options: RequestHandlerOptions,
): MockResponse {
  const { operation, target, plan } = call;
  for (const { decideCode, name } of plan.result) {
    const code = decideCode({ operationId: operation.id, state });
    if (code !== undefined) return scenarioFailureResponse(call, { code, scenario: name }, options);
  }
  if (preferred !== undefined) return exampleResponse(call, preferred, options);
  const query = validateQuery(operation.id, target);
  if (!query.ok) return parameterProblemsResponse(call, options);
  return sampleResponse(call, query.values, options);
}

function unplanned(mockResponse: MockResponse): PlannedResponse {
  return { mockResponse, plan: noScenarios };
}

/** 404 and 405 come before the token is read, and carry an envelope with code 400 (decision D1). */
function routeErrorResponse(status: 404 | 405, now: Date): MockResponse {
  return status === 404
    ? envelopeResponse(pathNotFound(now), { status })
    : envelopeResponse(methodNotAllowed(now), { status, headers: { Allow: 'GET, OPTIONS' } });
}

/** The token of a call; undefined when it is missing, blank, repeated or malformed (decision D3). */
function tokenOf({ query, malformedParameters }: RequestTarget): string | undefined {
  const [token = '', ...others] = query.getAll(security.name);
  const isMalformed = malformedParameters.includes(security.name);
  return token.trim() === '' || others.length > 0 || isMalformed ? undefined : token;
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
