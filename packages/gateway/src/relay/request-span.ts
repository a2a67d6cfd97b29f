import type { RequestEnd, RequestSpan } from '../source.ts';
import type { AttemptResult } from './attempt-result.ts';
import { causeOf } from './health/upstream-health.ts';
import type { RelayedCall } from './relayed-call.ts';
import type { Upstream } from './upstream.ts';

const unexpected = { type: 'unexpected', message: 'an unexpected error' };

/** Begins the span of a request; undefined while calls are not traced. */
export function beginRequestSpan(
  { call: { operationId, span }, requests }: RelayedCall,
  upstream: Pick<Upstream, 'addressOf'>,
): RequestSpan | undefined {
  return span?.beginRequest({
    operationId,
    ...upstream.addressOf(operationId),
    resends: requests - 1,
  });
}

/** @param result undefined when an error ended the request that nobody expects */
export function endRequestSpan(
  span: RequestSpan,
  result: AttemptResult | undefined,
  status: number | undefined,
): void {
  span.end({ status, failure: failureOf(result) });
}

function failureOf(result: AttemptResult | undefined): RequestEnd['failure'] {
  if (result === undefined) return unexpected;
  return result.ok ? undefined : { type: result.reason, message: causeOf(result) };
}
