import type { OperationQuery } from '@social-data/contract/client';
import {
  type OperationId,
  type OperationInfo,
  operations,
  security,
} from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { failure, methodNotAllowed, pathNotFound } from '@social-data/server-protocol/envelope';
import { pageSizes, readListStart } from '@social-data/server-protocol/list-pages';
import {
  methodsOnPath,
  type RequestTarget,
  type ValidatedQuery,
  validateQuery,
  withDefaults,
} from '@social-data/server-protocol/request';
import type { Route } from './contract-reader.ts';
import { envelopeResponse, type MockResponse, withNotes } from './mock-response.ts';
import type { OverriddenCall, OverrideStore } from './overrides/override-store.ts';
import { isFailureCode } from './overrides/response-problem.ts';
import type { LoggedRequest } from './request-log/logged-request.ts';
import type { RequestLog } from './request-log/request-log.ts';
import {
  badRequestResponse,
  exampleResponse,
  failureResponse,
  givenResponse,
  invalidRequestResponse,
  invalidTokenResponse,
  type MockCall,
  patchedResponse,
  type ResponseSources,
  sampleResponse,
} from './responses/call-response.ts';
import { mockCursors } from './samples/mock-cursors.ts';
import { type CallPlan, noPlan, planCall } from './scenarios/call-plan.ts';
import { parseScenarios } from './scenarios/parse-scenarios.ts';
import type { TransportFault } from './scenarios/scenario.ts';
import { schemaViolation } from './schema-violation.ts';
import { secretsIn } from './token-mask.ts';
import type { TokenState, TokenStates } from './token-states.ts';

/** Number of the page that a call asks for; undefined for an operation without pages, or a cursor of another list. */
function listPageNumber<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
): number | undefined {
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return undefined;
  if (pagination.style === 'page') {
    const parameters: Readonly<Record<string, unknown>> = { ...withDefaults(operationId, values) };
    return Number(parameters[pagination.pageParameter]);
  }
  const list = readListStart(operationId, pagination, values, mockCursors);
  return list.ok ? Math.floor(list.start / pageSizes.cursor) + 1 : undefined;
}

interface CallOptions extends ResponseSources {
  readonly overrides: OverrideStore;
}

/** A call with what it asks for besides its parameters. */
interface RespondedCall extends MockCall {
  /** Name of the example that the `Prefer` header asks for. */
  readonly preferred: string | undefined;
  /** What is wrong with the call apart from its query. */
  readonly problems: readonly string[];
  state(): TokenState;
  page(): number | undefined;
}

/**
 * Responds to a call whose scenarios are known. First a scenario decides the code, then an override, then the
 * preferred example, then wrong parameters; otherwise the response is sample data.
 */
function respondToCall(call: RespondedCall, options: CallOptions): MockResponse {
  const { operationId, target, plan, preferred, problems, state } = call;
  for (const { decideCode, name } of plan.result) {
    const code = decideCode({ operationId, state });
    if (code !== undefined)
      return failureResponse(call, { code, cause: `the token asks for ${name}` }, options);
  }
  const query = validateQuery(operationId, target);
  const isValid = query.ok && problems.length === 0;
  const override = options.overrides.take(() => overriddenCall(call, query));
  if (isFailureCode(override?.code))
    return failureResponse(
      call,
      { code: override.code, cause: 'an override asks for it' },
      options,
    );
  if (override?.data !== undefined || override?.response !== undefined)
    return givenResponse(call, override, options);
  if (override === undefined && preferred !== undefined)
    return exampleResponse(call, preferred, options);
  if (!query.ok || !isValid) return invalidRequestResponse(call, problems, options);
  if (override?.patch !== undefined) return patchedResponse(call, query.values, override, options);
  return sampleResponse(call, query.values, options);
}

/** Describes a call for the search of its override. */
function overriddenCall(
  { operationId, target, plan, problems, page }: RespondedCall,
  query: ValidatedQuery<OperationId>,
): OverriddenCall {
  const sent = [...target.query].filter(([, value]) => value !== '');
  const parameters = query.ok ? withDefaults(operationId, query.values) : Object.fromEntries(sent);
  return {
    operationId,
    label: plan.label,
    parameters: new Map(Object.entries(parameters)),
    sent: new Set(sent.map(([name]) => name)),
    isValid: query.ok && problems.length === 0,
    page,
  };
}

/** Lets the scenarios know of a success. */
function countSuccess({ plan, state }: RespondedCall, { code }: MockResponse): void {
  if (code === resultCode.success) for (const effect of plan.result) effect.onSuccess?.(state());
}

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
  readonly route: Route;
  /** What is wrong with its path, headers and body, as sentences. @default nothing */
  readonly problems?: readonly string[];
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

/** The response to a request before it is validated, and what the scenarios do to it. */
export interface DecidedResponse {
  readonly response: MockResponse;
  readonly plan: CallPlan;
}

/**
 * Decides the reply to a request without Prism, for the fake fetch of the client: the generated validators judge the
 * response.
 */
export function respond(request: MockRequest, options: ResponderOptions): MockReply {
  const decided = decideResponse(request, options);
  const { route } = request;
  const violation = route.ok
    ? schemaViolation(route.operationId, Object(decided.response.payload))
    : undefined;
  return createReply(request, decided, violation, options);
}

/**
 * Logs a request and creates the reply to it.
 * @param violation how the response violates the contract; it is then replaced by code 500
 */
export function createReply(
  { method, target }: Pick<MockRequest, 'method' | 'target'>,
  { response: decided, plan }: DecidedResponse,
  violation: string | undefined,
  { now, requestLog }: ResponderOptions,
): MockReply {
  const isWrong = violation !== undefined && !decided.unchecked;
  const message = `The response of the mock violates the contract: ${violation}.`;
  const mockResponse = isWrong
    ? envelopeResponse(failure(resultCode.serverError, message, now))
    : decided;
  const logged = requestLog.add({ method, target, mockResponse, plan });
  const headers = { ...mockResponse.headers, 'X-Request-Id': logged.requestId };
  return {
    response: { ...mockResponse, headers },
    delay: plan.delay?.milliseconds ?? 0,
    fault: plan.transport?.fault,
    logged,
  };
}

/** Decides the response to a request: route, token, scenarios, overrides, parameters, sample data. */
export function decideResponse(
  { target, preferred, route, problems = [] }: MockRequest,
  options: ResponderOptions,
): DecidedResponse {
  if (!route.ok) {
    const response = routeErrorResponse(route.status, target.path, options.now);
    return { response, plan: noPlan };
  }

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
  const call = { ...unplanned, plan, preferred, problems, state, page };
  const response = respondToCall(call, options);
  countSuccess(call, response);
  return { response: withNotes(response, [...plan.notes, ...(problem ? [problem] : [])]), plan };
}

/** 404 and 405 come before the token is read, and carry an envelope with code 400 (decision D1). */
function routeErrorResponse(status: 404 | 405, path: string, now: Date): MockResponse {
  if (status === 404) return envelopeResponse(pathNotFound(now), { status });
  const methods = methodsOnPath(path);
  const headers = { Allow: [...methods, 'OPTIONS'].join(', ') };
  return envelopeResponse(methodNotAllowed(methods, now), { status, headers });
}

/** The token of a call; undefined when it is missing, blank, repeated or malformed (decision D3). */
function tokenOf({ query, malformedParameters }: RequestTarget): string | undefined {
  const [token = '', ...others] = query.getAll(security.name);
  const isMalformed = malformedParameters.includes(security.name);
  return token.trim() === '' || others.length > 0 || isMalformed ? undefined : token;
}
