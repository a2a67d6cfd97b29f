import { type OperationId, operations } from '@social-data/contract';
import { callOperation, describeExpected, type Expected } from '../call-operation.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { requestOf } from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';

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

/** The codes allowed for a call that asks for something that does not exist (decision D16). */
export function codesWhenNotFound(
  operationId: OperationId,
  { unknownAuthors }: Target,
): readonly number[] {
  if ('pagination' in operations[operationId] || unknownAuthors === 'invented') return [0];
  return unknownAuthors === 'refused' ? [400] : [0, 400];
}
