import { isSocialDataError } from '@social-data/client';
import { resultCodes } from '@social-data/contract';
import { ArgumentsError } from '../arguments/read-arguments.ts';

/** An error as a caller of a tool reads it: what happened, whose turn it is, what to do. */
export function describeError(error: unknown, requestsLeft: number): string {
  if (error instanceof ArgumentsError) return `${error.message}\nNothing was sent.`;
  if (!isSocialDataError(error))
    return 'The server failed unexpectedly. Its standard error says why.';
  if (error.name === 'CallBudgetError')
    return `The limit of ${error.maxCalls} requests of this process is reached. Whoever runs the server can restart it, or raise --max-calls.`;
  const code = 'code' in error && error.code !== undefined ? ` (code ${error.code})` : '';
  const fixer = resultCodes.find((each) => each.code === error.meta?.code)?.fixedBy;
  const start =
    error.name === 'ProtocolError' && error.bodyStart ? [`It began with: ${error.bodyStart}`] : [];
  return [
    `${error.name}${code}: ${error.message}`,
    error.hint,
    ...start,
    ...(fixer === undefined ? [] : [`To be fixed by: ${fixer}.`]),
    `Requests left: ${requestsLeft}.`,
  ].join('\n');
}
