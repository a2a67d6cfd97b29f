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
import { JournalError } from './collect/journal/journal-header.ts';
import { OutageError } from './collect/outage.ts';
import type { ListResult } from './collect/plan-lists.ts';
import { UnknownFieldError } from './collect/rows/select-columns.ts';
import { UnreadableListsError } from './collect/unreadable-lists-error.ts';
import { connectionProblemOf } from './connection/connection-problem.ts';
import { Interruption } from './interruption.ts';
import { UsageError } from './usage-error.ts';

/** What each exit code says, for the help and for scripts. */
export const exitCodes = {
  0: 'All that was asked for is there.',
  1: 'Fault: a file cannot be written, or the command has an error.',
  2: 'The command line or the configuration is wrong, such as a proxy or a certificate. Nothing was sent.',
  3: 'The caller can correct it: the token or a parameter (codes 100 and 400).',
  4: 'The owner of the account can correct it: permission or balance (codes 600 and 601).',
  5: 'The same command may succeed later (codes 301, 302, 303 and 500, no connection, no response in time).',
  6: 'The response is not understood (codes 101, 202 and 300, an unknown code, no JSON, a list that does not advance).',
  7: 'The limit that --max-calls or --max-credits sets is reached.',
  8: 'Some inputs failed; the others are there.',
  9: 'A page had no list or object where the contract has one. The journal has its payload. After 10 in a row, the run stops.',
  129: 'The terminal was closed (SIGHUP).',
  130: 'Interrupted by Ctrl-C (SIGINT).',
  143: 'Terminated (SIGTERM).',
} as const;

export type ExitCode = keyof typeof exitCodes;

/** The exit code for an error that ended the command. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Interruption) return error.exitCode;
  const isUsage =
    error instanceof UsageError ||
    error instanceof JournalError ||
    error instanceof UnknownFieldError;
  if (isUsage) return 2;
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
