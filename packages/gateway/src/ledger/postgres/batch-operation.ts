import type { BudgetPeriod } from '../limits/budget.ts';
import type { Via } from '../limits/via.ts';

/** What one batch can contain. Times are milliseconds since 1970 by the clock of the database. */
export type BatchOperation =
  | AdmitOperation
  | SettleOperation
  | ReleaseOperation
  | UndoOperation
  | CountOperation
  | DeliveryOperation;

/** The caller that awaits an operation. */
export interface Waiter<Result> {
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  /** Whether the caller was given an error: if the operation is applied after that, it has to be undone. */
  isGivenUp: boolean;
}

export interface AdmitOperation {
  readonly kind: 'admit';
  readonly accountId: string;
  readonly operationId: string;
  readonly requestId: string;
  readonly cost: number;
  readonly day: string;
  readonly at: number;
  /** The version of the account by which the call was judged; 0 when the account was just read. */
  readonly version: number;
  /** Requests that count as possibly billed by another server until the call is settled. */
  readonly uncertain: number;
  /** For a reused response, which takes the rate alone and makes no reservation. */
  readonly isReused: boolean;
  readonly waiter: Waiter<AdmissionReply>;
}

/** How an admission was decided, and the limits after the batch. */
export interface AdmissionReply {
  /** The number of the reservation; 0 for a reused response, below 0 for a refusal, as `apply_batch` gives it. */
  readonly result: number;
  readonly limits: LimitsRow | undefined;
}

export interface SettleOperation {
  readonly kind: 'settle';
  readonly id: number;
  readonly accountId: string;
  readonly operationId: string;
  readonly requestId: string;
  readonly cost: number;
  readonly day: string;
  readonly code: number;
  readonly at: number;
  readonly uncertain: number;
  /** Whether the call takes quota although it is not charged. */
  readonly takesQuota: boolean;
  /** Empty when no request to an upstream was or may have been billed. */
  readonly upstreamKey: string;
  readonly countedAs: CountedAs;
  /** Whether the settlement stays although its caller was given an error: another server has billed the call. */
  readonly stays: boolean;
  readonly waiter: Waiter<LimitsRow | undefined>;
}

export interface CountedAs {
  readonly code: number;
  readonly via: Via;
  readonly saved: number;
}

/** Ends a reservation whose caller was given an error. */
export interface ReleaseOperation {
  readonly kind: 'release';
  readonly id: number;
  readonly accountId: string;
}

/** Refunds a settlement whose caller was given an error, and takes it out of the usage. */
export interface UndoOperation {
  readonly kind: 'undo';
  readonly id: number;
  readonly accountId: string;
  readonly countedAs: CountedAs;
}

/** Counts a call that has no reservation to settle, such as a refused one. */
export interface CountOperation extends CountedAs {
  readonly kind: 'count';
  readonly accountId: string;
  readonly operationId: string;
  readonly day: string;
}

export interface DeliveryOperation {
  readonly kind: 'delivery';
  readonly id: number;
}

/** The limits of an account on a day, as `limitsRow` of the schema gives them. */
export type LimitsRow = readonly [
  account: string,
  day: string,
  available: number | null,
  quota: number | null,
  used: number,
  rateCalls: number | null,
  rateSeconds: number | null,
  inWindow: number | null,
  reset: number | null,
  wait: number | null,
  budgets: readonly BudgetRow[] | null,
];

/** What is taken and spent of a budget in the period of the day. */
export type BudgetRow = readonly [
  number: number,
  group: string | null,
  period: BudgetPeriod,
  credits: number,
  isHard: boolean,
  taken: number,
  spent: number,
];
