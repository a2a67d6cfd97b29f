import type { Store } from '../../src/store/store.ts';
import type { FakeClock } from './fake-clock.ts';

/** One store with all that a test does to it. Every implementation of `Store` brings its own. */
export interface StoreHarness {
  readonly clock: FakeClock;
  /** The store in use now. */
  store(): Store;
  /** Closes it and opens the same data again. */
  reopen(): Promise<void>;
  /** Leaves it as a process does that is killed, and opens what it left. */
  crash(): Promise<void>;
  /** From now on, or no longer, nothing can be written. */
  failWrites(fail: boolean): void;
  /** Lets go of everything. */
  dispose(): Promise<void>;
}

export type OpenHarness = () => Promise<StoreHarness>;
