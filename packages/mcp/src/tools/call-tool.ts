import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { isSocialDataError } from '@social-data/client';
import { type OperationId, operations } from '@social-data/contract';
import { ownArguments } from '../arguments/own-arguments.ts';
import { readArguments } from '../arguments/read-arguments.ts';
import { type Answers, askFirst } from '../calls/ask-first.ts';
import type { Budget } from '../calls/budget.ts';
import { fetchPage } from '../calls/fetch-page.ts';
import { describeError, isRefusal } from '../result/describe-error.ts';
import { maskToken } from '../result/mask-token.ts';
import { type Left, toolOutput } from '../result/tool-result.ts';
import type { Service } from '../service.ts';

/** Who makes a call. */
export interface Caller {
  readonly session: Budget | undefined;
  /** Undefined where nobody can be asked. */
  readonly answers: Answers | undefined;
}

/**
 * Calls an operation for a tool, or asks first. Never rejects: what went wrong is the result, since a caller can only act
 * on what it reads. The call goes on when the host gives up, and its repetition gets the response.
 */
export async function callTool(
  service: Service,
  operation: OperationId,
  given: Readonly<Record<string, unknown>>,
  { session, answers }: Caller,
): Promise<CallToolResult | InputRequiredResult> {
  const budgets = session === undefined ? [service.budget] : [service.budget, session];
  try {
    return await call(service, operation, given, { budgets, answers });
  } catch (error) {
    if (!isSocialDataError(error) && !isRefusal(error)) service.report(error);
    const { requestsLeft } = whatIsLeft(service, budgets);
    const text = maskToken(describeError(error, requestsLeft), service.token);
    return { isError: true, content: [{ type: 'text', text: text.slice(0, MAX_ERROR) }] };
  }
}

const MAX_ERROR = 8000;

async function call(
  service: Service,
  operation: OperationId,
  given: Readonly<Record<string, unknown>>,
  {
    budgets,
    answers,
  }: { readonly budgets: readonly Budget[]; readonly answers: Answers | undefined },
): Promise<CallToolResult | InputRequiredResult> {
  const { limits } = service;
  const read = readArguments(operation, given, limits.arguments);
  const { parameters } = read;
  const wanted = { operation, parameters, atAnyAge: read.skipRows > 0 || read.textFrom > 0 };
  if (answers !== undefined && !service.memory.has(wanted)) {
    const credits = service.spending.expect(operation, budgets);
    const planned = { title: operations[operation].summary, parameters, credits };
    const question =
      credits > service.askAbove &&
      askFirst({ ...planned, ...whatIsLeft(service, budgets) }, answers);
    if (question) return question;
  }
  const { page, isFromMemory } = await service.memory.page({
    ...wanted,
    fetch: (checkpoint) =>
      service.spending.send(operation, budgets, () =>
        fetchPage(service.api, operation, parameters, checkpoint, limits.next),
      ),
  });
  const left = whatIsLeft(service, budgets);
  const own = ownArguments(operation);
  const output = toolOutput(page, { given: read, own, limits, left, isFromMemory });
  const text = maskToken(JSON.stringify(output), service.token);
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
}

/** Requests and credits that the tightest of the limits leaves. */
function whatIsLeft({ requestsLeft }: Service, budgets: readonly Budget[]): Left {
  const left = budgets.map((budget) => budget.left);
  const creditsLeft = Math.min(...left.map(({ credits }) => credits));
  return {
    requestsLeft: Math.min(requestsLeft, ...left.map(({ calls }) => calls)),
    ...(Number.isFinite(creditsLeft) ? { creditsLeft } : {}),
  };
}
