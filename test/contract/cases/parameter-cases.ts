import type { OperationId } from '@social-data/contract';
import type { ParameterInfo } from '@social-data/contract/operations';
import { ask } from '../ask.ts';
import { type Changes, parametersOf, validValueOf } from '../call.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { callCase, operationCase } from '../operation-case.ts';
import type { RuleId } from '../rules.ts';
import type { Profile, Target } from '../target.ts';
import { anyTrials, optionalTrials, requiredTrials } from './any-trials.ts';
import type { Trial } from './trial.ts';
import { enumTrials, integerTrials, textTrials } from './typed-trials.ts';

/** Every parameter of an operation: what it takes, what it does not, and what is odd about a value. */
export function parameterCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  return parametersOf(operationId).flatMap((parameter) => [
    ...allowedCases(operationId, parameter, profile, target),
    ...trialsOf(operationId, parameter, target).flatMap((trial) =>
      trialCases(operationId, parameter, trial, profile),
    ),
  ]);
}

function trialsOf(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly Trial[] {
  const valid = validValueOf(target, parameter) ?? 'a';
  const byPresence = parameter.required ? requiredTrials(parameter, valid) : optionalTrials();
  return [...byPresence, ...anyTrials(valid), ...byType(operationId, parameter, target)];
}

function byType(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly Trial[] {
  const [allowed] = parameter.enum ?? [];
  if (allowed !== undefined) return enumTrials(String(allowed));
  if (parameter.type === 'integer') return integerTrials(parameter);
  return parameter.type === 'string' ? textTrials(operationId, parameter, target) : [];
}

function trialCases(
  operationId: OperationId,
  { name }: ParameterInfo,
  trial: Trial,
  profile: Profile,
): readonly ConformanceCase[] {
  const { instead, value } = trial;
  const expected = trial[profile];
  if (expected === 'untried') return [];
  const changes: Changes = instead ? { [name]: undefined, [instead]: value } : { [name]: value };
  const isOpen = expected === 'declared';
  return [
    callCase({
      operationId,
      name: `${name}/${trial.name}`,
      what: `${name} ${trial.what}`,
      rules: isOpen ? ['envelope.code', 'service.read-only'] : trial.rules,
      profile,
      changes,
      expected,
    }),
  ];
}

function allowedCases(
  operationId: OperationId,
  parameter: ParameterInfo,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { name, required } = parameter;
  const value = validValueOf(target, parameter);
  if (value === undefined) return [];
  const values = parameter.enum?.map(String) ?? [value];
  const presence = required ? 'parameters.required' : 'parameters.optional';
  const kind: readonly RuleId[] = parameter.enum
    ? ['parameters.enum']
    : parameter.type === 'integer'
      ? ['parameters.integer']
      : [];
  const about = {
    operationId,
    name: `${name}/allowed`,
    rules: [presence, ...kind],
    profile,
  } as const;
  return [
    {
      ...operationCase(
        about,
        `${name} takes ${values.length === 1 ? 'a valid value' : `each of its ${values.length} allowed values`}`,
      ),
      run: async (context) => {
        for (const each of values)
          await ask(context, { operationId, changes: { [name]: each }, expected: [0] });
      },
    },
  ];
}
