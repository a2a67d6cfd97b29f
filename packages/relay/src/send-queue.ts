import type { Clock } from '@social-data/source/clock';
import { FairQueue } from '@social-data/source/fair-queue';
import { Slots } from '@social-data/source/slots';
import type { SourceCall, SourceFailure } from '@social-data/source/source';

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

/** A call that wants to send one request. */
export interface SendRequest extends Pick<SourceCall, 'accountId' | 'onHangUp' | 'onJoin'> {
  /** Monotonic clock, milliseconds. A call that cannot be sent by then ends. */
  readonly deadline: number;
  /**
   * Why the call may not be sent; undefined when it may. Called before the call waits, when something changes, and when
   * it has its turn.
   */
  check(): SourceFailure | undefined;
  /**
   * Called when the call has its turn. Its request counts as sent then.
   * @param accountId the account whose turn it was: that of the call, or one that joined it
   */
  send(accountId: string): void;
  /** The result of a call that cannot be sent in time. */
  late(waitMs: number): SourceFailure;
  /** The result of a call for which the queue has no room. */
  full(): SourceFailure;
}

interface SendQueueOptions {
  readonly clock: Clock;
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests of one account in flight. */
  readonly perAccount: number;
  /**
   * Milliseconds until a request may be sent, because of pause and rate.
   * @param before requests that are sent before it
   */
  wait(before: number): number;
  /** Requests that may be sent now, because of pause and rate. */
  free(): number;
  /** Called when calls wait although `wait` is 0. */
  askForMore(): void;
}

/** A slot that is held. */
interface Slot {
  readonly slotOf: string;
}

/** A call that waits. */
interface Entry {
  readonly request: SendRequest;
  readonly end: (failure: SourceFailure) => void;
}

/** Lets requests pass within concurrency, rate and pause. The accounts of waiting calls take turns. */
export class SendQueue {
  readonly #options: SendQueueOptions;
  readonly #slots: FairQueue;
  readonly #share: SlotShare;
  readonly #entries = new Slots<Entry>();
  #inFlight = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SendQueueOptions) {
    const { clock, concurrency, free } = options;
    this.#options = options;
    this.#share = new SlotShare(concurrency);
    const perAccount = () => Math.min(options.perAccount, this.#share.largest(clock.monotonic()));
    // `free` still includes requests that got their slot in this turn: they hold it, but do not count as sent yet.
    const total = () => Math.min(concurrency, this.#inFlight + free());
    this.#slots = new FairQueue({ perAccount, total });
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get waiting(): number {
    return this.#entries.size;
  }

  /** Calls that wait for pause and rate alone: concurrency and the limits of their accounts would let them pass. */
  get sendable(): number {
    return Math.min(this.#slots.eligible, this.#options.concurrency - this.#inFlight);
  }

  /**
   * Resolves with undefined when the request is to be sent (then call `release` at its end with the account of `send`),
   * else with the result of the call.
   */
  async take(request: SendRequest): Promise<SourceFailure | undefined> {
    const refused = request.check();
    if (refused) return refused;
    const { clock, wait } = this.#options;
    this.#share.called(request.accountId, clock.monotonic());
    const waitMs = wait(this.#countBefore(request.accountId));
    if (clock.monotonic() + waitMs > request.deadline) return request.late(waitMs);
    let { accountId } = request;
    if (!this.#slots.tryEnter(accountId)) {
      const waited = await this.#waitForSlot(request);
      if (!('slotOf' in waited)) return waited;
      accountId = waited.slotOf;
      const refusedNow = request.check();
      if (refusedNow) {
        this.#leave(accountId);
        return refusedNow;
      }
    }
    this.#inFlight += 1;
    request.send(accountId);
    return undefined;
  }

  /** Gives back the slot of a request that has ended. */
  release(accountId: string): void {
    this.#inFlight -= 1;
    this.#slots.leave(accountId);
    this.#serveLater();
  }

  /** Called when something has changed: ends calls that may no longer be sent, or not in time. */
  recheck(): void {
    const { clock, wait } = this.#options;
    const waitMs = wait(0);
    const earliest = clock.monotonic() + waitMs;
    for (const { request, end } of this.#entries.values()) {
      const refused = request.check();
      if (refused) end(refused);
      else if (earliest > request.deadline) end(request.late(waitMs));
    }
    this.#serveLater();
  }

  /** Resolves with the account whose turn came first, or with the result of the call. */
  async #waitForSlot(request: SendRequest): Promise<Slot | SourceFailure> {
    const { deadline, onHangUp } = request;
    const cancel = new AbortController();
    let ended: SourceFailure | undefined;
    const entry: Entry = {
      request,
      end: (failure) => {
        ended ??= failure;
        cancel.abort();
      },
    };
    const remaining = deadline - this.#options.clock.monotonic();
    const timer = setTimeout(() => entry.end(request.late(0)), remaining);
    const ignoreHangUp = onHangUp(() => entry.end(request.late(0)));
    const place = this.#entries.add(entry);
    this.#serveLater();
    const slot = await this.#firstTurn(request, cancel);
    this.#entries.delete(place);
    clearTimeout(timer);
    ignoreHangUp();
    // The call may have got its slot just before it ended.
    if (ended && slot) this.#leave(slot.slotOf);
    return ended ?? slot ?? request.full();
  }

  /**
   * Waits until one of the accounts that wait for the request has its turn. Undefined when the wait was cancelled, or
   * the queue has refused each of them.
   */
  async #firstTurn(
    { accountId: owner, onJoin }: SendRequest,
    cancel: AbortController,
  ): Promise<Slot | undefined> {
    const first = Promise.withResolvers<Slot | undefined>();
    let waits = 0;
    let isOver = false;
    const waitFor = async (accountId: string): Promise<void> => {
      waits += 1;
      const waited = await this.#slots.enter(accountId, cancel.signal);
      waits -= 1;
      if (waited === 'slot' && isOver) this.#leave(accountId);
      if (isOver || (waited !== 'slot' && waits > 0)) return;
      isOver = true;
      first.resolve(waited === 'slot' ? { slotOf: accountId } : undefined);
      cancel.abort();
    };
    void waitFor(owner);
    const ignoreJoins = onJoin?.((accountId) => {
      if (accountId !== owner) void waitFor(accountId);
    });
    const slot = await first.promise;
    ignoreJoins?.();
    return slot;
  }

  #leave(accountId: string): void {
    this.#slots.leave(accountId);
    this.#serveLater();
  }

  /** Serves again when pause, rate or the share of an account let the next request pass. */
  #serveLater(): void {
    clearTimeout(this.#timer);
    if (this.#entries.size === 0) return;
    const waitMs = this.#options.wait(0);
    if (waitMs === 0) {
      // The wait may have ended since slots were handed out last; without this no timer would serve again.
      this.#slots.serve();
      if (this.#entries.size > 0) this.#options.askForMore();
    }
    const nextMs = waitMs || this.#share.growsIn(this.#options.clock.monotonic());
    if (nextMs === undefined || this.#entries.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#slots.refresh();
      this.#serveLater();
    }, Math.ceil(nextMs));
  }

  /** How many of the waiting calls are sent before a new one of the account. */
  #countBefore(accountId: string): number {
    const counts = new Map<string, number>();
    for (const { request } of this.#entries.values())
      counts.set(request.accountId, (counts.get(request.accountId) ?? 0) + 1);
    const own = counts.get(accountId) ?? 0;
    let before = 0;
    for (const count of counts.values()) before += Math.min(count, own + 1);
    return before;
  }
}
