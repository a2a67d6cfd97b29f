import { type OperationId, security } from '@social-data/contract';
import { ask, failureOf } from '../ask.ts';
import { type Changes, parametersOf, targetOf } from '../call.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import type { Answer } from '../judge.ts';
import { operationCase } from '../operation-case.ts';
import type { RuleId } from '../rules.ts';

interface HeaderFact {
  readonly name: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  holds(headers: Answer['reply']['headers'], code: number): boolean;
}

const WHOLE = /^[0-9]+$/;
/** Items of a structured field: a policy by name, and parameters that are whole numbers. */
const LIMITS = /^"(rate|daily)"(;[a-z]+=[^;,]+)+(, *"(rate|daily)"(;[a-z]+=[^;,]+)+)*$/;

const facts: readonly HeaderFact[] = [
  {
    name: 'content-type',
    sentence: 'answers are JSON in UTF-8',
    rules: ['D1', 'service.read-only'],
    holds: ({ 'content-type': type }) => /^application\/json(; *charset=utf-8)?$/i.test(type ?? ''),
  },
  {
    name: 'result-code',
    sentence: 'X-Result-Code repeats the code of the body',
    rules: ['D1'],
    holds: ({ 'x-result-code': header }, code) => header === String(code),
  },
  {
    name: 'cors',
    sentence: 'pages of every origin may read the answer and its X-Result-Code',
    rules: ['D1'],
    holds: (headers) =>
      headers['access-control-allow-origin'] === '*' &&
      /\bx-result-code\b/i.test(headers['access-control-expose-headers'] ?? ''),
  },
  {
    name: 'cache-control',
    sentence: 'no cache keeps an answer, whose address holds the token',
    rules: ['D1'],
    holds: ({ 'cache-control': control }) => /\bno-store\b/.test(control ?? ''),
  },
  {
    name: 'no-guessing',
    sentence: 'nobody guesses the type of an answer or sends its address on',
    rules: ['D1'],
    holds: (headers) =>
      headers['x-content-type-options'] === 'nosniff' &&
      headers['referrer-policy'] === 'no-referrer',
  },
  {
    name: 'limits',
    sentence: 'headers on limits and costs are well-formed where there are any',
    rules: ['D19'],
    holds: (headers) =>
      [headers['x-cost'], headers['x-balance-remaining']].every((text) => fits(text, WHOLE)) &&
      [headers.ratelimit, headers['ratelimit-policy']].every((text) => fits(text, LIMITS)),
  },
];

function fits(text: string | undefined, form: RegExp): boolean {
  return text === undefined || form.test(text);
}

/** What stands in the head of every answer: of a success, of a refused parameter, of a missing token. */
export function headerCases(operationId: OperationId): readonly ConformanceCase[] {
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const calls: readonly { changes: Changes; expected: readonly number[] }[] = [
    { changes: {}, expected: [0] },
    ...(first ? [{ changes: { [first.name]: undefined }, expected: [400] }] : []),
    { changes: { [security.name]: undefined }, expected: [100] },
  ];
  return facts.map(({ name, sentence, rules, holds }) => ({
    ...operationCase(
      { operationId, profile: 'decisions', name: `header/${name}`, rules },
      sentence,
    ),
    run: async (context) => {
      for (const { changes, expected } of calls) {
        const { reply, code } = await ask(context, { operationId, changes, expected });
        if (holds(reply.headers, code)) continue;
        const outgoing = { target: targetOf(context.target, operationId, changes) };
        throw failureOf(context, outgoing, sentence, JSON.stringify(reply.headers));
      }
    },
  }));
}
