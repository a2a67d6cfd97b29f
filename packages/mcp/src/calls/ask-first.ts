import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { quoteThirdParty } from '../result/third-party-text.ts';
import { BudgetError } from './budget.ts';

/** What a person has said to the questions about a call, as the host passes it on. */
export type Answers = ServerContext['mcpReq']['inputResponses'];

/** The answers so far; undefined where the host shows no forms, and nobody can be asked. */
export function answersOf(server: Server, { mcpReq }: ServerContext): Answers | undefined {
  // A request of protocol 2026-07-28 says it itself, a connection of an earlier one once.
  const declared: ClientCapabilities | undefined =
    Object(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const elicitation = declared?.elicitation;
  // Without a mode, it is forms: before there were others, nobody named them.
  const showsForms = elicitation && (elicitation.form || !elicitation.url);
  return showsForms ? (mcpReq.inputResponses ?? {}) : undefined;
}

/** A call that a person is asked about. */
export interface PlannedCall {
  readonly title: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The most that it is expected to cost. */
  readonly credits: number;
  readonly requestsLeft: number;
  readonly creditsLeft?: number;
}

/**
 * The question that comes before a call; undefined when the person accepted it. Throws a BudgetError when they did not. An
 * answer is for this many credits: a call that became more expensive meanwhile is asked about again.
 */
export function askFirst(call: PlannedCall, answers: Answers): InputRequiredResult | undefined {
  const { credits } = call;
  const key = `spend-${credits}`;
  const answer = inputResponse(answers, key);
  if (answer.kind !== 'elicit') {
    const form = { type: 'object', properties: {} } as const;
    const question = inputRequired.elicit({ message: questionOf(call), requestedSchema: form });
    return inputRequired({ inputRequests: { [key]: question } });
  }
  if (answer.action === 'accept') return undefined;
  throw new BudgetError(
    `The person did not accept this call, which may cost ${creditsOf(credits)}. Nothing was sent. Do not repeat it unless they ask you to.`,
  );
}

function questionOf({ title, parameters, credits, requestsLeft, creditsLeft }: PlannedCall) {
  const left = creditsLeft === undefined ? '' : ` and ${creditsOf(creditsLeft)}`;
  return [
    `${title}: 1 call, which may cost ${creditsOf(credits)}. Send it?`,
    quoteThirdParty('Its arguments', JSON.stringify(parameters), 300),
    `This server may still send ${requestsLeft} requests${left}.`,
  ].join('\n');
}

function creditsOf(count: number): string {
  return `${count} credit${count === 1 ? '' : 's'}`;
}
