import { type OperationId, operations } from '@social-data/contract';
import type { OperationInfo } from '@social-data/contract/operations';
import { ask, failureOf } from '../ask.ts';
import { type Changes, parametersOf, targetOf } from '../call.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { operationCase } from '../operation-case.ts';
import { pick } from '../pick.ts';
import type { RuleId } from '../rules.ts';

/** What our servers put into a payload where the specification does not say it. */
export function payloadCases(operationId: OperationId): readonly ConformanceCase[] {
  return [
    ...defaultsOf(operationId).map(([name, value]) => defaultCase(operationId, name, value)),
    ...facts.filter((fact) => fact.operationId === operationId).map(factCase),
  ];
}

interface PayloadFact {
  readonly operationId: OperationId;
  readonly name: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  /** The calls whose payload it is about. */
  readonly calls: readonly Changes[];
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
    holds: (data) => Array.isArray(pick(data, '/video_touch')),
  },
  {
    operationId: 'listAnswers',
    name: 'payload/advertisement-slot',
    sentence: 'the advertisement slot has an ad_info with ad, adjson and position',
    rules: ['D21'],
    calls: [{}],
    holds: (data) =>
      ['ad', 'adjson', 'position'].every(
        (name) => pick(data, `/ad_info/ad_info/${name}`) !== undefined,
      ),
  },
];

function factCase(fact: PayloadFact): ConformanceCase {
  const { operationId, calls, holds, sentence } = fact;
  return {
    ...operationCase({ ...fact, profile: 'decisions' }, sentence),
    run: async (context) => {
      for (const changes of calls) {
        const { body, reply } = await ask(context, { operationId, changes, expected: [0] });
        if (holds(body.data)) continue;
        const outgoing = { target: targetOf(context.target, operationId, changes) };
        throw failureOf(context, outgoing, sentence, reply);
      }
    },
  };
}

/** What an optional parameter that is left out counts as (decision D7). */
function defaultsOf(operationId: OperationId): readonly (readonly [string, string])[] {
  const { parameters, pagination }: OperationInfo = operations[operationId];
  const found = parameters.flatMap(({ name, required, enum: allowed }) =>
    required || allowed?.[0] === undefined ? [] : [[name, String(allowed[0])] as const],
  );
  if (pagination?.style === 'page') return [...found, [pagination.pageParameter, '1']];
  const offset = pagination?.offsetParameter;
  return offset === undefined ? found : [...found, [offset, '0']];
}

function defaultCase(operationId: OperationId, name: string, value: string): ConformanceCase {
  const { pagination }: OperationInfo = operations[operationId];
  // The whole payload of a list holds the address of the next page, which repeats the parameters.
  const compared = pagination?.items ?? '/data';
  const about = {
    operationId,
    profile: 'decisions',
    name: `${name}/default`,
    rules: ['D7', 'gap.defaults'],
  } as const;
  return {
    ...operationCase(about, `without ${name} it answers as with ${value}`),
    run: async (context) => {
      const changes = { [name]: value };
      const without = await ask(context, { operationId, expected: [0] });
      const given = await ask(context, { operationId, changes, expected: [0] });
      const payloads = [without, given].map(({ body }) => JSON.stringify(pick(body, compared)));
      if (payloads[0] === payloads[1]) return;
      const outgoing = { target: targetOf(context.target, operationId, changes) };
      throw failureOf(context, outgoing, `the payload that comes without ${name}`, given.reply);
    },
  };
}
