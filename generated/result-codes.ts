// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type { CodeAdvice, ResultCodeInfo } from './runtime/result-code-info.ts';

export { isSuccess } from './runtime/is-success-by-code.ts';
export type * from './runtime/result-code-info.ts';

/** The values of `code` in the body by name. */
export const resultCode = {
  /** The call succeeded. */
  success: 0,
  /** The token is missing, invalid or inactive. */
  invalidToken: 100,
  /** Declared; its meaning is not shown. */
  declared101: 101,
  /** Declared; its meaning is not shown. */
  declared202: 202,
  /** Declared; its meaning is not shown. */
  declared300: 300,
  /** Collecting the data from the platform failed; retry the call. */
  collectionFailed: 301,
  /** The rate limit is exceeded. */
  rateLimit: 302,
  /** The daily quota is used up. */
  dailyQuota: 303,
  /** A required parameter is missing or a value is invalid. */
  invalidParameters: 400,
  /** Internal server error. */
  serverError: 500,
  /** The token does not have permission for the operation. */
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
    "meaning": "The token is missing, invalid or inactive.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "caller",
    "hint": "Send an active token in the query parameter `token`.",
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
    "meaning": "Collecting the data from the platform failed; retry the call.",
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
    "meaning": "The rate limit is exceeded.",
    "evidence": "specified",
    "retry": {
      "advice": "cool-down",
      "evidence": "assumed"
    },
    "fixedBy": "caller",
    "hint": "Pause all calls, then continue more slowly.",
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
    "hint": "Wait for the quota to reset, or ask for a higher one.",
    "billed": false
  },
  {
    "code": 400,
    "name": "invalidParameters",
    "error": "InvalidParametersError",
    "meaning": "A required parameter is missing or a value is invalid.",
    "evidence": "specified",
    "retry": {
      "advice": "never",
      "evidence": "assumed"
    },
    "fixedBy": "caller",
    "hint": "Correct the parameter named in the message.",
    "billed": false
  },
  {
    "code": 500,
    "name": "serverError",
    "error": "ServerError",
    "meaning": "Internal server error.",
    "evidence": "specified",
    "retry": {
      "advice": "backoff",
      "evidence": "assumed"
    },
    "fixedBy": "service",
    "hint": "Try again later. Report it if it persists.",
    "billed": false
  },
  {
    "code": 600,
    "name": "permissionDenied",
    "error": "PermissionDeniedError",
    "meaning": "The token does not have permission for the operation.",
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
    "hint": "Send an active token in the query parameter `token`.",
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
    "hint": "Pause all calls, then continue more slowly.",
    "fixedBy": "caller"
  },
  "303": {
    "retry": "after-reset",
    "hint": "Wait for the quota to reset, or ask for a higher one.",
    "fixedBy": "account owner"
  },
  "400": {
    "hint": "Correct the parameter named in the message.",
    "fixedBy": "caller"
  },
  "500": {
    "retry": "backoff",
    "hint": "Try again later. Report it if it persists.",
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
