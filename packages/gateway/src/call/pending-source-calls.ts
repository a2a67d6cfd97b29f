import { Slots } from '../in-progress/slots.ts';

/**
 * What ends the calls for which a source is still being asked, when the gateway shuts down. In place of an `AbortSignal`:
 * a listener that is removed from one keeps those that came after it, and so keeps the responses of their calls.
 */
export class PendingSourceCalls {
  readonly #ends = new Slots<() => void>();
  #areEnded = false;

  /**
   * Calls `end` when all calls are ended, at once if they were.
   * @returns the slot to `delete`
   */
  add(end: () => void): number {
    if (this.#areEnded) end();
    return this.#ends.add(end);
  }

  delete(slot: number): void {
    this.#ends.delete(slot);
  }

  /** Ends all calls, and those that come later. */
  endAll(): void {
    this.#areEnded = true;
    for (const end of this.#ends.values()) end();
  }
}
