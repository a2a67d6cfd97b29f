import type { AccountState, HeldCall } from '../limits/account-state.ts';
import type { Reservation } from '../store.ts';

/** An admitted call whose settlement is not in the file yet. */
export interface OpenCall extends HeldCall {
  readonly reservation: Reservation;
  readonly account: AccountState;
  /** Milliseconds since 1970. */
  readonly admittedAt: number;
  /** Whether the file has its ledger entry. */
  isWritten: boolean;
  /** Whether another server may bill the call: the file notes it as uncertain until it is settled. */
  readonly mayBeBilled: boolean;
  /** Who waits until the file has its ledger entry. */
  waiter: PromiseWithResolvers<void> | undefined;
}
