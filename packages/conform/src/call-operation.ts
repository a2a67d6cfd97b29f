import type { OperationId } from '@social-data/contract';
import { type CallResult, checkResponse } from './check-response.ts';
import type { Context } from './conformance-case.ts';
import { failureOf } from './conformance-failure.ts';
import type { HttpRequest, HttpResponse } from './connection.ts';
import { requestOf, requestTo } from './request-path.ts';
import type { ParameterChanges } from './target.ts';

/** The codes that a response may have; `declared` for any that the contract declares. */
export type Expected = readonly number[] | 'declared';

/** One call of an operation and its expected result. */
export interface OperationCall {
  readonly operationId: OperationId;
  readonly changes?: ParameterChanges;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: Expected;
  /** Path and query as a whole, instead of a valid call with changes. */
  readonly path?: string;
}

/**
 * Calls an operation and checks envelope, payload and code of the response. An unexpected 301 or 302
 * is retried as often as the target allows, after the time that the response names.
 */
export async function callOperation(context: Context, call: OperationCall): Promise<CallResult> {
  const { operationId, changes, headers, expected } = call;
  const request: HttpRequest =
    call.path === undefined
      ? requestOf(context.target, operationId, changes, headers)
      : requestTo(operationId, call.path, headers);
  const { attempts, wait } = context.target;
  for (let attempt = 1; ; attempt++) {
    const response = await context.send(request);
    const checked = checkResponse(response, operationId, context);
    if ('problem' in checked) throw failureOf(context, request, checked.problem, response, checked);
    const { result } = checked;
    if (expected === 'declared' || expected.includes(result.code)) return result;
    const isTransient = result.code === 301 || result.code === 302;
    if (!isTransient || attempt >= attempts)
      throw failureOf(context, request, describeExpected(expected), response);
    await context.pause(Math.max(wait, secondsToWait(response) * 1000));
  }
}

/** A minute at most, whatever `Retry-After` says. */
export function secondsToWait({ headers }: HttpResponse): number {
  const seconds = headers['retry-after'] ?? '';
  return /^[0-9]{1,9}$/.test(seconds) ? Math.min(Number(seconds), 60) : 0;
}

/** Sends a request that belongs to no operation, such as an unknown path, and checks its envelope. */
export async function callUnknownRoute(
  context: Context,
  request: HttpRequest,
): Promise<CallResult> {
  const response = await context.send(request);
  const checked = checkResponse(response, undefined, context);
  if ('problem' in checked) throw failureOf(context, request, checked.problem, response, checked);
  return checked.result;
}

export function describeExpected(expected: Expected): string {
  if (expected === 'declared') return 'an envelope with a declared code';
  return `code ${expected.join(' or ')}`;
}
