import type { OperationId } from '@social-data/contract';
import { type Call, callOperation } from './call-operation.ts';
import type { CallResult } from './check-response.ts';
import type { HttpRequest, HttpResponse } from './connection.ts';
import { failureOf } from './errors.ts';
import type { Profile, RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** What a case uses to call the target. */
export interface Context {
  readonly target: Target;
  /** The profile that responses are checked against. */
  readonly profile: Profile;
  /** Sends one request to the target and checks nothing. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Sends one request to the target's second address. */
  sendToSecond(request: HttpRequest): Promise<HttpResponse>;
  /** Waits between two attempts of a call, until the run is interrupted at most. */
  pause(milliseconds: number): Promise<void>;
}

/** One behaviour that the contract asks of a server. */
export interface ConformanceCase {
  /** Stable and unique within a profile, such as `searchUsers/page/exponent`. */
  readonly id: string;
  /** The expected behaviour, as a sentence. */
  readonly sentence: string;
  /** The rules that the case exercises. */
  readonly rules: readonly RuleId[];
  readonly profile: Profile;
  /** The requests of the case, so that a run can say before its first call how many it makes at most. */
  readonly calls: {
    /** The requests that are known before. A run that repeats none sends equal ones of several cases once. */
    readonly known: readonly HttpRequest[];
    /** How many more the responses may lead to, such as the pages of a list. @default 0 */
    readonly more?: number;
  };
  /** Rejects with a ConformanceFailure when the target breaks the rule. */
  run(context: Context): Promise<void>;
}

/** A target that may bring cases of its own, for example about its accounts. */
export interface SuiteTarget extends Target {
  ownCases?(profile: Profile): readonly ConformanceCase[];
}

/** A row in a table of cases: what is sent to an operation, and what holds for the results. */
export interface CaseRow extends Pick<ConformanceCase, 'rules'> {
  /** The id without the operation. */
  readonly name: string;
  /** The sentence without the operation. */
  readonly says: string;
  /** Sent one after the other. Each has to give the codes that it expects. */
  readonly calls: readonly Call[];
  /** Runs right before the calls. */
  before?(): Promise<void>;
  /** What differs from the expected result; undefined when nothing does. */
  check?(result: CallResult, earlier: readonly CallResult[]): Difference | undefined;
  /** Calls that the results lead to, and how many they are at most. */
  readonly more?: number;
  followUp?(context: Context, results: readonly CallResult[]): Promise<void>;
}

/** `got` is the response where it is not given. */
export interface Difference {
  readonly expected: string;
  readonly got?: string;
}

/** The case that a row describes. */
export function caseOf(
  operationId: OperationId,
  profile: Profile,
  { name, says, rules, calls, more = 0, ...row }: CaseRow,
): ConformanceCase {
  return {
    id: `${operationId}/${name}`,
    sentence: `${operationId}: ${says}`,
    ...{ rules, profile },
    calls: { known: calls.map(({ request }) => request), more },
    run: async (context) => {
      await row.before?.();
      const results: CallResult[] = [];
      for (const call of calls) {
        const result = await callOperation(context, call);
        const { expected, got = result.response } = row.check?.(result, results) ?? {};
        if (expected !== undefined) throw failureOf(context, call.request, expected, got);
        results.push(result);
      }
      await row.followUp?.(context, results);
    },
  };
}
