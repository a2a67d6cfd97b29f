import type { Store } from '../../../ledger/src/store.ts';
import type { FakeClock } from './fake-clock.ts';

/** Controls one store in a test. Every implementation of `Store` has its own harness. */
export interface StoreHarness {
  readonly clock: FakeClock;
  /** The current store: `reopen` and `crash` replace it. */
  store(): Store;
  /** Closes the store and opens its data again. */
  reopen(): Promise<void>;
  /** Abandons the store without closing it, as a kill does, and opens its data again. */
  crash(): Promise<void>;
  /**
   * Whether every admission is written before `admit` resolves. If the settlement of its call fails, a released entry
   * remains, and what it reserved is given back once the store can write again.
   */
  readonly writesAdmissions: boolean;
  /** Whether earlier calls count in the rate after a restart. */
  readonly keepsRates: boolean;
  /** Makes all writes fail, or succeed again. */
  failWrites(fail: boolean): Promise<void>;
  /** Closes all stores and removes their data. */
  dispose(): Promise<void>;
}

export type OpenHarness = () => Promise<StoreHarness>;
