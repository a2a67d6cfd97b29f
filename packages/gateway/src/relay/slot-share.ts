/** Milliseconds for which an account counts as present after its last call. */
const PRESENCE_MS = 60_000;
const SHARE = 0.75;

interface Presence {
  readonly accountId: string;
  readonly at: number;
}

/**
 * How many of the slots for requests one account may hold: all but one, so that another account finds one free; three
 * quarters while two accounts had a call in the last minute. A single slot cannot be shared. Times are of the monotonic
 * clock, in milliseconds.
 */
export class SlotShare {
  readonly #slots: number;
  /** The account of the last call, and the last other one. */
  #latest: Presence | undefined;
  #other: Presence | undefined;

  constructor(slots: number) {
    this.#slots = slots;
  }

  called(accountId: string, now: number): void {
    if (this.#latest?.accountId !== accountId) this.#other = this.#latest;
    this.#latest = { accountId, at: now };
  }

  /** Slots that one account may hold. */
  largest(now: number): number {
    const alone = Math.max(1, this.#slots - 1);
    return this.growsIn(now) === undefined
      ? alone
      : Math.min(alone, Math.ceil(this.#slots * SHARE));
  }

  /** Milliseconds until one account may hold more slots; undefined when it may hold as many as ever. */
  growsIn(now: number): number | undefined {
    const waitMs = (this.#other?.at ?? Number.NEGATIVE_INFINITY) + PRESENCE_MS - now;
    return waitMs > 0 ? waitMs : undefined;
  }
}
