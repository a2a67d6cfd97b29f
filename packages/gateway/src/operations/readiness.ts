import type { Clock } from '../clock.ts';
import type { Source } from '../source/source.ts';

/** Milliseconds for which a write that failed makes the gateway not ready. Calls must come again after it, or nobody would find out that the disk has space. */
const STORE_FAULT_HOLDS = 5_000;

/** Whether the gateway can do its work, for whoever sends it calls. */
export class Readiness {
  readonly #clock: Clock;
  readonly #source: Source;
  #storeFailedAt: number | undefined;
  #closing = false;

  constructor(clock: Clock, source: Source) {
    this.#clock = clock;
    this.#source = source;
  }

  storeFailed(): void {
    this.#storeFailedAt = this.#clock.monotonic();
  }

  storeWorked(): void {
    this.#storeFailedAt = undefined;
  }

  closing(): void {
    this.#closing = true;
  }

  get isClosing(): boolean {
    return this.#closing;
  }

  /** Why it cannot; empty when it can. */
  problems(): readonly string[] {
    const problems: string[] = [];
    if (this.#closing) problems.push('The gateway is shutting down.');
    const failedAt = this.#storeFailedAt;
    if (failedAt !== undefined && this.#clock.monotonic() - failedAt < STORE_FAULT_HOLDS) {
      problems.push('The data file could not be written. See that the disk has space.');
    }
    const ofSource = this.#source.problem?.();
    if (ofSource !== undefined) problems.push(ofSource);
    return problems;
  }
}
