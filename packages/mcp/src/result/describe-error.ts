import { type AnySocialDataError, isSocialDataError } from '@social-data/client';
import { resultCodes } from '@social-data/contract';
import { ArgumentsError } from '../arguments/read-arguments.ts';
import { BudgetError } from '../calls/budget.ts';
import { quoteThirdParty } from './third-party-text.ts';

/** Whether an error says that nothing was sent, and why. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ArgumentsError || error instanceof BudgetError;
}

/** An error as a caller of a tool reads it: what happened, whose turn it is, what to do. */
export function describeError(error: unknown, requestsLeft: number): string {
  if (error instanceof ArgumentsError) return `${error.message}\nNothing was sent.`;
  if (error instanceof BudgetError) return error.message;
  if (!isSocialDataError(error))
    return 'The server failed unexpectedly. Its standard error says why.';
  if (error.name === 'CallBudgetError')
    return `The limit of ${error.maxCalls} requests of this process is reached. Whoever runs the server can restart it, or raise --max-calls.`;
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
