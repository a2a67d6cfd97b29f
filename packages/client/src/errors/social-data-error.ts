import type { CallMeta } from '../call-meta.ts';

/** Shared by all copies of this package in a program, so that `isSocialDataError` works across them. */
const BRAND = Symbol.for('@social-data/client/error');

export interface ErrorDetails {
  readonly meta?: CallMeta;
  readonly retryable?: boolean;
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * The base of every error that this client rejects with, except the reason of a caller's own abort.
 * No member of it contains the token, so it is safe to print.
 */
export abstract class SocialDataError extends Error {
  abstract override readonly name: string;
  /** What is known about the call. Absent when nothing was sent. */
  readonly meta: CallMeta | undefined;
  /** Whether the same call may succeed when it is sent again. */
  readonly retryable: boolean;
  /** What to do about the error, and who can do it. */
  readonly hint: string;
  /**
   * The parameters that resume an iteration where this error stopped it. Set on errors thrown by an iteration,
   * and safe to store as JSON.
   */
  checkpoint: object | undefined;

  constructor(message: string, { meta, retryable = false, hint = '', cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.meta = meta;
    this.retryable = retryable;
    this.hint = hint;
    this.checkpoint = undefined;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** A plain object for logs. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message };
  }
}

/** Whether an error was thrown by this client, or by another copy of the package. */
export function isSocialDataError(error: unknown): error is SocialDataError {
  return typeof error === 'object' && error !== null && BRAND in error;
}
