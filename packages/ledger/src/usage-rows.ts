import { resultCode } from '@social-data/contract/result-codes';
import type { Via } from './limits/via.ts';

export interface UsageFilter {
  /** Only of these accounts. */
  readonly accountIds?: readonly string[];
  /** First and last day, inclusive, as 2026-01-31. */
  readonly from?: string;
  readonly to?: string;
}

export interface UsageRow {
  readonly accountId: string;
  readonly name: string;
  readonly day: string;
  readonly operationId: string;
  readonly code: number;
  readonly via: Via;
  readonly calls: number;
  readonly credits: number;
  /** Credits that the calls would have cost if they had not been served with the response to another call. */
  readonly saved: number;
  /** The key of the upstream whose requests were or may have been billed; null when none was, or it is not known. */
  readonly upstreamKey: string | null;
}

/** What usage is summed of: each account over all days, or each group day by day. */
export type UsageSubject = 'account' | 'group';

export interface UsageSumRow extends Omit<UsageRow, 'accountId' | 'name' | 'day' | 'upstreamKey'> {
  /** The id of an account, or the name of a group; null is usage of accounts in no group. */
  readonly subject: string | null;
  /** Of the account; null for a group. */
  readonly name: string | null;
  /** Null for an account. */
  readonly day: string | null;
}

/** The last day on which an account made a call. */
export interface LastUse {
  readonly accountId: string;
  /** A quota day, as 2026-01-31. */
  readonly day: string;
}

/** What failed of an account on a day, and what that may have cost. */
export interface FailureRow {
  readonly accountId: string;
  readonly name: string;
  readonly day: string;
  /** Calls with code 301 or 500. */
  readonly failures: number;
  /** Calls that took daily quota without a charge, because they were probably billed. */
  readonly quotaTaken: number;
  /** Requests that an upstream may have billed without a charge here. */
  readonly uncertain: number;
  /** Credits that the uncertain requests would have cost, by the prices of their calls. */
  readonly uncertainCredits: number;
}

/** The codes of calls that failed for a reason of the source, as a list for SQL. */
export const FAILED_CODES = `(${resultCode.collectionFailed}, ${resultCode.serverError})`;
