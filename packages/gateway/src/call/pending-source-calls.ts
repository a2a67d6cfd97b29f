import { Slots } from '../in-progress/slots.ts';

/**
 * Calls whose source has not responded, so that a shutdown or the loss of a lease can end them. An `AbortSignal` would leak memory: a listener
 * that was removed from it still refers to the listeners added after it, and so to the responses of their calls.
 */
export class PendingSourceCalls {
  readonly #ends = new Slots<(reason: string) => void>();
  #endedBy: string | undefined;

  /**
   * Registers a function that `endAll` calls. After `endAll`, it is called at once.
   * @returns the slot to `delete`
   */
  add(end: (reason: string) => void): number {
    if (this.#endedBy !== undefined) end(this.#endedBy);
    return this.#ends.add(end);
  }

  delete(slot: number): void {
    this.#ends.delete(slot);
  }

  /** Ends all calls, also those that are added later. */
  endAll(reason: string): void {
    this.#endedBy = reason;
    this.endCurrent(reason);
  }

  /** Ends the calls of this moment, and none that are added later. */
  endCurrent(reason: string): void {
    for (const end of this.#ends.values()) end(reason);
  }
}
