import { Slots } from '../in-progress/slots.ts';

/**
 * Calls whose source has not responded, so that a shutdown can end them. An `AbortSignal` would leak memory: a listener
 * that was removed from it still refers to the listeners added after it, and so to the responses of their calls.
 */
export class PendingSourceCalls {
  readonly #ends = new Slots<() => void>();
  #areEnded = false;

  /**
   * Registers a function that `endAll` calls. After `endAll`, it is called at once.
   * @returns the slot to `delete`
   */
  add(end: () => void): number {
    if (this.#areEnded) end();
    return this.#ends.add(end);
  }

  delete(slot: number): void {
    this.#ends.delete(slot);
  }

  /** Ends all calls, also those that are added later. */
  endAll(): void {
    this.#areEnded = true;
    for (const end of this.#ends.values()) end();
  }
}
