import type { Clock, SourceFailure, UnsentCall } from '@social-data/source/source';
import { type AttemptResult, tokenRefused, unavailable } from './attempt.ts';
import { TokenHold } from './circuit-breaker.ts';
import type { Pace } from './pace.ts';
import { createTokenMask, type TokenMask } from './response-reader.ts';

/** A token as it was read. */
export interface KeyToken {
  /** The name of the key, which is no part of the token. */
  readonly id: string;
  readonly token: string;
}

/** Opens the pace of a key. */
export type OpenPace = (key: {
  readonly id: string;
  /** Gives the current token. */
  readonly token: () => string;
  /** To be called when more requests may be sent, or when a longer wait is known. */
  readonly onChange: () => void;
}) => Promise<Pace> | Pace;

/** One token of the gateway at the upstream, with a pace and a state of its own. */
export class UpstreamKey {
  readonly id: string;
  /** Whether the upstream refuses the token. */
  readonly hold = new TokenHold();
  readonly pace: Pace;
  readonly requests = { sent: 0, succeeded: 0, failed: 0, uncertain: 0 };
  inFlight = 0;
  /** Whether its file was removed: it takes no further request. */
  isDraining = false;
  /** The token, and the one before it: a response to a request with that may still arrive. */
  readonly tokens: [string, ...string[]];

  constructor(id: string, tokens: [string], pace: Pace) {
    this.id = id;
    this.tokens = tokens;
    this.pace = pace;
  }

  get token(): string {
    return this.tokens[0];
  }

  /** @returns whether the token is another one than before */
  replaceToken(token: string): boolean {
    if (token === this.token) return false;
    this.tokens.splice(0, 2, token, this.token);
    return true;
  }

  began(): void {
    this.inFlight += 1;
    this.requests.sent += 1;
  }

  ended(result: AttemptResult | undefined): void {
    this.inFlight -= 1;
    if (result === undefined) return;
    if (result.ok) this.requests.succeeded += 1;
    else this.requests.failed += 1;
    if (!result.ok && result.billing !== 'none') this.requests.uncertain += 1;
  }
}

interface UpstreamKeysOptions {
  readonly clock: Clock;
  readonly openPace: OpenPace;
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
  /** Called when more requests may be sent, or when calls may have to end. */
  onChange: () => void = () => {};
  mask: TokenMask = createTokenMask([]);

  private constructor(options: UpstreamKeysOptions) {
    this.#options = options;
  }

  /** Rejects when the pace of a key cannot be opened. */
  static async open(
    tokens: readonly KeyToken[],
    options: UpstreamKeysOptions,
  ): Promise<UpstreamKeys> {
    const keys = new UpstreamKeys(options);
    await keys.update(tokens);
    return keys;
  }

  /** The keys that take requests, in their order, and those that are being removed. */
  get all(): readonly UpstreamKey[] {
    const draining = [...this.#known.values()].filter((key) => key.isDraining && key.inFlight > 0);
    return [...this.#keys, ...draining];
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

  /**
   * More calls wait than keys are free.
   * @param wanted gives the requests that could be sent with a key now if its pace allowed it
   */
  askForMore(wanted: (key: UpstreamKey) => number): void {
    for (const key of this.#keys) key.pace.askForMore?.(() => wanted(key));
  }

  /** What the call gets because no key takes it at present: that of the key which takes requests first. */
  refusal(keyed: KeyedCall, now: number): SourceFailure | undefined {
    const closed = this.#keysOf(keyed).map((key) => this.#closed(key, keyed.call, now));
    const [first, ...others] = closed.filter((each) => each !== undefined);
    if (first === undefined || others.length + 1 < closed.length) return undefined;
    return others.reduce((one, other) => (other.waitMs < one.waitMs ? other : one), first).failure;
  }

  /** Whether another key may take the call after the upstream refused it. */
  hasOther(keyed: KeyedCall): boolean {
    const { uncertain, refusedBy = [] } = keyed;
    return !uncertain && this.#keys.some((key) => !refusedBy.includes(key));
  }

  /**
   * Uses these tokens from now on. Requests in flight with a key that is not among them end. A key with another token
   * than before takes requests again if it was refused or paused. Rejects, and changes nothing, when the pace of a new
   * key cannot be opened.
   * @returns whether that changes anything
   */
  async update(tokens: readonly KeyToken[]): Promise<boolean> {
    const { clock } = this.#options;
    const opened: [UpstreamKey, KeyToken][] = [];
    for (const read of tokens)
      opened.push([this.#known.get(read.id) ?? (await this.#open(read)), read]);
    const before = this.#keys;
    this.#keys = opened.map(([key]) => key);
    let isChanged = before.length !== tokens.length;
    for (const [index, [key, read]] of opened.entries()) {
      const isReplaced = key.replaceToken(read.token);
      if (isReplaced) {
        key.hold.replaced(clock.monotonic());
        key.pace.pause.end();
      }
      isChanged ||= isReplaced || key !== before[index];
      this.#known.set(key.id, key);
    }
    for (const key of this.#known.values()) key.isDraining = !this.#keys.includes(key);
    this.#renewMask();
    this.onChange();
    return isChanged;
  }

  async #open({ id, token }: KeyToken): Promise<UpstreamKey> {
    const tokens: [string] = [token];
    const onChange = () => this.onChange();
    const pace = await this.#options.openPace({ id, token: () => tokens[0], onChange });
    return new UpstreamKey(id, tokens, pace);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map(({ pace }) => pace.close?.()));
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
    const open = keys.filter((key) => this.#closed(key, call, now) === undefined);
    if (open.length === 0) return keys;
    const ready = open.filter(({ pace }) => pace.pause.wait(now) === 0);
    if (ready.length === 0) return open;
    const isOnTrial = ({ hold, pace }: UpstreamKey) =>
      hold.isHeld(call.operationId) || pace.pause.askedMs(now) > 0;
    const first = ready.findIndex((key) => !isOnTrial(key));
    if (first < 0) return ready;
    return ready.slice(refusedBy.length > 0 ? first : 0, first + 1);
  }

  #keysOf({ asked, uncertain = 0, refusedBy = [] }: KeyedCall): readonly UpstreamKey[] {
    if (uncertain > 0 && asked !== undefined) return [asked];
    if (refusedBy.length === 0) return this.#keys;
    const others = this.#keys.filter((key) => !refusedBy.includes(key));
    // The key that the call waited for may have been removed.
    return others.length > 0 ? others : this.#keys;
  }

  /**
   * What a call gets if only this key could take it, and the milliseconds until the key may; undefined when it takes
   * requests of the call.
   */
  #closed(key: UpstreamKey, call: UnsentCall, now: number) {
    if (key.isDraining) {
      const failure = unavailable('The key of the upstream is being removed.', 1_000);
      return { failure, waitMs: Number.POSITIVE_INFINITY };
    }
    const held = key.hold.blocking(call, now);
    if (held !== undefined)
      return { failure: tokenRefused(held.code, held.nextTrialMs), waitMs: held.nextTrialMs };
    const until = key.pace.blockedUntil();
    if (until === undefined) return undefined;
    const waitMs = until - this.#options.clock.now();
    const message = 'The daily limit that this gateway has for the upstream is reached.';
    return { failure: unavailable(message, waitMs), waitMs };
  }

  #renewMask(): void {
    this.mask = createTokenMask([...this.#known.values()].flatMap(({ tokens }) => tokens));
  }
}
