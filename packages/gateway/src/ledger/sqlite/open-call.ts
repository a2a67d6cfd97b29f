import type { AccountState, DayUsage } from '../limits/account-state.ts';
import type { Reservation } from '../store.ts';

/** An admitted call whose settlement is not in the file yet. */
export interface OpenCall {
  readonly reservation: Reservation;
  readonly account: AccountState;
  readonly usage: DayUsage;
  /** False when the balance was unlimited at admission. */
  readonly reservesCredits: boolean;
  /** Milliseconds since 1970. */
  readonly admittedAt: number;
  /** Whether the file has its ledger entry. */
  isWritten: boolean;
  /** Whether another server may bill the call: the file notes it as uncertain until it is settled. */
  readonly mayBeBilled: boolean;
  /** Who waits until the file has its ledger entry. */
  waiter: PromiseWithResolvers<void> | undefined;
}

/** Reserves quota and credits in memory. The limits must allow it (see `refusingLimit`). */
export function reserve({ account, usage, reservation, reservesCredits }: OpenCall): void {
  usage.reserved += 1;
  if (reservesCredits) account.reserved += reservation.cost;
  for (const budget of usage.budgets) budget.reserved += reservation.cost;
}

export function release({ account, usage, reservation, reservesCredits }: OpenCall): void {
  usage.reserved -= 1;
  if (reservesCredits) account.reserved -= reservation.cost;
  for (const budget of usage.budgets) budget.reserved -= reservation.cost;
}
