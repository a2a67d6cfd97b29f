import type { OperationId } from '@social-data/contract';
import type { ParameterInfo } from '@social-data/contract/operations';
import { callOperation } from '../call-operation.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import type { Profile } from '../profile.ts';
import { parametersOf, requestOf, validValueOf } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { Target } from '../target.ts';
import { commonInputCases, optionalInputCases, requiredInputCases } from './common-input-cases.ts';
import type { InputCase } from './input-case.ts';
import { callCase, operationCase } from './operation-case.ts';
import { enumInputCases, integerInputCases, textInputCases } from './typed-input-cases.ts';

/** Every parameter of an operation: its allowed values and the input cases that fit its type. */
export function parameterCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  return parametersOf(operationId).flatMap((parameter) => [
    ...allowedCases(operationId, parameter, profile, target),
    ...inputCasesOf(operationId, parameter, target).flatMap((input) =>
      casesFor(operationId, parameter, input, profile, target),
    ),
  ]);
}

function inputCasesOf(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly InputCase[] {
  const valid = validValueOf(target, parameter) ?? 'a';
  const byPresence = parameter.required
    ? requiredInputCases(parameter, valid)
    : optionalInputCases();
  return [...byPresence, ...commonInputCases(valid), ...byType(operationId, parameter, target)];
}

function byType(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly InputCase[] {
  const [allowed] = parameter.enum ?? [];
  if (allowed !== undefined) return enumInputCases(String(allowed));
  if (parameter.type === 'integer') return integerInputCases(parameter, target);
  return parameter.type === 'string' ? textInputCases(operationId, parameter, target) : [];
}

function casesFor(
  operationId: OperationId,
  { name }: ParameterInfo,
  input: InputCase,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { instead, value } = input;
  const expected = input[profile];
  if (expected === 'skipped') return [];
  const changes: ParameterChanges = instead
    ? { [name]: undefined, [instead]: value }
    : { [name]: value };
  const isOpen = expected === 'declared';
  return [
    callCase(
      {
        operationId,
        name: `${name}/${input.name}`,
        what: `${name} ${input.what}`,
        rules: isOpen ? ['envelope.code', 'service.read-only'] : input.rules,
        profile,
        changes,
        expected,
        isIntrusive: input.contract === 'skipped',
      },
      target,
    ),
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
      calls: { known: values.map((each) => requestOf(target, operationId, { [name]: each })) },
      run: async (context) => {
        for (const each of values)
          await callOperation(context, { operationId, changes: { [name]: each }, expected: [0] });
      },
    },
  ];
}
