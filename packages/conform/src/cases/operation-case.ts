import type { OperationId } from '@social-data/contract';
import { callOperation, describeExpected, type Expected } from '../call-operation.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import type { Profile } from '../profile.ts';
import { requestOf } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { Target } from '../target.ts';

/** A case that makes one call of an operation and checks its code. */
export interface CallCase {
  readonly operationId: OperationId;
  /** The id without the operation. */
  readonly name: string;
  /** What is sent; the sentence begins with it. */
  readonly what: string;
  readonly rules: readonly RuleId[];
  readonly profile: Profile;
  readonly changes: ParameterChanges;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: Expected;
  readonly isIntrusive?: boolean;
}

export function callCase(about: CallCase, target: Target): ConformanceCase {
  const { operationId, what, changes, headers, expected, isIntrusive = false } = about;
  return {
    ...operationCase(about, `${what} gives ${describeExpected(expected)}`),
    calls: { known: [requestOf(target, operationId, changes, headers)] },
    isIntrusive,
    run: async (context) => {
      await callOperation(context, { operationId, changes, expected, ...(headers && { headers }) });
    },
  };
}

/** The common part of the cases of an operation: id and sentence begin with the operation. */
export function operationCase(
  about: Pick<CallCase, 'operationId' | 'name' | 'rules' | 'profile'>,
  sentence: string,
): Omit<ConformanceCase, 'run' | 'calls'> {
  const { operationId, name, rules, profile } = about;
  return {
    id: `${operationId}/${name}`,
    sentence: `${operationId}: ${sentence}`,
    rules,
    profile,
    operationId,
  };
}
