import type { CallMeta } from '../call-meta.ts';
import { describeError } from '../token-mask.ts';

/** Shared by all copies of this package in a program, so that `instanceof` and `isSocialDataError` work across them. */
export const BRAND: unique symbol = Symbol.for('@social-data/client/error') as never;

export interface ErrorDetails {
  readonly meta?: CallMeta;
  readonly retryable?: boolean;
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * The base of every error that this client rejects with, except the reason of a caller's own abort.
 * No member of it contains the token, so it is safe to print. `instanceof` is true for errors of another copy of the
 * package too.
 */
export abstract class SocialDataError extends Error {
  /** Name of the class, which minifiers do not change. */
  static readonly kind: string = 'SocialDataError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is the class on the right of `instanceof`.
    return isInstance(value, this);
  }

  override readonly name: string;
  /** What is known about the call; `attempts` is 0 when no request was sent. Absent when the call itself was not valid. */
  readonly meta: CallMeta | undefined;
  /** Whether the same call may succeed when it is sent again. */
  readonly retryable: boolean;
  /** What to do about the error, and who can do it. */
  readonly hint: string;
  /**
   * The parameters of the page that failed, on errors thrown by an iteration. They know no history: to resume safely,
   * store the checkpoint of `followList`.
   */
  checkpoint: object | undefined;

  constructor(message: string, hint: string, details: ErrorDetails = {}) {
    const { cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.kind;
    this.meta = details.meta;
    this.retryable = details.retryable ?? false;
    this.hint = details.hint ?? hint;
    this.checkpoint = undefined;
    Object.defineProperty(this, BRAND, { value: kindsOf(new.target) });
    // Made before the name was known.
    if (this.stack) this.stack = this.stack.replace(/^Error/, this.name);
  }

  /** A plain object for logs, with the name, message and code of the cause. */
  toJSON(): object {
    return {
      ...this,
      name: this.name,
      message: this.message,
      cause: describeError(this.cause),
    };
  }
}

function isInstance(value: unknown, type: typeof SocialDataError): boolean {
  // A class of a program that extends one of these has only its own instances.
  if (!Object.hasOwn(type, 'kind')) return Function.prototype[Symbol.hasInstance].call(type, value);
  const kinds: unknown = Object(value)[BRAND];
  if (Array.isArray(kinds)) return kinds.includes(type.kind);
  return kinds !== undefined && type.kind === SocialDataError.kind;
}

function kindsOf(type: typeof SocialDataError): string[] {
  const kinds = [];
  for (let each = type; each.kind; each = Object.getPrototypeOf(each)) kinds.push(each.kind);
  return kinds;
}
