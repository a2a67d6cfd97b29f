import type { Clock } from '@social-data/source/clock';
import type { SourceFailure, UnsentCall } from '@social-data/source/source';
import { createTokenMask, type TokenMask } from './token-mask.ts';
import { type KeyToken, type OpenPace, UpstreamKey } from './upstream-key.ts';

interface UpstreamKeysOptions {
  readonly clock: Clock;
  readonly openPace: OpenPace;
  /** The token in a file; undefined when there is none. */
  readonly readToken: (file: string) => string | undefined;
}

/** A call, and what was asked of the keys for it. */
export interface KeyedCall {
  readonly call: UnsentCall;
  /** The key that the last request was sent with. */
  readonly asked?: UpstreamKey | undefined;
  /** Requests that may have been billed: further ones go to the same key, so that an entry of the ledger has one. */
  readonly uncertain?: number;
  /** The keys with which the upstream refused the call. */
  readonly refusedBy?: readonly UpstreamKey[];
}

/** The calls that wait for a key. */
interface KeyDemand {
  /** Requests that could be sent with a key now if its pace allowed it. */
  readonly wanted: (key: UpstreamKey) => number;
  /** Called when more may be sent, or when a longer wait is known. */
  readonly onChange: () => void;
}

/**
 * The keys with which the gateway asks the upstream, of which the next usable one is taken when a request is sent. Times
 * are of the monotonic clock, in milliseconds.
 */
export class UpstreamKeys {
  readonly #options: UpstreamKeysOptions;
  /** Those that take requests, in their order. */
  #keys: readonly UpstreamKey[] = [];
  /** With those whose file was removed. One that comes back goes on with its count of the day. */
  readonly #known = new Map<string, UpstreamKey>();
  #demand: KeyDemand = { wanted: () => 0, onChange: () => {} };
  #mask: TokenMask;

  private constructor(tokens: readonly KeyToken[], options: UpstreamKeysOptions) {
    this.#options = options;
    this.#mask = createTokenMask(tokens.map(({ token }) => token));
  }

  /** Rejects when the pace of a key cannot be opened. */
  static async open(
    tokens: readonly KeyToken[],
    options: UpstreamKeysOptions,
  ): Promise<UpstreamKeys> {
    const keys = new UpstreamKeys(tokens, options);
    await keys.update(tokens);
    return keys;
  }

