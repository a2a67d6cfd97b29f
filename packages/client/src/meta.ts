import type { OperationId } from '@social-data/contract';
import type { Outcome } from './attempt.ts';
import { valueAt } from './pointer.ts';
import { readRetryAfter } from './retry-after.ts';

/** What is known about a call, on a success and on an error alike. It never holds the token. */
export interface CallMeta {
  readonly operation: OperationId;
  /** Address without the token. Empty when nothing was sent. */
  readonly url: string;
  /** Code of the body as a number; undefined when there was no readable one. */
  readonly code: number | undefined;
  /** HTTP status; undefined when no answer came. */
  readonly httpStatus: number | undefined;
  /** `message` of the body. */
  readonly message: string | undefined;
  /** `recordTime` of the body, as it came. */
  readonly recordTime: string | undefined;
  /** Requests that were sent for the call, retries included. */
  readonly attempts: number;
  /** Time from the call to now, in milliseconds, waits included. */
  readonly duration: number;
  /** `X-Request-Id` of the answer. */
  readonly requestId: string | undefined;
  /** `X-Cost` of the answer, in credits. */
  readonly cost: number | undefined;
  /** `X-Balance-Remaining` of the answer, in credits. */
  readonly balance: number | undefined;
  /** `Age` of the answer, in seconds: how old a cached answer is. */
  readonly cacheAge: number | undefined;
  /** `Retry-After` of a failure, in milliseconds from its arrival. */
  readonly retryAfter: number | undefined;
  /** What is odd about a success, such as a `base_resp.status_code` other than 0. */
  readonly warnings: readonly string[];
}

/** The part of a call's way that is told about it. */
export interface Progress {
  readonly operation: OperationId;
  readonly url: string;
  readonly attempts: number;
  /** `performance.now()` at the call. */
  readonly started: number;
}

/** What is known once a request has ended, or without an outcome when none has. */
export function metaOf(
  { operation, url, attempts, started }: Progress,
  outcome?: Outcome,
): CallMeta {
  const headers = outcome?.kind === 'answer' ? outcome.headers : undefined;
  const judged =
    outcome?.kind === 'answer' && outcome.judgement.kind === 'envelope'
      ? outcome.judgement
      : undefined;
  const numberIn = (name: string) => {
    const text = headers?.get(name) ?? '';
    return /^-?[0-9.]+$/.test(text) ? Number(text) : undefined;
  };
  return {
    operation,
    url,
    code: judged?.code,
    httpStatus: outcome && 'status' in outcome ? outcome.status : undefined,
    message: textOf(judged?.envelope.message),
    recordTime: textOf(judged?.envelope.recordTime),
    attempts,
    duration: performance.now() - started,
    requestId: headers?.get('x-request-id') ?? undefined,
    cost: numberIn('x-cost'),
    balance: numberIn('x-balance-remaining'),
    cacheAge: numberIn('age'),
    retryAfter: headers && judged?.code !== 0 ? readRetryAfter(headers, Date.now()) : undefined,
    warnings: judged?.code === 0 ? warningsOf(judged.envelope.data) : [],
  };
}

/** A platform that reports a failure of its own under code 0 is worth a look, though the call succeeded. */
function warningsOf(data: unknown): string[] {
  const status = valueAt(data, '/base_resp/status_code') ?? 0;
  return status === 0 ? [] : [`base_resp.status_code is ${status} although code is 0.`];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
