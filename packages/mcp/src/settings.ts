import type { OperationId } from '@social-data/contract';
import type { BudgetLimits } from './calls/budget.ts';

/** What the server is started with, read and checked once. */
export interface Settings {
  /** Port of the HTTP server; undefined for standard input and output. */
  readonly httpPort: number | undefined;
  /** The operations that are offered as tools, in the order of the contract. */
  readonly operations: readonly OperationId[];
  /** How many requests the process sends in total, retries included. */
  readonly maxCalls: number;
  /** How many credits the process spends in total; Infinity without a limit. */
  readonly maxCredits: number;
  /** A call that may cost more credits is asked about first; Infinity to ask never. */
  readonly askAbove: number;
  /** What each session over HTTP may spend; Infinity without a limit. */
  readonly sessionLimits: BudgetLimits;
  /** The most characters of a result as JSON. */
  readonly maxCharacters: number;
  /** Address of the service. */
  readonly baseUrl: string;
  readonly environment: 'global' | 'cn';
  readonly allowInsecure: boolean;
  /** Token of the service. */
  readonly token: string;
  /** What callers of the HTTP server must send; undefined to make one up. */
  readonly bearerToken: string | undefined;
}

/** Something that the server was started with is not valid. The message says what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
