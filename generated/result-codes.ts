// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: pnpm generate

import type { CodeAdvice, ResultCodeInfo } from './runtime/result-code-info.ts';

export { isSuccess } from './runtime/is-success-by-code.ts';
export type * from './runtime/result-code-info.ts';

/** The values of `code` in the body by name. */
export const resultCode = {
  /** The call succeeded. */
  success: 0,
  /** The token is missing, not valid or not active. */
  invalidToken: 100,
  /** Declared; its meaning is not shown. */
  declared101: 101,
  /** Declared; its meaning is not shown. */
  declared202: 202,
  /** Declared; its meaning is not shown. */
  declared300: 300,
  /** The collection from the platform failed; the caller should retry. */
  collectionFailed: 301,
  /** Calls came faster than the rate limit allows. */
  rateLimit: 302,
  /** The daily quota is used up. */
  dailyQuota: 303,
  /** A required parameter is missing or a value is not valid. */
  invalidParameters: 400,
  /** Internal server error; the service failed on the inside. */
  serverError: 500,
  /** The token has no right to the operation. */
  permissionDenied: 600,
  /** The account does not have enough funds. */
  insufficientBalance: 601,
} as const;

/** What each value of `code` in the body means, in the order of the contract. */
export const resultCodes = [
  {
    "code": 0,
    "name": "success",
    "meaning": "The call succeeded.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "nobody",
    "hint": "Read `data`.",
    "billed": true
  },
  {
    "code": 100,
    "name": "invalidToken",
    "error": "InvalidTokenError",
    "meaning": "The token is missing, not valid or not active.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "caller",
    "hint": "Send an active token as the query parameter `token`.",
    "billed": false
  },
  {
    "code": 101,
    "name": "declared101",
    "meaning": "Declared; its meaning is not shown.",
    "evidence": "unknown",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "unknown",
    "hint": "Read the message.",
    "billed": false
  },
  {
    "code": 202,
    "name": "declared202",
    "meaning": "Declared; its meaning is not shown.",
    "evidence": "unknown",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "unknown",
    "hint": "Read the message.",
    "billed": false
  },
  {
    "code": 300,
    "name": "declared300",
    "meaning": "Declared; its meaning is not shown.",
    "evidence": "unknown",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "unknown",
    "hint": "Read the message.",
    "billed": false
  },
  {
    "code": 301,
    "name": "collectionFailed",
    "error": "CollectionFailedError",
    "meaning": "The collection from the platform failed; the caller should retry.",
    "evidence": "specified",
    "retry": {
      "advice": "backoff",
      "evidence": "specified"
    },
    "fixedBy": "service",
    "hint": "Try again after a short wait.",
    "billed": false
  },
  {
    "code": 302,
    "name": "rateLimit",
    "error": "RateLimitError",
    "meaning": "Calls came faster than the rate limit allows.",
    "evidence": "specified",
    "retry": {
      "advice": "cool-down",
      "evidence": "assumed"
    },
    "fixedBy": "caller",
    "hint": "Pause all calls, then go on more slowly.",
    "billed": false
  },
  {
    "code": 303,
    "name": "dailyQuota",
    "error": "DailyQuotaError",
    "meaning": "The daily quota is used up.",
    "evidence": "specified",
    "retry": {
      "advice": "after-reset",
      "evidence": "assumed"
    },
    "fixedBy": "account owner",
    "hint": "Go on after the quota has been reset, or raise it.",
    "billed": false
  },
  {
    "code": 400,
    "name": "invalidParameters",
    "error": "InvalidParametersError",
    "meaning": "A required parameter is missing or a value is not valid.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "caller",
    "hint": "Correct the parameter that the message names.",
    "billed": false
  },
  {
    "code": 500,
    "name": "serverError",
    "error": "ServerError",
    "meaning": "Internal server error; the service failed on the inside.",
    "evidence": "specified",
    "retry": {
      "advice": "backoff",
      "evidence": "assumed"
    },
    "fixedBy": "service",
    "hint": "Try again later, and report it if it stays.",
    "billed": false
  },
  {
    "code": 600,
    "name": "permissionDenied",
    "error": "PermissionDeniedError",
    "meaning": "The token has no right to the operation.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "account owner",
    "hint": "Allow the operation for this token.",
    "billed": false
  },
  {
    "code": 601,
    "name": "insufficientBalance",
    "error": "InsufficientBalanceError",
    "meaning": "The account does not have enough funds.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "account owner",
    "hint": "Add funds.",
    "billed": false
  },
] as const satisfies readonly ResultCodeInfo[];

/** What a client needs at run time of each failure, and no more. */
export const codeAdvice: Readonly<Record<number, CodeAdvice>> = {
  "100": {
    "hint": "Send an active token as the query parameter `token`.",
    "fixedBy": "caller"
  },
  "101": {},
  "202": {},
  "300": {},
  "301": {
    "retry": "backoff",
    "hint": "Try again after a short wait.",
    "fixedBy": "service"
  },
  "302": {
    "retry": "cool-down",
    "hint": "Pause all calls, then go on more slowly.",
    "fixedBy": "caller"
  },
  "303": {
    "retry": "after-reset",
    "hint": "Go on after the quota has been reset, or raise it.",
    "fixedBy": "account owner"
  },
  "400": {
    "hint": "Correct the parameter that the message names.",
    "fixedBy": "caller"
  },
  "500": {
    "retry": "backoff",
    "hint": "Try again later, and report it if it stays.",
    "fixedBy": "service"
  },
  "600": {
    "hint": "Allow the operation for this token.",
    "fixedBy": "account owner"
  },
  "601": {
    "hint": "Add funds.",
    "fixedBy": "account owner"
  }
};

export type ResultCode = (typeof resultCodes)[number]['code'];

/** Every code but the one of success. */
export type FailureCode = Exclude<ResultCode, 0>;
