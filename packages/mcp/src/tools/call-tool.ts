import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
} from '@modelcontextprotocol/server';
import { type AnySocialDataError, isSocialDataError } from '@social-data/client';
import { type OperationId, operations, resultCodes } from '@social-data/contract';
import { type Answers, askFirst, BudgetError } from '../calls/budget.ts';
import { fetchPage } from '../calls/fetch-page.ts';
import { maskToken, quoteThirdParty } from '../result/third-party-text.ts';
import { type Left, toolOutput } from '../result/tool-result.ts';
import type { Service } from '../service.ts';
import { ArgumentsError, ownArguments, readArguments } from './read-arguments.ts';

/**
 * Calls an operation for a tool, or asks first. Never rejects: what went wrong is the result, since a caller can only act
 * on what it reads. The call goes on when the host gives up, and its repetition gets the response.
 * @param answers what a person was asked and said; undefined where nobody can be asked
 */
export async function callTool(
  service: Service,
  operation: OperationId,
  given: Readonly<Record<string, unknown>>,
  answers: Answers | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    return await call(service, operation, given, answers);
  } catch (error) {
    const isRefusal = error instanceof ArgumentsError || error instanceof BudgetError;
    if (!isSocialDataError(error) && !isRefusal) service.report(error);
    const text = maskToken(describeError(error, service.requestsLeft), service.token);
    return { isError: true, content: [{ type: 'text', text: text.slice(0, MAX_ERROR) }] };
  }
}

const MAX_ERROR = 8000;

async function call(
  service: Service,
  operation: OperationId,
  given: Readonly<Record<string, unknown>>,
  answers: Answers | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  const { limits } = service;
  const read = readArguments(operation, given, limits.arguments);
  const { parameters } = read;
  const wanted = { operation, parameters, atAnyAge: read.skipRows > 0 || read.textFrom > 0 };
  if (!service.memory.has(wanted)) await service.budget.ready(operation);
  if (answers !== undefined && !service.memory.has(wanted)) {
    const credits = service.budget.expect(operation);
    const planned = { title: operations[operation].summary, parameters, credits };
    const question =
      credits > service.askAbove && askFirst({ ...planned, ...whatIsLeft(service) }, answers);
    if (question) return question;
  }
  const { page, isFromMemory } = await service.memory.page({
    ...wanted,
    fetch: (checkpoint) =>
      service.budget.send(operation, () =>
        fetchPage(service.api, operation, parameters, checkpoint, limits.next),
      ),
  });
  const left = whatIsLeft(service);
  const own = ownArguments(operation);
  const output = toolOutput(page, { given: read, own, limits, left, isFromMemory });
  const text = maskToken(JSON.stringify(output), service.token);
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
}

function whatIsLeft({ requestsLeft, budget: { creditsLeft } }: Service): Left {
  return { requestsLeft, ...(creditsLeft !== undefined && { creditsLeft }) };
}

/** An error as a caller of a tool reads it: what happened, whose turn it is, what to do. */
function describeError(error: unknown, requestsLeft: number): string {
  if (error instanceof ArgumentsError) return `${error.message}\nNothing was sent.`;
  if (error instanceof BudgetError) return error.message;
  if (!isSocialDataError(error))
    return 'The server failed unexpectedly. Its standard error says why.';
  if (error.name === 'CallBudgetError')
    return `The limit of ${error.maxCalls} requests of this process is reached. The operator of the server can restart it, or raise --max-calls.`;
  return [...whatHappened(error), `Requests left: ${requestsLeft}.`].join('\n');
}

/** What the service wrote is quoted; every other sentence is ours. */
function whatHappened(error: AnySocialDataError): readonly string[] {
  if (error.code === undefined) {
    const start = error.name === 'ProtocolError' ? error.bodyStart : '';
    const quotation = start ? [quoteThirdParty('The response begins with', start)] : [];
    return [`${error.name}: ${error.message}`, error.hint, ...quotation];
  }
  const info = resultCodes.find((each) => each.code === error.code);
  const meaning = info?.meaning ?? 'The meaning of this code is not known.';
  const text = error.meta?.message;
  return [
    `${error.name} (code ${error.code}): ${meaning}`,
    error.hint,
    ...(text ? [quoteThirdParty('Message of the service', text)] : []),
  ];
}

/** How often a caller hears that its call is in progress. */
const PROGRESS_MS = 15_000;

/** Reports progress every 15 seconds while the work lasts, if the caller asked for it. */
export async function withProgress<Value>(
  { mcpReq }: ServerContext,
  work: Promise<Value>,
): Promise<Value> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += PROGRESS_MS / 1000;
    const message = `Waiting for the service for ${seconds} seconds.`;
    const params = { progressToken, progress: seconds, message };
    // The host may have left: the call goes on for its repetition.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  }, PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
