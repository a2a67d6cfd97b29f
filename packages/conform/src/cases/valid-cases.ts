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
import type { Target } from '../target.ts';
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
  const about = {
    operationId,
    profile,
    name: 'valid/second-address',
    rules: ['service.addresses'],
  } as const;
  return {
    ...operationCase(about, 'serves the same path on the second address'),
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
  return [
    callCase(
      {
        ...base,
        name: 'undeclared/value',
        what: 'a parameter that is not declared',
        changes: { undeclared: 'x' },
      },
      target,
    ),
    callCase(
      {
        ...base,
        name: 'undeclared/repeated',
        what: 'one that is not declared, twice',
        changes: { undeclared: ['x', 'y'] },
      },
      target,
    ),
    callCase(
      {
        ...base,
        name: 'undeclared/encoding',
        what: 'one that is not declared, in broken encoding',
        changes: { undeclared: { raw: '%E5%92%' } },
      },
      target,
    ),
    callCase(
      {
        ...base,
        name: 'undeclared/no-name',
        what: 'a pair without a name',
        changes: { '': 'x' },
      },
      target,
    ),
  ];
}
