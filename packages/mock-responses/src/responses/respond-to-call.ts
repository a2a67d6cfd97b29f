import type { OperationId } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { type ValidatedQuery, validateQuery } from '@social-data/server-protocol/validate-query';
import { withDefaults } from '@social-data/server-protocol/with-defaults';
import type { MockResponse } from '../mock-response.ts';
import type { OverriddenCall, OverrideStore } from '../overrides/override-store.ts';
import { isFailureCode } from '../overrides/response-problem.ts';
import type { TokenState } from '../token-states.ts';
import {
  exampleResponse,
  failureResponse,
  givenResponse,
  type MockCall,
  parameterProblemsResponse,
  patchedResponse,
  type ResponseSources,
  sampleResponse,
} from './call-response.ts';

export interface CallOptions extends ResponseSources {
  readonly overrides: OverrideStore;
}

/** A call with what it asks for beside its parameters. */
export interface RespondedCall extends MockCall {
  /** Name of the example that the `Prefer` header asks for. */
  readonly preferred: string | undefined;
  state(): TokenState;
  page(): number | undefined;
}

/**
 * Responds to a call whose scenarios are known. First a scenario decides the code, then an override, then the
 * preferred example, then wrong parameters; otherwise the response is sample data.
 */
export function respondToCall(call: RespondedCall, options: CallOptions): MockResponse {
  const { operationId, target, plan, preferred, state } = call;
  for (const { decideCode, name } of plan.result) {
    const code = decideCode({ operationId, state });
    if (code !== undefined)
      return failureResponse(call, { code, cause: `the token asks for ${name}` }, options);
  }
  const query = validateQuery(operationId, target);
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
  if (!query.ok) return parameterProblemsResponse(call, options);
  if (override?.patch !== undefined) return patchedResponse(call, query.values, override, options);
  return sampleResponse(call, query.values, options);
}

/** Describes a call for the search of its override. */
function overriddenCall(
  { operationId, target, plan, page }: RespondedCall,
  query: ValidatedQuery<OperationId>,
): OverriddenCall {
  const sent = [...target.query].filter(([, value]) => value !== '');
  const parameters = query.ok ? withDefaults(operationId, query.values) : Object.fromEntries(sent);
  return {
    operationId,
    label: plan.label,
    parameters: new Map(Object.entries(parameters)),
    sent: new Set(sent.map(([name]) => name)),
    isValid: query.ok,
    page,
  };
}

/** Lets the scenarios know of a success. */
export function countSuccess({ plan, state }: RespondedCall, { code }: MockResponse): void {
  if (code === resultCode.success) for (const effect of plan.result) effect.onSuccess?.(state());
}
