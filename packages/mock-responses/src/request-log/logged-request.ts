import { type OperationId, type Route, routes, security } from '@social-data/contract/operations';
import { operationsOnPath, type RequestTarget } from '@social-data/server-protocol/request';
import type { MockResponse } from '../mock-response.ts';
import type { CallPlan } from '../scenarios/call-plan.ts';
import { secretsIn, type TokenMask } from '../token-mask.ts';

interface CurlCall {
  readonly method: string;
  /** Base address, without a slash at the end. */
  readonly baseUrl: string;
  readonly path: string;
  /** The parameters without the token. */
  readonly query: URLSearchParams;
  readonly hasToken: boolean;
}

/** The shell command that repeats a call, with `$TOKEN` in place of the token. */
function curlCommand({ method, baseUrl, path, query, hasToken }: CurlCall): string {
  const search = query.size > 0 ? `?${query}` : '';
  const verb = method === 'GET' ? '' : ` -X ${quote(method)}`;
  const token = hasToken ? ` -G --data-urlencode "${security.name}=$TOKEN"` : '';
  return `curl -sS${verb} ${quote(baseUrl + path + search)}${token}`;
}

/** Inside single quotes a POSIX shell takes everything literally, except the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A request that the mock has responded to. It contains no part of a token. */
export interface LoggedRequest {
  /** Counts the requests since the start. */
  readonly number: number;
  /** The mock's own time, which stands still. */
  readonly time: string;
  /** The header `X-Request-Id` of the response. */
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** The operation of the path; null for a path outside the contract. */
  readonly operation: OperationId | null;
  readonly parameters: readonly Parameter[];
  readonly scenarios: readonly string[];
  /** Label of the token, such as `checkout` of `mock-ok:checkout`; null when it has none. */
  readonly label: string | null;
  /** 1 for a new call; counts on while the same call with the same token is repeated after a failure. */
  readonly attempt: number;
  /** Result code; null when a scenario hid it from the caller. */
  readonly code: number | null;
  /** HTTP status; null when no response was sent. */
  readonly status: number | null;
  /** Why the call failed; null for a success. */
  readonly reason: string | null;
  /** What the mock changed in the token, for example that a number was capped; null for nothing. */
  readonly note: string | null;
  /** A command that repeats the call; null for a call that is too long or malformed, and for one with a body. */
  readonly curl: string | null;
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** An entry before the log numbers it. */
export type DescribedCall = Omit<LoggedRequest, 'number' | 'time' | 'requestId' | 'attempt'>;

/** A call and the response to it. */
export interface RespondedCall {
  readonly method: string;
  readonly target: RequestTarget;
  readonly mockResponse: MockResponse;
  readonly plan: CallPlan;
}

export interface DescribeOptions {
  /** Address of the mock, for the command that repeats the call. */
  readonly baseUrl: string;
  readonly tokenMask: TokenMask;
}

/** Longest text of an entry, because the entries stay in memory. */
const MAX_TEXT_LENGTH = 2_000;

/** The operation of a path; where the path has several, that of the method. */
function operationOf(method: string, path: string): OperationId | null {
  const found = operationsOnPath(path);
  return (found.find((each) => each.method === method) ?? found[0])?.operationId ?? null;
}

/** The log entry of a call: tokens masked, long texts cut. */
export function describeCall(
  call: RespondedCall,
  { tokenMask, baseUrl }: DescribeOptions,
): DescribedCall {
  const { method, target, mockResponse, plan } = call;
  const { code, status, reason } = mockResponse;
  const secrets = secretsIn(target.query);
  const maskAndCut = (text: string) => cut(tokenMask.text(text, secrets));
  const path = maskAndCut(percentDecoded(target.path));
  const operation = operationOf(method, target.path);
  const route: Route | undefined = operation ? routes[operation] : undefined;
  // The body is not kept.
  const hasCommand = !route?.body && isRepeatable(target, path);
  const parameters = [...target.query].map(([name, value]) =>
    name === security.name
      ? { name, value: cut(tokenMask.token(value)) }
      : { name: maskAndCut(name), value: maskAndCut(value) },
  );
  return {
    method,
    path,
    operation,
    parameters,
    scenarios: plan.names,
    label: plan.label ?? null,
    code: plan.transport ? null : code,
    status: statusSeen(plan, status),
    reason: reason === undefined ? null : maskAndCut(reason),
    note: plan.notes.length > 0 ? plan.notes.join(' ') : null,
    curl: hasCommand ? curlOf({ method, baseUrl, path, parameters }) : null,
  };
}

/** The line that `--verbose` prints for a request. */
export function logLine(request: LoggedRequest, milliseconds: number): string {
  const { number, method, path, parameters, code, status } = request;
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
  const target = query.size > 0 ? `${path}?${query}` : path;
  return `${number} ${method} ${target} code ${code ?? '-'} HTTP ${status ?? '-'} ${milliseconds.toFixed(1)} ms`;
}

/** The HTTP status that the caller sees; null when there is none. */
function statusSeen({ transport }: CallPlan, status: number): number | null {
  const fault = transport?.fault;
  if (fault?.kind === 'hang' || fault?.kind === 'reset') return null;
  return fault?.kind === 'page' ? fault.page.status : status;
}

function isRepeatable(
  { path, query, malformedParameters }: RequestTarget,
  maskedPath: string,
): boolean {
  const isShort = [...query].every((pair) => pair.every((text) => text.length <= MAX_TEXT_LENGTH));
  return isShort && malformedParameters.length === 0 && maskedPath === path;
}

interface MaskedCall {
  readonly method: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

function curlOf({ parameters, ...call }: MaskedCall): string {
  const others = parameters.filter(({ name }) => name !== security.name);
  return curlCommand({
    ...call,
    query: new URLSearchParams(others.map(({ name, value }) => [name, value])),
    hasToken: others.length < parameters.length,
  });
}

function cut(text: string): string {
  return text.length <= MAX_TEXT_LENGTH
    ? text
    : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

/** Decodes a path, so that percent-encoding cannot hide a secret from the mask. */
function percentDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
