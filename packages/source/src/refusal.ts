import { resultCode, resultCodes } from '@social-data/contract/result-codes';

/** Why a request fails. Failures of sources have the same shape. */
export interface Refusal {
  readonly ok: false;
  readonly code: number;
  /** For the caller: what was wrong, what is allowed, what to do. */
  readonly message: string;
  /** Whole seconds until another call makes sense. */
  readonly retryAfter?: number;
}

/** @param message what the contract says about the code unless given */
export function refuse(name: keyof typeof resultCode, message?: string): Refusal {
  const code = resultCode[name];
  return { ok: false, code, message: message ?? explainCode(code) };
}

/** Whole seconds for `Retry-After`: rounded up, and at least 1 (decision D19). */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Whether a source may fail with the code: a code of the contract other than success. */
export function isFailureCode(code: number): boolean {
  return resultCodes.some((entry) => entry.code === code && entry.code !== resultCode.success);
}

function explainCode(code: number): string {
  const entry = resultCodes.find((each) => each.code === code);
  return entry === undefined ? 'The call failed.' : `${entry.meaning} ${entry.hint}`;
}
