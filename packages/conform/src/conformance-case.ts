import type { OperationId } from '@social-data/contract';
import { problemIn, readEnvelope } from './check-response.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './errors.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type ParameterChanges,
  requestOf,
} from './request.ts';
import type { RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** One request and the codes that its response may have. */
export interface Call {
  readonly operationId: OperationId;
  readonly request: HttpRequest;
  readonly codes: readonly number[];
}

/** A response that was checked: an envelope of the contract with an expected code. */
export interface CallResult {
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** One behaviour that the contract asks of a server. */
export interface ConformanceCase {
  /** Stable and unique, such as `searchUsers/page/letters`. */
  readonly id: string;
  /** The expected behaviour, as a sentence. */
  readonly sentence: string;
  /** The rules that the case exercises. */
  readonly rules: readonly RuleId[];
  /** Sent one after the other. */
  readonly calls: readonly Call[];
  /** How many more the responses may lead to, such as the pages of a list. @default 0 */
  readonly more?: number;
  /** Makes those calls. Throws a failure of a response that is not as expected. */
  followUp?(connection: Connection): Promise<void>;
}

/** A valid call with changes, which should succeed unless other codes are given. */
export function callTo(
  target: Target,
  operationId: OperationId,
  changes: ParameterChanges = {},
  codes: readonly number[] = [0],
  headers: Readonly<Record<string, string>> = {},
): Call {
  return { operationId, request: requestOf(target, operationId, changes, headers), codes };
}

/** @throws ConformanceFailure when the server breaks a rule; NotTested when the run has to stop */
export async function runCase(
  { calls, followUp }: ConformanceCase,
  connection: Connection,
): Promise<void> {
  for (const call of calls) await callOperation(connection, call);
  await followUp?.(connection);
}

/** Attempts of a call until a code of the moment counts as its result. */
const ATTEMPTS = 3;
/** The collection failed, or calls came too fast: both may be over in the next call. */
const MOMENTARY_CODES = [301, 302];

/** Makes a call and checks envelope, payload and code of the response. An unexpected 301 or 302 is retried. */
export async function callOperation(
  connection: Connection,
  { operationId, request, codes }: Call,
): Promise<CallResult> {
  for (let attempt = 1; ; attempt++) {
    const response = await connection.send(request);
    const problem = problemIn(response, operationId);
    if (problem)
      throw failureOf(connection.target, request, problem.expected, response, problem.breaks);
    const { body = {}, code = Number.NaN } = readEnvelope(response) ?? {};
    if (codes.includes(code)) return { body, request, response };
    if (!MOMENTARY_CODES.includes(code) || attempt >= ATTEMPTS)
      throw failureOf(connection.target, request, `code ${codes.join(' or ')}`, response);
    await connection.pause(response);
  }
}
