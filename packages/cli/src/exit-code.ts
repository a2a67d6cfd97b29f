import {
  type AnySocialDataError,
  ApiError,
  CallBudgetError,
  ConfigurationError,
  isSocialDataError,
  PaginationError,
  ProtocolError,
} from '@social-data/client';
import { codeAdvice } from '@social-data/contract';
import { CreditBudgetError } from './collect/credit-budget.ts';
import { OutageError } from './collect/outage.ts';
import { type ListResult, UnreadableListsError } from './collect/plan-lists.ts';
import { connectionProblemOf } from './connection/connection-problem.ts';
import { Interruption } from './interruption.ts';
import type { Texts } from './texts/en.ts';
import { UsageError } from './usage-error.ts';

export type ExitCode = keyof Texts['exitCodes'];

/** The exit code for an error that ended the command. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Interruption) return error.exitCode;
  if (error instanceof UsageError) return 2;
  if (error instanceof CreditBudgetError) return 7;
  if (error instanceof OutageError) return exitCodeOf(error.cause);
  if (error instanceof UnreadableListsError) return 9;
  return isSocialDataError(error) ? exitCodeOfCall(error) : 1;
}

/** The exit code for the lists of a run that nothing stopped. A list alone has the code of its failure. */
export function exitCodeOfLists(lists: readonly ListResult[]): ExitCode {
  const failed = lists.find(({ end }) => end === 'failed');
  if (failed === undefined) return lists.some(({ end }) => end === 'unreadable') ? 9 : 0;
  if (lists.length > 1) return 8;
  const { error, earlierFailure } = failed;
  return error ? exitCodeOfCall(error) : exitCodeOfCode(earlierFailure?.code ?? 0);
}

/** By the advice of the contract: when to send the call again, else who can correct it. */
function exitCodeOfCall(error: AnySocialDataError): ExitCode {
  if (error instanceof ConfigurationError) return 2;
  if (error instanceof CallBudgetError) return 7;
  if (connectionProblemOf(error)?.isSetting) return 2;
  if (error instanceof PaginationError) return 6;
  if (error instanceof ProtocolError) return error.retryable ? 5 : 6;
  // No connection, or no response in time.
  return error instanceof ApiError ? exitCodeOfCode(error.code) : 5;
}

/** The exit code for a result code that is no success. */
export function exitCodeOfCode(code: number): ExitCode {
  const { retry, fixedBy } = codeAdvice[code] ?? {};
  if (retry !== undefined) return 5;
  if (fixedBy === 'caller') return 3;
  return fixedBy === 'account owner' ? 4 : 6;
}
