/** A failure that the same call would have again: a line of the journal. A page of the same input after it outdates it. */
export interface FailureRecord {
  /** Index of the input, from 0. */
  readonly failed: number;
  /** Result code. */
  readonly code: number;
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  /** Time of the response, in ISO 8601. */
  readonly failedAt: string;
}

/** The record in a line that passed its checksum; undefined when it is something else. */
export function asFailureRecord(value: unknown): FailureRecord | undefined {
  const { failed, code, message, hint, failedAt } = Object(value);
  if (!Number.isInteger(failed) || !Number.isInteger(code)) return undefined;
  return { failed, code, message: String(message), hint: String(hint), failedAt };
}
