import type { OperationId } from '@social-data/contract';
import { type Call, callOperation } from '../call-operation.ts';
import type { CallResult } from '../check-response.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { failureOf } from '../errors.ts';
import type { Profile } from '../rules.ts';

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
