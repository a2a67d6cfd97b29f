/**
 * Values that come and go with each call, in any order. A deleted value can be collected at once.
 *
 * In a `Set` or `Map` it could not. V8 replaces the table of a `Set` again and again, and each table refers to the next
 * one. Once the old generation holds one of them, all later tables are kept with everything in them, until the old
 * generation is collected. Under load, that is most of what calls allocate.
 */
export class Slots<Value> {
  readonly #values: (Value | undefined)[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#values.length - this.#free.length;
  }

  /** Returns the slot of the value. */
  add(value: Value): number {
    const slot = this.#free.pop() ?? this.#values.length;
    this.#values[slot] = value;
    return slot;
  }

  get(slot: number): Value | undefined {
    return this.#values[slot];
  }

  /** Deletes the value of a slot that `add` returned. Call it once for each slot. */
  delete(slot: number): void {
    this.#values[slot] = undefined;
    this.#free.push(slot);
  }

  /** The current values, in no particular order. */
  values(): Value[] {
    return this.#values.filter((value) => value !== undefined);
  }
}

/**
 * A map for values that come and go with each call: see `Slots`. Garbage collection frees the keys late, so keep them
 * small.
 */
export class SlotMap<Key extends string | number, Value> {
  readonly #slotOf = new Map<Key, number>();
  readonly #slots = new Slots<Value>();

  has(key: Key): boolean {
    return this.#slotOf.has(key);
  }

  get(key: Key): Value | undefined {
    const slot = this.#slotOf.get(key);
    return slot === undefined ? undefined : this.#slots.get(slot);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#slotOf.set(key, this.#slots.add(value));
  }

  delete(key: Key): void {
    const slot = this.#slotOf.get(key);
    if (slot === undefined) return;
    this.#slotOf.delete(key);
    this.#slots.delete(slot);
  }

  values(): Value[] {
    return this.#slots.values();
  }
}

/**
 * Calls whose source has not responded, so that a shutdown or the loss of a lease can end them. An `AbortSignal` would
 * leak memory: a listener that was removed from it still refers to the listeners added after it, and so to the responses
 * of their calls.
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

interface FairQueueOptions {
  /** Slots that one account may hold at the same time. @default all */
  readonly perAccount?: number;
  /** Slots of all accounts together. */
  readonly total: number;
  /** Requests of all accounts that may wait for a slot. @default 1,000 */
  readonly maxWaiting?: number;
}

/** How a wait ended: with a slot, refused because too many requests wait, or cancelled by the request's signal. */
export type WaitResult = 'slot' | 'full' | 'cancelled';

type EndWait = (result: WaitResult) => void;

interface QueuedAccount {
  readonly id: string;
  held: number;
  /** In the order of their arrival. */
  readonly waiting: EndWait[];
}

const MAX_WAITING = 1_000;

/**
 * Shares a limited number of slots between accounts. The requests of one account are served in the order of their
 * arrival. Accounts take turns: a free slot goes to the account that was served the longest time ago, however many
 * requests the others have waiting.
 *
 * When too many requests wait, the last one of the account with the most of them is refused, so that a flood of one
 * account never takes the place of another account's request.
 */
export class FairQueue {
  readonly #perAccount: number;
  readonly #total: number;
  readonly #maxWaiting: number;
  /** The accounts that hold a slot or wait for one. */
  readonly #accounts = new Map<string, QueuedAccount>();
  /** The accounts that wait and may hold one more slot, the next one first. */
  readonly #turns = new Set<QueuedAccount>();
  #held = 0;
  #waiting = 0;

  constructor({ total, perAccount = total, maxWaiting = MAX_WAITING }: FairQueueOptions) {
    this.#perAccount = perAccount;
    this.#total = total;
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Takes a slot, after a wait if none is free. Each slot has to be given back with `leave`. A request whose signal aborts
   * leaves the queue at once. Never rejects.
   */
  enter(accountId: string, signal: AbortSignal): Promise<WaitResult> {
    if (signal.aborted) return Promise.resolve('cancelled');
    const account = this.#accountOf(accountId);
    if (this.#held < this.#total && account.held < this.#perAccount) {
      this.#take(account);
      return Promise.resolve('slot');
    }
    const { promise, resolve } = Promise.withResolvers<WaitResult>();
    const end: EndWait = (result) => {
      signal.removeEventListener('abort', cancel);
      resolve(result);
    };
    const cancel = () => this.#remove(account, account.waiting.indexOf(end), 'cancelled');
    signal.addEventListener('abort', cancel);
    account.waiting.push(end);
    this.#waiting += 1;
    this.#update(account);
    if (this.#waiting > this.#maxWaiting) this.#refuseOne();
    return promise;
  }

  /** Gives a slot back and hands it to the account whose turn it is. */
  leave(accountId: string): void {
    const account = this.#accountOf(accountId);
    account.held -= 1;
    this.#held -= 1;
    this.#update(account);
    const [next] = this.#turns;
    if (next === undefined) return;
    // `#remove` adds the account again, at the end, if more of its requests wait.
    this.#turns.delete(next);
    this.#take(next);
    this.#remove(next, 0, 'slot');
  }

  #accountOf(id: string): QueuedAccount {
    const known = this.#accounts.get(id);
    if (known !== undefined) return known;
    const account: QueuedAccount = { id, held: 0, waiting: [] };
    this.#accounts.set(id, account);
    return account;
  }

  #take(account: QueuedAccount): void {
    account.held += 1;
    this.#held += 1;
  }

  #remove(account: QueuedAccount, index: number, result: WaitResult): void {
    const [end] = account.waiting.splice(index, 1);
    this.#waiting -= 1;
    this.#update(account);
    end?.(result);
  }

  #refuseOne(): void {
    let largest: QueuedAccount | undefined;
    for (const account of this.#accounts.values()) {
      if (account.waiting.length >= (largest?.waiting.length ?? 1)) largest = account;
    }
    if (largest !== undefined) this.#remove(largest, largest.waiting.length - 1, 'full');
  }

  /** Puts an account in the turns while it has a request that may be served, and forgets it when it has none at all. */
  #update(account: QueuedAccount): void {
    const isWaiting = account.waiting.length > 0;
    if (isWaiting && account.held < this.#perAccount) this.#turns.add(account);
    else this.#turns.delete(account);
    if (!isWaiting && account.held === 0) this.#accounts.delete(account.id);
  }
}
