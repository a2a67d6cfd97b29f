import type { CallToolResult } from '@modelcontextprotocol/server';
import { isSocialDataError } from '@social-data/client';
import type { OperationId } from '@social-data/contract';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { ownArguments } from '../arguments/own-arguments.ts';
import { ArgumentsError, readArguments } from '../arguments/read-arguments.ts';
import { fetchPage } from '../calls/fetch-page.ts';
import { describeError } from '../result/describe-error.ts';
import { toolOutput } from '../result/tool-result.ts';
import type { Service } from '../service.ts';

/**
 * Calls an operation for a tool. Never rejects: what went wrong is the result, since a caller can only act on what it
 * reads. The call goes on when the host gives up, and its repetition gets the response.
 */
export async function callTool(
  service: Service,
  operation: OperationId,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  try {
    return await call(service, operation, given);
  } catch (error) {
    if (!isSocialDataError(error) && !(error instanceof ArgumentsError)) service.report(error);
    const text = maskTokens(describeError(error, service.requestsLeft), [service.token]);
    return { isError: true, content: [{ type: 'text', text: text.slice(0, MAX_ERROR) }] };
  }
}

const MAX_ERROR = 8000;

async function call(
  service: Service,
  operation: OperationId,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const { limits } = service;
  const read = readArguments(operation, given, limits.arguments);
  const { page, isFromMemory } = await service.memory.page({
    operation,
    parameters: read.parameters,
    atAnyAge: read.skipRows > 0 || read.textFrom > 0,
    fetch: (checkpoint) =>
      fetchPage(service.api, operation, read.parameters, checkpoint, limits.next),
  });
  const { requestsLeft } = service;
  const own = ownArguments(operation);
  const output = toolOutput(page, { given: read, own, limits, requestsLeft, isFromMemory });
  // A service that repeats the token must not carry it into a conversation.
  const text = maskTokens(JSON.stringify(output), [
    service.token,
    JSON.stringify(service.token).slice(1, -1),
  ]);
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
}