  /** The keys that take requests, in their order, and those that are being removed. */
  get all(): readonly UpstreamKey[] {
    const draining = [...this.#known.values()].filter((key) => key.isDraining && key.inFlight > 0);
    return [...this.#keys, ...draining];
  }

  /** Since the start, with all keys that there were. */
  get requests(): UpstreamKey['requests'] {
    const sum = { sent: 0, succeeded: 0, failed: 0, uncertain: 0 };
    for (const { requests } of this.#known.values()) {
      sum.sent += requests.sent;
      sum.succeeded += requests.succeeded;
      sum.failed += requests.failed;
      sum.uncertain += requests.uncertain;
    }
    return sum;
  }

  /** Masks the tokens of all keys. */
  get mask(): TokenMask {
    return this.#mask;
  }

  /** Connects the keys with the calls that wait. */
  serve(demand: KeyDemand): void {
    this.#demand = demand;
    for (const key of this.#keys) this.#serveKey(key);
  }

  /**
   * Milliseconds until a request of the call may be sent, as `Pace.wait`.
   * @param before requests that are sent before it
   */
  wait(keyed: KeyedCall, now: number, before: number): number {
    const keys = this.#usable(keyed, now);
    if (keys.length === 0) return 0;
    const ahead = Math.floor(before / keys.length);
    return Math.min(...keys.map(({ pace }) => pace.wait(now, ahead)));
  }

  /** The key for the next request of the call; undefined while none of those that it may use is free. */
  choose(keyed: KeyedCall, now: number): UpstreamKey | undefined {
    return this.#usable(keyed, now).find(({ pace }) => pace.free(now) > 0);
  }

  /** Whether a request may be sent now with one of the keys. */
  hasFree(now: number): boolean {
    return this.#keys.some(({ pace }) => pace.free(now) > 0);
  }

  /** Whether the next request of the call may be sent with the key, once it is free. */
  mayUse(keyed: KeyedCall, key: UpstreamKey, now: number): boolean {
    return this.#usable(keyed, now).includes(key);
  }

  /** More calls wait than keys are free. */
  askForMore(): void {
    for (const { pace } of this.#keys) pace.askForMore?.();
  }

  /** What the call gets because no key takes it at present: that of the key which takes requests first. */
  refusal(keyed: KeyedCall, now: number): SourceFailure | undefined {
    const closed = this.#keysOf(keyed).map((key) => key.closedFor(keyed.call, now));
    const [first, ...others] = closed.filter((each) => each !== undefined);
    if (first === undefined || others.length + 1 < closed.length) return undefined;
    return others.reduce((one, other) => (other.waitMs < one.waitMs ? other : one), first).failure;
  }

  /** Whether another key may take the call after the upstream refused it. */
  hasOther(keyed: KeyedCall): boolean {
    return !keyed.uncertain && this.#keysOf(keyed).length > 0;
  }

  /** Reads the token of a key from its file again. One that another key has is not taken. */
  readAgain(key: UpstreamKey): void {
    const { file } = key;
    const token = file === null ? undefined : this.#options.readToken(file);
    if (token === undefined || this.#keys.some((other) => other !== key && other.token === token))
      return;
    if (key.replaceToken({ token, file })) this.#renewMask();
  }

  /**
   * Uses these tokens from now on. Requests in flight with a key that is not among them end. A key with another token
   * than before is tried at once if it was refused. Rejects, and changes nothing, when the pace of a new key cannot be
   * opened.
   * @returns whether that changes anything
   */
  async update(tokens: readonly KeyToken[]): Promise<boolean> {
    const { openPace, clock } = this.#options;
    const keys: UpstreamKey[] = [];
    for (const read of tokens)
      keys.push(this.#known.get(read.id) ?? (await UpstreamKey.open(read, openPace, clock)));
    let isChanged = keys.length !== this.#keys.length;
    for (const [index, key] of keys.entries()) {
      const read = tokens[index];
      const isReplaced = read !== undefined && key.replaceToken(read);
      if (isReplaced) key.hold.tryAtOnce(this.#now());
      isChanged ||= isReplaced || key !== this.#keys[index];
      this.#known.set(key.id, key);
      this.#serveKey(key);
    }
    for (const key of this.#known.values()) key.isDraining = !keys.includes(key);
    this.#keys = keys;
    this.#renewMask();
    this.#demand.onChange();
    return isChanged;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map(({ pace }) => pace.close?.()));
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  /**
   * The keys that the next request of the call may go to: the first one that works, and before it those whose trial is
   * due. A call that a key has refused is a trial only if no key works. A spare is for a key that does not work: calls
   * wait for the rate of the key before it. While no key takes the call, all of them: `refusal` says why.
   */
  #usable(keyed: KeyedCall, now: number): readonly UpstreamKey[] {
    const keys = this.#keysOf(keyed);
    if (keys.length === 1) return keys;
    const { call, refusedBy = [] } = keyed;
    const open = keys.filter((key) => key.closedFor(call, now) === undefined);
    if (open.length === 0) return keys;
    const ready = open.filter(({ pace }) => pace.pause.wait(now) === 0);
    if (ready.length === 0) return open;
    const first = ready.findIndex((key) => !key.isOnTrial(call, now));
    if (first < 0) return ready;
    return ready.slice(refusedBy.length > 0 ? first : 0, first + 1);
  }

  #keysOf({ asked, uncertain = 0, refusedBy = [] }: KeyedCall): readonly UpstreamKey[] {
    if (uncertain > 0 && asked !== undefined) return [asked];
    if (refusedBy.length === 0) return this.#keys;
    return this.#keys.filter((key) => !refusedBy.includes(key));
  }

  #serveKey(key: UpstreamKey): void {
    const wanted = () => this.#demand.wanted(key);
    key.pace.serve?.({ wanted, onChange: () => this.#demand.onChange() });
  }

  #renewMask(): void {
    this.#mask = createTokenMask([...this.#known.values()].flatMap(({ tokens }) => tokens));
  }
}
