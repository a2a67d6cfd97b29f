import { type OperationId, security } from '@social-data/contract';
import { callOperation } from '../call-operation.ts';
import { checkResponse } from '../check-response.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import {
  parametersOf,
  queryOf,
  requestOf,
  requestTo,
  validPath,
  validValueOf,
} from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import { callCase, operationCase } from './operation-case.ts';

const envelopeRules: readonly RuleId[] = [
  'service.read-only',
  'envelope.code',
  'envelope.message',
  'envelope.data',
  'envelope.record-time',
];

/** Valid calls in all the forms that the contract allows. */
export function validCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const own: readonly RuleId[] = [`endpoint.${operationId}`, `data.${operationId}`, 'versioning.1'];
  const form: readonly RuleId[] = profile === 'decisions' ? ['D2'] : [];
  const base = { operationId, profile, expected: [0] } as const;
  return [
    callCase(
      {
        ...base,
        name: 'valid',
        what: 'a valid call',
        changes: {},
        rules: [...own, ...envelopeRules, ...form],
      },
      target,
    ),
    callCase(
      {
        ...base,
        name: 'valid/all-parameters',
        what: 'a call with every parameter',
        changes: allParameters(operationId, target),
        rules: [`endpoint.${operationId}`, 'parameters.optional'],
      },
      target,
    ),
    tokenLast(operationId, profile, target),
    ...(target.secondUrl === undefined ? [] : [secondAddress(operationId, profile, target)]),
    ...(profile === 'decisions' ? undeclaredCases(operationId, target) : []),
  ];
}

/** All parameters that a first call can send: cursors and sessions come from a response. */
function allParameters(operationId: OperationId, target: Target): Record<string, string> {
  const pairs = parametersOf(operationId).flatMap((parameter) => {
    const value = validValueOf(target, parameter);
    return value === undefined ? [] : [[parameter.name, value] as const];
  });
  return Object.fromEntries(pairs);
}

function tokenLast(operationId: OperationId, profile: Profile, target: Target): ConformanceCase {
  const query = queryOf({
    ...allParameters(operationId, target),
    [security.name]: target.validToken,
  });
  const path = `${validPath(target, operationId)}?${query}`;
  const about = { operationId, profile, name: 'valid/token-last', rules: ['auth.2'] } as const;
  return {
    ...operationCase(about, 'accepts the token after the other parameters'),
    calls: { known: [requestTo(operationId, path)] },
    run: async (context) => {
      await callOperation(context, { operationId, path, expected: [0] });
    },
  };
}

function secondAddress(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): ConformanceCase {
  const about = { operationId, profile, name: 'valid/second-address' };
  return {
    ...operationCase(
      { ...about, rules: ['service.addresses'] },
      'serves the same path on the second address',
    ),
    calls: { known: [], more: 1 },
    run: async (context: Context) => {
      const request = requestOf(target, operationId);
      const response = await context.sendToSecond(request);
      const checked = checkResponse(response, operationId, context);
      if ('problem' in checked)
        throw failureOf(context, request, checked.problem, response, checked);
      if (checked.result.code !== 0) throw failureOf(context, request, 'code 0', response);
    },
  };
}

function undeclaredCases(operationId: OperationId, target: Target): readonly ConformanceCase[] {
  const base = { operationId, profile: 'decisions', expected: [0], rules: ['D8'] } as const;
  const rows: readonly (readonly [name: string, what: string, changes: ParameterChanges])[] = [
    ['value', 'a parameter that is not declared', { undeclared: 'x' }],
    ['repeated', 'one that is not declared, twice', { undeclared: ['x', 'y'] }],
    [
      'encoding',
      'one that is not declared, in broken encoding',
      { undeclared: { raw: '%E5%92%' } },
    ],
    ['no-name', 'a pair without a name', { '': 'x' }],
  ];
  return rows.map(([name, what, changes]) =>
    callCase({ ...base, name: `undeclared/${name}`, what, changes }, target),
  );
}
