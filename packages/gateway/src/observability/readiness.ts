import type { Store } from '@social-data/ledger/store';
import type { Clock, NotReadyReason, ReadinessState, Source } from '@social-data/source/source';

/**
 * Milliseconds for which the gateway is not ready after a failed write. Then it accepts calls again, because only a
 * call shows whether the disk has space.
 */
const STORE_ERROR_MS = 5_000;

/** Whether the gateway can serve, for load balancers. */
export class Readiness {
  /** Set when the shutdown begins. */
  isClosing = false;
  readonly #clock: Clock;
  readonly #store: Pick<Store, 'problem'>;
  readonly #source: Source;
  #storeFailedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, store: Pick<Store, 'problem'>, source: Source) {
    this.#clock = clock;
    this.#store = store;
    this.#source = source;
  }

  storeFailed(): void {
    this.#storeFailedAt = this.#clock.monotonic();
  }

  state(): ReadinessState {
    const problems: readonly (NotReadyReason | undefined)[] = [
      this.isClosing
        ? { id: 'shutting_down', message: 'The gateway is shutting down.' }
        : undefined,
      this.#storeProblem(),
      this.#source.problem?.(),
    ];
    return {
      problems: problems.filter((problem) => problem !== undefined),
      degraded: this.#source.degraded?.() ?? [],
    };
  }

  #storeProblem(): NotReadyReason | undefined {
    const problem = this.#store.problem();
    if (problem || this.#clock.monotonic() - this.#storeFailedAt >= STORE_ERROR_MS) return problem;
    const message = 'A write failed a moment ago. Check that the disk of the data has space.';
    return { id: 'write_failed', message };
  }
}
