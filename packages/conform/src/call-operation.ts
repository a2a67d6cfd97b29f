import type { OperationId } from '@social-data/contract';
import { type CallResult, checkResponse } from './check-response.ts';
import type { Context } from './conformance-case.ts';
import type { HttpRequest, HttpResponse } from './connection.ts';
import { failureOf } from './errors.ts';
import { requestOf } from './request-path.ts';
import type { ParameterChanges, Target } from './target.ts';

/** The codes that a response may have: `declared` for any of the contract, `unchecked` for any response at all. */
export type Expected = readonly number[] | 'declared' | 'unchecked';

/** One request and its expected result. */
export interface Call {
  /** Undefined for a request that belongs to no operation, such as an unknown path. */
  readonly operationId?: OperationId;
  readonly request: HttpRequest;
  readonly expected: Expected;
}

/** A valid call with changes, which should succeed unless another code is given. */
export function callTo(
  target: Target,
  operationId: OperationId,
  changes: ParameterChanges = {},
  expected: Expected = [0],
  headers: Readonly<Record<string, string>> = {},
): Call {
  return { operationId, request: requestOf(target, operationId, changes, headers), expected };
}

/**
 * Makes a call and checks envelope, payload and code of the response. An unexpected 301 or 302
 * is retried as often as the target allows, after the time that the response names.
 */
export async function callOperation(
  context: Context,
  { operationId, request, expected }: Call,
): Promise<CallResult> {
  const { attempts, wait } = context.target;
  for (let attempt = 1; ; attempt++) {
    const response = await context.send(request);
    if (expected === 'unchecked') return { code: Number.NaN, body: {}, response };
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

export function describeExpected(expected: Expected): string {
  return typeof expected === 'string'
    ? 'an envelope with a declared code'
    : `code ${expected.join(' or ')}`;
}
