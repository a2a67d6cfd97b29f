import { type OperationId, operations, security } from '@social-data/contract';
import { ask, failureOf } from '../ask.ts';
import { parametersOf, queryOf, targetOf, validValueOf } from '../call.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { judge } from '../judge.ts';
import { callCase, operationCase } from '../operation-case.ts';
import type { RuleId } from '../rules.ts';
import type { Profile, Target } from '../target.ts';

const envelope: readonly RuleId[] = [
  'service.read-only',
  'envelope.code',
  'envelope.message',
  'envelope.data',
  'envelope.record-time',
];

/** A valid call, in the shapes that the contract allows. */
export function validCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const own: readonly RuleId[] = [`endpoint.${operationId}`, `data.${operationId}`, 'versioning.1'];
  const form: readonly RuleId[] = profile === 'decisions' ? ['D1', 'D2'] : [];
  const base = { operationId, profile, expected: [0] } as const;
  return [
    callCase({
      ...base,
      name: 'valid',
      what: 'a valid call',
      changes: {},
      rules: [...own, ...envelope, ...form],
    }),
    callCase({
      ...base,
      name: 'valid/all-parameters',
      what: 'a call with every parameter',
      changes: allParameters(operationId, target),
      rules: [`endpoint.${operationId}`, 'parameters.optional'],
    }),
    tokenLast(operationId, profile, target),
    ...(target.secondUrl === undefined ? [] : [secondAddress(operationId, profile)]),
    ...(profile === 'decisions' ? undeclaredCases(operationId) : []),
  ];
}

/** Those that a first call can have: cursors and sessions come from an answer. */
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
  const about = { operationId, profile, name: 'valid/token-last', rules: ['auth.2'] } as const;
  return {
    ...operationCase(about, 'the token may stand behind the other parameters'),
    run: async (context) => {
      const { path } = operations[operationId];
      await ask(context, { operationId, target: `${path}?${query}`, expected: [0] });
    },
  };
}

function secondAddress(operationId: OperationId, profile: Profile): ConformanceCase {
  const about = {
    operationId,
    profile,
    name: 'valid/second-address',
    rules: ['service.addresses'],
  } as const;
  return {
    ...operationCase(about, 'the second address has it under the same path'),
    run: async (context: Context) => {
      const outgoing = { target: targetOf(context.target, operationId) };
      const reply = await context.sendToSecond(outgoing);
      const judged = judge(reply, operationId, context);
      if ('problem' in judged) throw failureOf(context, outgoing, judged.problem, reply);
      if (judged.answer.code !== 0) throw failureOf(context, outgoing, 'code 0', reply);
    },
  };
}

function undeclaredCases(operationId: OperationId): readonly ConformanceCase[] {
  const base = { operationId, profile: 'decisions', expected: [0], rules: ['D8'] } as const;
  return [
    callCase({
      ...base,
      name: 'undeclared/value',
      what: 'a parameter that is not declared',
      changes: { undeclared: 'x' },
    }),
    callCase({
      ...base,
      name: 'undeclared/repeated',
      what: 'one that is not declared, twice',
      changes: { undeclared: ['x', 'y'] },
    }),
    callCase({
      ...base,
      name: 'undeclared/encoding',
      what: 'one that is not declared, in broken encoding',
      changes: { undeclared: { raw: '%E5%92%' } },
    }),
    callCase({
      ...base,
      name: 'undeclared/no-name',
      what: 'a pair without a name',
      changes: { '': 'x' },
    }),
  ];
}
