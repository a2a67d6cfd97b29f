import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isSocialDataError } from '@social-data/client';
import { quoteThirdParty } from '../result/third-party-text.ts';
import type { PageOfList } from './fetch-page.ts';

/** A call that was not sent: the limit is reached, or a person declined it. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/**
 * The credits that the process may spend, as the service tells them. Its limit of requests is that of the client. A call in
 * progress is counted as if it had cost what is expected.
 */
export function createBudget(maxCredits: number) {
  let spent = 0;
  // Sums of fractions differ from what was told in their last digits.
  const left = () => Math.max(0, Number((maxCredits - spent).toFixed(6)));
  /** The most that a call of each operation has cost, in credits. */
  const highest = new Map<string, number>();
  /** The last call of each operation that was sent, while it is in flight. */
  const inFlight = new Map<string, Promise<unknown>>();
  /**
   * The credits that a call is expected to cost: the most that this operation has cost before, at least 1. Throws a
   * BudgetError if there is no room for it.
   */
  const expect = (operation: string): number => {
    const credits = highest.get(operation) ?? 1;
    if (left() >= credits) return credits;
    throw new BudgetError(
      `Of ${maxCredits} credits of this process, ${left()} are left, and a call costs up to ${credits}. Nothing was sent. The operator of the server can raise --max-credits.`,
    );
  };
  /** With a limit, calls go one at a time until it is known what one costs, since hosts send several at once. */
  const isInTurn = (operation: string) =>
    Number.isFinite(maxCredits) && !highest.has(operation) && inFlight.has(operation);
  /** Resolves when the call in flight has ended. Throws a BudgetError where there is no room for a further one. */
  const turnOf = (operation: string) => {
    expect(operation);
    return inFlight.get(operation);
  };
  return {
    expect,
    /** Resolves when it is the turn of a call, so that a person is asked with what is known by then. Else as `send`. */
    async ready(operation: string): Promise<void> {
      while (isInTurn(operation)) await turnOf(operation);
    },
    /** Undefined where credits are not limited. */
    get creditsLeft(): number | undefined {
      return Number.isFinite(maxCredits) ? left() : undefined;
    },
    /**
     * Sends a call if there is room for it. It counts as what is expected; then as what the service told. A failure
     * without a word of the service may have been billed. Rejects with a BudgetError, else as `send`.
     */
    async send(operation: string, send: () => Promise<PageOfList>): Promise<PageOfList> {
      // Of those that waited for the same call, which may have cost nothing, one is next.
      while (isInTurn(operation)) await turnOf(operation);
      const expected = expect(operation);
      spent += expected;
      let actual = expected;
      try {
        const sent = send();
        inFlight.set(
          operation,
          sent.catch(() => {}),
        );
        const fetched = await sent;
        actual = toldCredits(fetched.page.meta.cost, expected);
        // A cached response says nothing about others.
        if (actual > 0) highest.set(operation, Math.max(actual, expected));
        return fetched;
      } catch (error) {
        actual = costOfFailure(error, expected);
        throw error;
      } finally {
        inFlight.delete(operation);
        spent += actual - expected;
      }
    },
  };
}

/** What the service told, where it is a cost: one below 0 would be credits for more calls. */
function toldCredits(cost: number | undefined, otherwise: number): number {
  return cost !== undefined && cost >= 0 ? cost : otherwise;
}

function costOfFailure(error: unknown, expected: number): number {
  const meta = isSocialDataError(error) ? error.meta : undefined;
  // Without a request, as after a refusal of the account, nothing can have been billed.
  if (!meta?.attempts) return 0;
  const isToldFree = meta.code !== undefined && meta.code !== 0;
  return toldCredits(meta.cost, isToldFree ? 0 : expected);
}

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
