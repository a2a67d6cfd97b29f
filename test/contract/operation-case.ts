import type { OperationId } from '@social-data/contract';
import { ask, type Expected, textOf } from './ask.ts';
import type { Changes } from './call.ts';
import type { ConformanceCase } from './conformance-case.ts';
import type { RuleId } from './rules.ts';
import type { Profile } from './target.ts';

/** A case of one operation that is one call and its code. */
export interface CallCase {
  readonly operationId: OperationId;
  /** Rest of the id. */
  readonly name: string;
  /** What is sent, as the beginning of a sentence. */
  readonly what: string;
  readonly rules: readonly RuleId[];
  readonly profile: Profile;
  readonly changes: Changes;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: Expected;
}

export function callCase(it: CallCase): ConformanceCase {
  const { operationId, what, changes, headers, expected } = it;
  return {
    ...operationCase(it, `${what} gives ${textOf(expected)}`),
    run: async (context) => {
      await ask(context, { operationId, changes, expected, ...(headers && { headers }) });
    },
  };
}

/** What every case of an operation has: its id and its sentence begin with the operation. */
export function operationCase(
  it: Pick<CallCase, 'operationId' | 'name' | 'rules' | 'profile'>,
  sentence: string,
): Omit<ConformanceCase, 'run'> {
  const { operationId, name, rules, profile } = it;
  return {
    id: `${operationId}/${name}`,
    sentence: `${operationId}: ${sentence}`,
    rules,
    profile,
    operationId,
  };
}
