import { ApiError } from '@social-data/client';
import type { ListResult } from '../collect/plan-lists.ts';

/** Why the list of an input failed. */
export interface Failure {
  /** Result code; undefined when the service responded with none. */
  readonly code: number | undefined;
  readonly message: string;
  readonly hint: string;
}

/** The failure of a list, in this run or, not asked again, in an earlier one; undefined when it did not fail. */
export function failureOf({ error, earlierFailure }: ListResult): Failure | undefined {
  if (earlierFailure) return earlierFailure;
  if (!error) return undefined;
  const { message, hint } = error;
  return { code: error instanceof ApiError ? error.code : undefined, message, hint };
}
