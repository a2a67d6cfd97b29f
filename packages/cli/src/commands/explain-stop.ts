import { ApiError, CallBudgetError, isSocialDataError } from '@social-data/client';
import { CreditBudgetError } from '../collect/credit-budget.ts';
import { OutageError } from '../collect/outage.ts';
import { connectionProblemOf } from '../connection/connection-problem.ts';
import { nameFlags } from '../flags/name-flags.ts';
import { oneLine } from '../output/console.ts';
import type { Failure } from '../output/failed-inputs-file.ts';

/** A failure for a person: what happened, and what to do. */
export function explainStop(error: unknown): string {
  if (error instanceof CreditBudgetError)
    return `--max-credits is reached: ${creditsText(error)}, and another page may cost more than is left. Give a larger number.`;
  if (error instanceof OutageError)
    return `${error.message} The last one: ${explainStop(error.cause)}`;
  if (!isSocialDataError(error)) return error instanceof Error ? error.message : String(error);
  if (error instanceof CallBudgetError)
    return `--max-calls is reached: ${error.maxCalls} requests were sent. Give a larger number.`;
  const problem = connectionProblemOf(error);
  if (problem) return problem.text;
  const code = error instanceof ApiError ? error.code : undefined;
  const { message, hint } = error;
  return `${nameFlags(explainFailure({ code, message, hint }))}${causeOf(error)}`;
}

function creditsText({ spent, assumed }: CreditBudgetError): string {
  if (assumed === 0) return `${spent} credits were spent`;
  return `${spent} credits were spent, ${assumed} of them by calls whose cost the service did not tell`;
}

export function explainFailure({ code, ...failure }: Failure): string {
  return `${code === undefined ? '' : `code ${code}: `}${withHint(failure)}`;
}

/** A service may give the advice of the contract itself: `Add funds. (account owner)`. */
function withHint({ message, hint }: { readonly message: string; readonly hint: string }): string {
  const [advice = ''] = hint.split(' (');
  return `${oneLine(message)} ${message.includes(advice) ? hint.slice(advice.length).trim() : hint}`.trim();
}

function causeOf({ cause }: Error): string {
  const { message, code } = Object(Object(cause).cause ?? cause);
  return message === undefined && code === undefined ? '' : ` (${code ?? message})`;
}
