import { type OperationId, operations } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { callOperation } from '../call-operation.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import { parametersOf, requestOf } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import { operationCase } from './operation-case.ts';

/** What our servers send in a payload where the specification does not say. */
export function payloadCases(operationId: OperationId, target: Target): readonly ConformanceCase[] {
  return [
    ...defaultsOf(operationId).map(([name, value]) =>
      defaultCase(operationId, name, value, target),
    ),
    ...facts
      .filter((fact) => fact.operationId === operationId)
      .map((fact) => factCase(fact, target)),
  ];
}

interface PayloadFact {
  readonly operationId: OperationId;
  readonly name: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  /** The calls whose payload is checked. */
  readonly calls: readonly ParameterChanges[];
  holds(data: unknown): boolean;
}

const touch = 'getAuthorTouchDistribution';

const facts: readonly PayloadFact[] = [
  {
    operationId: 'getAuthorSideBaseInfo',
    name: 'payload/sample-members',
    sentence: 'every member begins with sample_, the growth rate of 30 days among them',
    rules: ['D17'],
    calls: [{}],
    holds: (data) => {
      const names = Object.keys(typeof data === 'object' && data !== null ? data : {});
      const growth = 'sample_follower_growth_rate_30d';
      return names.includes(growth) && names.every((name) => name.startsWith('sample_'));
    },
  },
  {
    operationId: touch,
    name: 'payload/every-platform',
    sentence: 'video_touch holds the tree of every platform',
    rules: ['D16'],
    calls: parametersOf(touch).flatMap(({ name, enum: allowed = [] }) =>
      allowed.map((value) => ({ [name]: String(value) })),
    ),
    holds: (data) => Array.isArray(valueAt(data, '/video_touch')),
  },
  {
    operationId: 'listAnswers',
    name: 'payload/advertisement-slot',
    sentence: 'the advertisement slot has an ad_info with ad, adjson and position',
    rules: ['D21'],
    calls: [{}],
    holds: (data) =>
      ['ad', 'adjson', 'position'].every(
        (name) => valueAt(data, `/ad_info/ad_info/${name}`) !== undefined,
      ),
  },
];

function factCase(fact: PayloadFact, target: Target): ConformanceCase {
  const { operationId, calls, holds, sentence } = fact;
  return {
    ...operationCase({ ...fact, profile: 'decisions' }, sentence),
    calls: { known: calls.map((changes) => requestOf(target, operationId, changes)) },
    run: async (context) => {
      for (const changes of calls) {
        const { body, response } = await callOperation(context, {
          operationId,
          changes,
          expected: [0],
        });
        if (holds(body.data)) continue;
        const request = requestOf(target, operationId, changes);
        throw failureOf(context, request, sentence, response);
      }
    },
  };
}

/** The defaults of optional parameters (decision D7). */
function defaultsOf(operationId: OperationId): readonly (readonly [string, string])[] {
  const { parameters, pagination }: OperationInfo = operations[operationId];
  const found = parameters.flatMap(({ name, required, enum: allowed }) =>
    required || allowed?.[0] === undefined ? [] : [[name, String(allowed[0])] as const],
  );
  if (pagination?.style === 'page') return [...found, [pagination.pageParameter, '1']];
  const offset = pagination?.offsetParameter;
  return offset === undefined ? found : [...found, [offset, '0']];
}

function defaultCase(
  operationId: OperationId,
  name: string,
  value: string,
  target: Target,
): ConformanceCase {
  const { pagination }: OperationInfo = operations[operationId];
  // Only the items of a list are compared: its next address repeats the parameters.
  const compared = pagination?.items ?? '/data';
  const about = {
    operationId,
    profile: 'decisions',
    name: `${name}/default`,
    rules: ['D7', 'gap.defaults'],
  } as const;
  const changes = { [name]: value };
  const request = requestOf(target, operationId, changes);
  return {
    ...operationCase(about, `uses ${value} when ${name} is absent`),
    calls: { known: [requestOf(target, operationId), request] },
    run: async (context) => {
      const without = await callOperation(context, { operationId, expected: [0] });
      const given = await callOperation(context, { operationId, changes, expected: [0] });
      const payloads = [without, given].map(({ body }) => JSON.stringify(valueAt(body, compared)));
      if (payloads[0] === payloads[1]) return;
      throw failureOf(context, request, `the payload that comes without ${name}`, given.response);
    },
  };
}
