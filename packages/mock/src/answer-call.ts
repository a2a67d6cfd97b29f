import { type OperationId, security } from '@social-data/contract/operations';
import { type Envelope, failure, type RequestTarget, success } from '@social-data/wire';
import { answerParameters } from './answer-parameters.ts';
import type { Examples } from './examples.ts';
import { failureMessage } from './failure-message.ts';
import type { ReadyAnswer, ReadyAnswers } from './ready-answers.ts';
import type { Redactor } from './redactor.ts';
import type { Samples } from './samples.ts';
import { readToken, type ScenarioPlan } from './scenarios/read-token.ts';
import type { TokenState, TokenStates } from './token-states.ts';

/** One call on one of the paths of the contract. */
export interface Call {
  readonly operationId: OperationId;
  readonly target: RequestTarget;
  /** Name of the example that `Prefer: example=…` asks for. */
  readonly preferredExample: string | undefined;
}

/** What an answer is made from. */
export interface Sources {
  readonly samples: Samples;
  /** Stand in for operations without sample data, and are given on request. */
  readonly examples: Examples;
  readonly states: TokenStates;
  readonly ready: ReadyAnswers;
  readonly redactor: Redactor;
  readonly now: Date;
  /** Address of the mock, for the links between pages. */
  readonly baseUrl: string;
}

/** The decision on a call. */
export interface Decision {
  readonly code: number;
  /** The body, or a ready answer that stands for it. */
  readonly body: object;
  /** Message of a failure. */
  readonly reason: string | undefined;
  /** What the token asked for; undefined for a token that was refused. */
  readonly plan: ScenarioPlan | undefined;
  /** Names the body among the ready answers; undefined for one that is not worth keeping. */
  readonly key: string | undefined;
}

/** An envelope that may be kept, or one that was kept. */
export type Outcome =
  | { readonly envelope: Envelope; readonly key?: string | undefined }
  | { readonly ready: ReadyAnswer };

/**
 * Decides the answer to one call, in this order: the token (100, or 400 for a scenario that is not known),
 * the scenarios that decide a code, the example that is preferred, the parameters (400), then the sample data.
 */
export function answerCall(call: Call, sources: Sources): Decision {
  const { query, malformed } = call.target;
  const [token = '', ...more] = query.getAll(security.name);
  if (token.trim() === '' || more.length > 0 || malformed.includes(security.name))
    return failed(codeEnvelope(100, call, sources));
  const read = readToken(token);
  if (!read.ok) return failed(failure(400, read.message, sources.now));
  const state = () => sources.states.of(token);
  const outcome = decide(call, sources, read.plan, state);
  const decision = decisionOf(outcome, read.plan);
  if (decision.code === 0) for (const effect of read.plan.result) effect.succeeded?.(state());
  return decision;
}

function decide(
  call: Call,
  sources: Sources,
  plan: ScenarioPlan,
  state: () => TokenState,
): Outcome {
  for (const effect of plan.result) {
    const code = effect.decide({ operationId: call.operationId, state });
    if (code !== undefined) return scenarioFailure(code, effect.name, call, sources, plan);
  }
  if (call.preferredExample !== undefined)
    return { envelope: exampleEnvelope(call.preferredExample, call, sources) };
  return answerParameters(call, sources, plan);
}

function decisionOf(outcome: Outcome, plan: ScenarioPlan): Decision {
  if ('ready' in outcome) {
    const { code, reason } = outcome.ready;
    return { code, reason, body: outcome.ready, plan, key: undefined };
  }
  const { envelope, key } = outcome;
  const body = plan.envelope.reduce<object>((_, effect) => effect.shape(envelope), envelope);
  const { code, message } = envelope;
  return { code, reason: code === 0 ? undefined : message, body, plan, key };
}

function failed(envelope: Envelope): Decision {
  const { code, message } = envelope;
  return { code, reason: message, body: envelope, plan: undefined, key: undefined };
}

/** Always the same for the same operation and scenario. */
function scenarioFailure(
  code: number,
  scenario: string,
  call: Call,
  sources: Sources,
  plan: ScenarioPlan,
): Outcome {
  const key = JSON.stringify([call.operationId, code, scenario, plan.envelope.length]);
  const ready = sources.ready.get(key);
  return ready ? { ready } : { envelope: codeEnvelope(code, call, sources, scenario), key };
}

function exampleEnvelope(name: string, call: Call, { examples, now }: Sources): Envelope {
  const example = examples.get(call.operationId, name);
  if (!example) {
    const known = examples.names(call.operationId).join(', ');
    return failure(400, `There is no example of that name. Known are: ${known}.`, now);
  }
  const code = Number(example.code);
  if (code === 0) return success(example.data, now);
  return failure(code, String(example.message), now);
}

/** @param scenario name of the scenario that brings the code about */
function codeEnvelope(code: number, call: Call, sources: Sources, scenario?: string): Envelope {
  const example = sources.examples.get(call.operationId, `code${code}`);
  return failure(code, failureMessage(code, example?.message, scenario), sources.now);
}
