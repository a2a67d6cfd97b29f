import {
  type AnySocialDataError,
  ApiError,
  CallBudgetError,
  ConfigurationError,
  ConnectionError,
  isSocialDataError,
  PaginationError,
  ProtocolError,
  TimeoutError,
} from '@social-data/client';
import { codeAdvice } from '@social-data/contract';
import type { ListResult } from './collect/plan-lists.ts';
import { CommandError, type ExitCode, systemText } from './command-error.ts';
import { createConsole, oneLine } from './console.ts';
import { contractText, texts } from './texts/texts.ts';

/** Says why a command ended, and sets the exit code. */
export function reportFailure(error: unknown): void {
  createConsole(false).error(explainFailure(error));
  process.exitCode = exitCodeOf(error);
}

/** The exit code for an error that ended the command. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode;
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
function exitCodeOfCode(code: number): ExitCode {
  const { retry, fixedBy } = codeAdvice[code] ?? {};
  if (retry !== undefined) return 5;
  if (fixedBy === 'caller') return 3;
  return fixedBy === 'account owner' ? 4 : 6;
}

/** Longer waits are told as a time. */
const MAX_SHORT_WAIT_MS = 60_000;

/** A failure for a person: what happened, and what to do. */
export function explainFailure(error: unknown): string {
  const { failure } = texts;
  if (!isSocialDataError(error)) return systemText(error);
  if (error instanceof CallBudgetError) return failure.maxCalls(error.maxCalls);
  const problem = connectionProblemOf(error);
  if (problem) return problem.text;
  const { retryAfter = 0 } = error.meta ?? {};
  const until = new Date(Date.now() + retryAfter).toISOString();
  const wait = retryAfter > MAX_SHORT_WAIT_MS ? failure.waitUntil(until) : '';
  if (error instanceof ApiError) {
    const { message = '', httpStatus } = error.meta ?? {};
    if (httpStatus === 404) return failure.code(error.code, oneLine(message), failure.noPath);
    return explainCode(error.code, message) + wait;
  }
  if (error instanceof TimeoutError) return failure.inTime(error.timeout / 1000);
  if (error instanceof PaginationError) return failure.stuck(error.message);
  if (error instanceof ProtocolError) return failure.noEnvelope(error.status, error.message) + wait;
  return failure.other(`${error.message} ${error.hint}`);
}

/** A failure of this run or, not asked again, of an earlier one; undefined for a list that did not fail. */
export function explainList({ error, earlierFailure }: ListResult): string | undefined {
  if (error) return explainFailure(error);
  return earlierFailure && explainCode(earlierFailure.code, earlierFailure.message);
}

/**
 * A result code with what to do about it, and who can do it. A service may give this advice in its message already.
 * @param message of the service
 */
function explainCode(code: number, message = ''): string {
  const { hint = 'Read the message.', fixedBy } = codeAdvice[code] ?? {};
  const advice = contractText(hint);
  const more = message.includes(advice) ? '' : advice;
  const told = fixedBy ? texts.failure.fixedBy(more, contractText(fixedBy)).trim() : more;
  return texts.failure.code(code, oneLine(message), told);
}

const UNKNOWN_SIGNER = /SELF_SIGNED|UNABLE_TO_/;
/** What undici says of a proxy that does not connect. */
const PROXY_REFUSES = /^Proxy .*\((\d{3})\)/;

const TEXT_OF_CODE = new Map<unknown, 'noTls' | 'notValidNow' | 'otherName'>([
  ['EPROTO', 'noTls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'noTls'],
  ['CERT_HAS_EXPIRED', 'notValidNow'],
  ['CERT_NOT_YET_VALID', 'notValidNow'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'otherName'],
]);

/**
 * A connection that failed, in words, and whether a person must change a setting here, so that another try fails, too.
 * @param error the cause of what `fetch` throws
 */
export function connectionProblem(error: unknown) {
  const { connection } = texts;
  const { code, message } = Object(error);
  const status = Number(PROXY_REFUSES.exec(message ?? '')?.[1]);
  if (status === 407) return { text: connection.proxyPassword, isSetting: true };
  if (status > 0) return { text: connection.proxyRefuses(status), isSetting: false };
  if (UNKNOWN_SIGNER.test(code ?? ''))
    return { text: connection.unknownSigner(code), isSetting: true };
  const textOf = connection[TEXT_OF_CODE.get(code) ?? 'failed'];
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  return { text: textOf(String(code ?? message), now), isSetting: false };
}

/** The same for a call of the client that found no connection; undefined for any other failure. */
function connectionProblemOf(error: unknown) {
  if (!(error instanceof ConnectionError)) return undefined;
  const { cause } = error;
  // The reason is the cause of what fetch throws.
  return connectionProblem(Object(cause).cause ?? cause);
}
