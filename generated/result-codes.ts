// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: pnpm generate

import type { ResultCodeInfo } from './runtime/result-code-info.ts';

export { isSuccess } from './runtime/is-success.ts';
export type * from './runtime/result-code-info.ts';

/** What each value of `code` in the body means, in the order of the contract. */
export const resultCodes = [
  {
    code: 0,
    name: 'success',
    meaning: 'The call succeeded.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'nobody',
    hint: 'Read `data`.',
    billed: true,
  },
  {
    code: 100,
    name: 'invalidToken',
    error: 'InvalidTokenError',
    meaning: 'The token is missing, not valid or not active.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'caller',
    hint: 'Check that the token is sent as the query parameter `token`, complete and active; ask the account owner for a new one if it is not.',
    billed: false,
  },
  {
    code: 101,
    name: 'declared101',
    meaning: 'Declared; its meaning is not shown.',
    evidence: 'unknown',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'unknown',
    hint: 'Read the message, and report it to the service if it says nothing useful.',
    billed: false,
  },
  {
    code: 202,
    name: 'declared202',
    meaning: 'Declared; its meaning is not shown.',
    evidence: 'unknown',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'unknown',
    hint: 'Read the message, and report it to the service if it says nothing useful.',
    billed: false,
  },
  {
    code: 300,
    name: 'declared300',
    meaning: 'Declared; its meaning is not shown.',
    evidence: 'unknown',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'unknown',
    hint: 'Read the message, and report it to the service if it says nothing useful.',
    billed: false,
  },
  {
    code: 301,
    name: 'collectionFailed',
    error: 'CollectionFailedError',
    meaning: 'The collection from the platform failed; the caller should retry.',
    evidence: 'specified',
    retry: { advice: 'backoff', evidence: 'specified' },
    fixedBy: 'service',
    hint: 'Try again after a short wait that grows with each try.',
    billed: false,
  },
  {
    code: 302,
    name: 'rateLimit',
    error: 'RateLimitError',
    meaning: 'Calls came faster than the rate limit allows.',
    evidence: 'specified',
    retry: { advice: 'cool-down', evidence: 'assumed' },
    fixedBy: 'caller',
    hint: 'Pause all calls with this token, then go on more slowly; `Retry-After` says how long where a server sends it.',
    billed: false,
  },
  {
    code: 303,
    name: 'dailyQuota',
    error: 'DailyQuotaError',
    meaning: 'The daily quota is used up.',
    evidence: 'specified',
    retry: { advice: 'after-reset', evidence: 'assumed' },
    fixedBy: 'account owner',
    hint: 'Go on after the quota has been reset, or ask the account owner for a larger one.',
    billed: false,
  },
  {
    code: 400,
    name: 'invalidParameters',
    error: 'InvalidParametersError',
    meaning: 'A required parameter is missing or a value is not valid.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'caller',
    hint: 'Correct the parameter that the message names.',
    billed: false,
  },
  {
    code: 500,
    name: 'serverError',
    error: 'ServerError',
    meaning: 'Internal server error; the service failed on the inside.',
    evidence: 'specified',
    retry: { advice: 'backoff', evidence: 'assumed' },
    fixedBy: 'service',
    hint: 'Try again after a wait, and report it to the service if it stays.',
    billed: false,
  },
  {
    code: 600,
    name: 'permissionDenied',
    error: 'PermissionDeniedError',
    meaning: 'The token has no right to the operation.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'account owner',
    hint: 'Ask the account owner to allow the operation for this token.',
    billed: false,
  },
  {
    code: 601,
    name: 'insufficientBalance',
    error: 'InsufficientBalanceError',
    meaning: 'The account has not enough funds.',
    evidence: 'specified',
    retry: { advice: 'never', evidence: 'assumed' },
    fixedBy: 'account owner',
    hint: 'Ask the account owner to top the account up.',
    billed: false,
  },
] as const satisfies readonly ResultCodeInfo[];

export type ResultCode = (typeof resultCodes)[number]['code'];

/** Every code but the one of success. */
export type FailureCode = Exclude<ResultCode, 0>;
