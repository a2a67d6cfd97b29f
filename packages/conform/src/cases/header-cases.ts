import { type OperationId, security } from '@social-data/contract';
import { callOperation, type Expected } from '../call-operation.ts';
import type { CallResult } from '../check-response.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import { parametersOf, requestOf } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { Target } from '../target.ts';
import { operationCase } from './operation-case.ts';

interface HeaderFact {
  readonly name: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  holds(headers: CallResult['response']['headers'], code: number): boolean;
}

const WHOLE_NUMBER = /^[0-9]+$/;
/** A structured field: the name of each policy with its parameters. */
const LIMITS = /^"(rate|daily)"(;[a-z]+=[^;,]+)+(, *"(rate|daily)"(;[a-z]+=[^;,]+)+)*$/;

const facts: readonly HeaderFact[] = [
  {
    name: 'content-type',
    sentence: 'sends JSON in UTF-8',
    rules: ['D1', 'service.read-only'],
    holds: ({ 'content-type': type }) => /^application\/json(; *charset=utf-8)?$/i.test(type ?? ''),
  },
  {
    name: 'result-code',
    sentence: 'repeats the code of the body in X-Result-Code',
    rules: ['D1'],
    holds: ({ 'x-result-code': header }, code) => header === String(code),
  },
  {
    name: 'cors',
    sentence: 'lets pages of every origin read the response and its X-Result-Code',
    rules: ['D1'],
    holds: (headers) =>
      headers['access-control-allow-origin'] === '*' &&
      /\bx-result-code\b/i.test(headers['access-control-expose-headers'] ?? ''),
  },
  {
    name: 'cache-control',
    sentence: 'forbids caches to store the response, because its address holds the token',
    rules: ['D1'],
    holds: ({ 'cache-control': control }) => /\bno-store\b/.test(control ?? ''),
  },
  {
    name: 'no-guessing',
    sentence: 'forbids browsers to guess the content type or to send the address as a referrer',
    rules: ['D1'],
    holds: (headers) =>
      headers['x-content-type-options'] === 'nosniff' &&
      headers['referrer-policy'] === 'no-referrer',
  },
  {
    name: 'limits',
    sentence: 'sends well-formed headers on limits and costs, if any',
    rules: ['D19'],
    holds: (headers) =>
      [headers['x-cost'], headers['x-balance-remaining']].every((text) =>
        fits(text, WHOLE_NUMBER),
      ) && [headers.ratelimit, headers['ratelimit-policy']].every((text) => fits(text, LIMITS)),
  },
];

function fits(text: string | undefined, form: RegExp): boolean {
  return text === undefined || form.test(text);
}

/** The headers of every response: of a success, a refused parameter and a missing token. */
export function headerCases(operationId: OperationId, target: Target): readonly ConformanceCase[] {
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  // Which code a failure has is for other cases.
  const calls: readonly { changes: ParameterChanges; expected: Expected }[] = [
    { changes: {}, expected: [0] },
    ...(first ? [{ changes: { [first.name]: undefined }, expected: 'declared' } as const] : []),
    { changes: { [security.name]: undefined }, expected: 'declared' },
  ];
  return facts.map(({ name, sentence, rules, holds }) => ({
    ...operationCase(
      { operationId, profile: 'decisions', name: `header/${name}`, rules },
      sentence,
    ),
    calls: { known: calls.map(({ changes }) => requestOf(target, operationId, changes)) },
    run: async (context) => {
      for (const { changes, expected } of calls) {
        const { response, code } = await callOperation(context, {
          operationId,
          changes,
          expected,
        });
        if (holds(response.headers, code)) continue;
        const request = requestOf(target, operationId, changes);
        throw failureOf(context, request, sentence, JSON.stringify(response.headers));
      }
    },
  }));
}
