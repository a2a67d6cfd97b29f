import type { InjectionKey, ShallowRef } from 'vue';
import type { ResponseBody } from '../try/response-body.ts';
import type { Outcome } from '../try/send-call.ts';

/** What a press of "Run" brought: the response of the mock, or a recorded one where no mock responds. */
export type RunResult =
  | { readonly kind: 'live'; readonly outcome: Outcome }
  | { readonly kind: 'recorded'; readonly body: ResponseBody };

/** Where a sample puts its result when something around it shows results; otherwise it shows its own. */
export const sharedResult: InjectionKey<ShallowRef<RunResult | undefined>> =
  Symbol('result of a sample');

/** The body of a result; undefined for a failure without one. */
export function bodyOf(result: RunResult): ResponseBody | undefined {
  return result.kind === 'live' ? result.outcome.body : result.body;
}

/** The payload of a success; undefined for any other result. */
export function payloadOf(result: RunResult | undefined): unknown {
  if (result?.kind === 'live')
    return result.outcome.kind === 'success' ? result.outcome.data : undefined;
  const { data }: { data?: unknown } = Object(result?.body.value);
  return data ?? undefined;
}
