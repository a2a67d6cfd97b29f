import type { ResultCode } from '@social-data/contract/result-codes';

interface CodeLinks {
  /** Ids of the gaps that a reader of this code should know. */
  readonly gaps: readonly string[];
  /** Headers that our servers send with it, beside `X-Result-Code` and `X-Request-Id`. */
  readonly headers: readonly CodeHeader[];
}

export type CodeHeader =
  | 'X-Result-Code'
  | 'Retry-After'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'X-Cost'
  | 'X-Balance-Remaining'
  | 'X-Request-Id';

/** What the page of the codes links each code to. The type demands an entry for every code of the contract. */
export const codeLinks: { readonly [Code in ResultCode]: CodeLinks } = {
  0: { gaps: ['code-type', 'billing'], headers: ['X-Cost', 'X-Balance-Remaining', 'RateLimit'] },
  100: { gaps: ['token-issuing', 'missing-token-code'], headers: [] },
  101: { gaps: ['unexplained-codes'], headers: [] },
  202: { gaps: ['unexplained-codes'], headers: [] },
  300: { gaps: ['unexplained-codes'], headers: [] },
  301: { gaps: ['retry-advice'], headers: ['Retry-After'] },
  302: { gaps: ['rate-limit-thresholds', 'retry-advice'], headers: ['Retry-After', 'RateLimit'] },
  303: { gaps: ['daily-quota-size', 'quota-reset'], headers: ['Retry-After', 'RateLimit'] },
  400: { gaps: ['odd-parameter-values', 'nothing-found'], headers: [] },
  500: { gaps: ['failure-http-status', 'retry-advice'], headers: [] },
  600: { gaps: ['failure-order'], headers: [] },
  601: { gaps: ['billing'], headers: ['X-Balance-Remaining'] },
};
