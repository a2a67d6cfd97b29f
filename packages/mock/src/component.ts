import { pageOf } from '@social-data/client/testing';
import { type OperationId, operations, resultCodes } from '@social-data/contract';
import { readParameters } from '@social-data/contract/parameters';
import { type Answer, fail, succeed } from './envelope.ts';
import type { Examples } from './examples.ts';

import { scenarioOf, scenarioTokens } from './scenarios.ts';

/** One call on one of the paths of the contract. */
export interface Call {
  readonly operationId: OperationId;
  readonly query: URLSearchParams;
  /** Name of the example that `Prefer: example=…` asks for. */
  readonly preferredExample: string | undefined;
}

/** What an answer is made from. */
export interface Sources {
  readonly examples: Examples;
  readonly now: Date;
  /** Address of the mock, for the links between pages. */
  readonly baseUrl: string;
}

/**
 * Decides the answer to one call, in this order: the token (100), the scenario that the token names,
 * the example that is preferred, the parameters (400), then the sample data.
 */
export function answerCall(call: Call, sources: Sources): Answer {
  const tokens = call.query.getAll('token');
  const token = tokens[0];
  if (token === undefined || token.trim() === '' || tokens.length > 1)
    return failWith(100, call, sources);
  const scenario = scenarioOf(token);
  if (scenario?.kind === 'code') return failWith(scenario.code, call, sources);
  if (scenario) {
    return fail(
      400,
      `The token names an unknown scenario. Known are: ${scenarioTokens.join(', ')}.`,
      sources.now,
    );
  }
  if (call.preferredExample !== undefined)
    return answerPreferred(call.preferredExample, call, sources);
  return answerSuccess(call, sources);
}

function answerSuccess(call: Call, { examples, now, baseUrl }: Sources): Answer {
  const parameters = readParameters(call.operationId, call.query);
  if (!parameters.ok) {
    return fail(400, parameters.problems.map((problem) => problem.message).join(' '), now);
  }
  const data = examples.get(call.operationId, 'success')?.data;
  const operation = operations[call.operationId];
  if (!('pagination' in operation)) return succeed(data, now);
  const page = pageOf({ operation, data, values: parameters.values, baseUrl });
  return page.ok ? succeed(page.data, now) : fail(400, page.message, now);
}

function answerPreferred(name: string, call: Call, sources: Sources): Answer {
  const example = sources.examples.get(call.operationId, name);
  if (!example) {
    const known = sources.examples.names(call.operationId).join(', ');
    return fail(400, `There is no example of that name. Known are: ${known}.`, sources.now);
  }
  const code = Number(example.code);
  return code === 0 ? succeed(example.data, sources.now) : failWith(code, call, sources);
}

function failWith(code: number, call: Call, { examples, now }: Sources): Answer {
  const message = examples.get(call.operationId, `code${code}`)?.message;
  const meaning = resultCodes.find((entry) => entry.code === code)?.meaning ?? 'The call failed.';
  return fail(code, typeof message === 'string' ? message : meaning, now);
}
