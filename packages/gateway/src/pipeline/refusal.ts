import { codes, explainCode } from './result-code.ts';

/** Why a call ends without success; the answers of sources that failed have the same form. */
export interface Refusal {
  readonly ok: false;
  readonly code: number;
  /** For the caller: what was wrong, what is allowed, what to do. */
  readonly message: string;
  /** Whole seconds until another call makes sense. */
  readonly retryAfter?: number;
}

/** A refusal with a code of the gateway's own, in the contract's words where none are given. */
export function refuse(name: keyof typeof codes, message?: string): Refusal {
  const code = codes[name];
  return { ok: false, code, message: message ?? explainCode(code) };
}

/** Whole seconds for `Retry-After`: rounded up, and at least 1 (decision D19). */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
