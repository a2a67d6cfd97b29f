import { security } from '@social-data/contract/operations';
import { methodNotAllowed, pathNotFound } from '@social-data/server-protocol/envelope';
import type { RequestTarget } from '@social-data/server-protocol/request-target';
import { validateQuery } from '@social-data/server-protocol/validate-query';
import { envelopeResponse, type MockResponse, withNotes } from './mock-response.ts';
import type { LoggedRequest } from './request-log/logged-request.ts';
import type { RequestLog } from './request-log/request-log.ts';
import {
  badRequestResponse,
  invalidTokenResponse,
  type MockCall,
} from './responses/call-response.ts';
import { type CallOptions, countSuccess, respondToCall } from './responses/respond-to-call.ts';
import { listPageNumber } from './samples/list-page-number.ts';
import { type CallPlan, noPlan, planCall } from './scenarios/call-plan.ts';
import { parseScenarios } from './scenarios/parse-scenarios.ts';
import type { TransportFault } from './scenarios/scenario.ts';
import { secretsIn } from './token-mask.ts';
import type { TokenStates } from './token-states.ts';

export interface ResponderOptions extends CallOptions {
  readonly states: TokenStates;
  readonly requestLog: RequestLog;
  /** Reads the overrides again if their file has changed. What is wrong with the file is a note of each response. */
  refreshOverrides?(): string | undefined;
}

/** One request, as the caller sent it. */
export interface MockRequest {
  readonly method: string;
  readonly target: RequestTarget;
  /** Name of the example that the `Prefer` header asks for. */
  readonly preferred: string | undefined;
}

/** What the caller gets, and how it travels. */
export interface MockReply {
  readonly response: MockResponse;
  /** Milliseconds before anything is sent. */
  readonly delay: number;
  /** What happens instead of the whole response being sent. */
  readonly fault: TransportFault | undefined;
  readonly logged: LoggedRequest;
}

/**
 * Decides the reply to a request, for the server of the mock and for the fake fetch of the client: route, token,
 * scenarios, overrides, parameters, sample data. It then logs the request.
 */
export function respond(request: MockRequest, options: ResponderOptions): MockReply {
  const { response: made, plan } = plannedResponse(request, options);
  const { method, target } = request;
  const logged = options.requestLog.add({ method, target, mockResponse: made, plan });
  const response = { ...made, headers: { ...made.headers, 'X-Request-Id': logged.requestId } };
  return {
    response,
    delay: plan.delay?.milliseconds ?? 0,
    fault: plan.transport?.fault,
    logged,
  };
}

interface PlannedResponse {
  readonly response: MockResponse;
  readonly plan: CallPlan;
}

function plannedResponse(
  { method, target, preferred }: MockRequest,
  options: ResponderOptions,
): PlannedResponse {
  const route = options.contract.findRoute(method, target.path);
  if (!route.ok) return { response: routeErrorResponse(route.status, options.now), plan: noPlan };

  const { operationId } = route;
  const secrets = secretsIn(target.query);
  const unplanned: MockCall = { operationId, target, plan: noPlan, secrets };
  const token = tokenOf(target);
  if (token === undefined)
    return { response: invalidTokenResponse(unplanned, options), plan: noPlan };

  const parsed = parseScenarios(token);
  if (!parsed.ok)
    return { response: badRequestResponse(unplanned, parsed.message, options), plan: noPlan };

  const problem = options.refreshOverrides?.();
  const state = () => options.states.of(token);
  const page = () => {
    const query = validateQuery(operationId, target);
    return query.ok ? listPageNumber(operationId, query.values) : undefined;
  };
  const plan = planCall(parsed.scenarios, { operationId, page, state });
  const call = { ...unplanned, plan, preferred, state, page };
  const response = respondToCall(call, options);
  countSuccess(call, response);
  return { response: withNotes(response, [...plan.notes, ...(problem ? [problem] : [])]), plan };
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
