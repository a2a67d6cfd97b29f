import type { Outcome, Reservation } from '../store.ts';
import type { StoreError } from '../store-errors.ts';
import type { AccountState, DayUse } from './account-state.ts';

/** A call that was admitted and whose end is not in the file yet. */
export interface OpenCall {
  readonly reservation: Reservation;
  readonly account: AccountState;
  readonly use: DayUse;
  /** Whether the cost is held of the balance: not when that was unlimited at admission. */
  readonly holdsCredits: boolean;
  readonly admittedAt: number;
  /** Whether the file has its line in the ledger. */
  isWritten: boolean;
}

/** An open call with its end, which waits to be written. */
export interface SettledCall {
  readonly call: OpenCall;
  readonly outcome: Outcome;
  /** Gets ready once the file has it, and returns how to tell whoever waits that the disk has it, too. */
  readonly prepare: (call: OpenCall) => () => void;
  readonly reject: (error: StoreError) => void;
}

/** Takes quota and credits for a call; the caller has seen that they are there. */
export function hold({ account, use, reservation, holdsCredits }: OpenCall): void {
  use.open += 1;
  if (holdsCredits) account.held += reservation.cost;
}

/** Gives them back. */
export function letGo({ account, use, reservation, holdsCredits }: OpenCall): void {
  use.open -= 1;
  if (holdsCredits) account.held -= reservation.cost;
}
