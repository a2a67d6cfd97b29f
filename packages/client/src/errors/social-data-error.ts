import type { CallMeta } from '../meta.ts';

/** Shared by every copy of this package in a program, so that a check holds across them. */
const brand = Symbol.for('@social-data/client/error');

export interface ErrorDetails {
  readonly meta?: CallMeta;
  readonly retryable?: boolean;
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * Every error that this client rejects with, except a caller's own abort.
 * No field of it, and nothing that prints it, holds the token.
 */
export abstract class SocialDataError extends Error {
  abstract override readonly name: string;
  /** What is known about the call. Absent when nothing was sent. */
  readonly meta: CallMeta | undefined;
  /** Whether the same call may succeed when it is sent again. */
  readonly retryable: boolean;
  /** What to do about it, and who can do it. */
  readonly hint: string;
  /**
   * Parameters with which an iteration goes on where this error stopped it.
   * Safe to keep as JSON. Set on errors that come out of an iteration.
   */
  checkpoint: object | undefined;

  constructor(message: string, { meta, retryable = false, hint = '', cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.meta = meta;
    this.retryable = retryable;
    this.hint = hint;
    this.checkpoint = undefined;
    Object.defineProperty(this, brand, { value: true });
  }

  /** A plain object for logs. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message };
  }
}

/** Whether an error comes from this client, also from another copy of the package. */
export function isSocialDataError(error: unknown): error is SocialDataError {
  return typeof error === 'object' && error !== null && brand in error;
}
