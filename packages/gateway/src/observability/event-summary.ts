/** Time between two lines about the same event. */
const INTERVAL_MS = 10_000;
/** Addresses that are told apart in one interval. */
const MAX_ADDRESSES = 1_000;

interface Events {
  count: number;
  readonly addresses: Set<string>;
}

/** Logs the first event of a kind at once and the further ones as one line in ten seconds, so that a flood cannot fill the disk. */
export class EventSummary {
  readonly #write: (fields: object, message: string) => void;
  readonly #events = new Map<string, Events>();
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (fields: object, message: string) => void) {
    this.#write = write;
  }

  add(message: string, address: string): void {
    const events = this.#events.get(message);
    if (events === undefined) {
      this.#events.set(message, { count: 0, addresses: new Set() });
      this.#write({ address }, message);
      this.#timer ??= setInterval(() => this.#flush(), INTERVAL_MS).unref();
      return;
    }
    events.count += 1;
    if (events.addresses.size < MAX_ADDRESSES) events.addresses.add(address);
  }

  /** Logs what is counted, and stops. */
  stop(): void {
    this.#flush();
    clearInterval(this.#timer);
  }

  #flush(): void {
    for (const [message, { count, addresses }] of this.#events) {
      this.#events.delete(message);
      if (count === 0) continue;
      const [address] = addresses;
      this.#write({ count, addresses: addresses.size, address }, message);
      // Still the same flood: the next event is counted and not logged at once.
      this.#events.set(message, { count: 0, addresses: new Set() });
    }
    if (this.#events.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
