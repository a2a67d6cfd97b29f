import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@social-data/source/clock';
import type { SourceCall, SourceFailure, UnsentCall } from '@social-data/source/source';
import type { PaceDemand } from './pace.ts';
import { createTokenMask, type TokenMask } from './token-mask.ts';
import { type ClosedKey, type KeyToken, type OpenPace, UpstreamKey } from './upstream-key.ts';

interface KeyChoice {
  /** In the order in which they are tried. */
  readonly keys: readonly UpstreamKey[];
  /** Whether a key refused the call already: then it serves as the trial of another one only if there is no other. */
  readonly isRepeat: boolean;
}

/**
 * The key for the next request of a call; undefined when the call has to wait for one. A key that is refused, spent or
 * paused is left out; when its trial is due, a call that comes to it is the trial. A spare is for a key that does not
 * work: calls wait for the rate of the key before it.
 */
function chooseKey(
  { keys, isRepeat }: KeyChoice,
  call: Pick<SourceCall, 'operationId' | 'accountId'>,
  now: number,
): UpstreamKey | undefined {
  let lastResort: UpstreamKey | undefined;
  for (const key of keys) {
    if (key.closedFor(call, now) !== undefined || key.pace.pauseMs(now) > 0) continue;
    const isFree = key.pace.free(now) > 0;
    const isTrial = key.isOnTrial(now, call.operationId);
    if (isTrial && isRepeat) {
      if (isFree) lastResort ??= key;
      continue;
    }
    if (isFree) return key;
    if (!isTrial) return undefined;
  }
  return lastResort;
}

interface UpstreamKeysOptions {
  readonly clock: Clock;
  readonly openPace: OpenPace;
  /** The token in a file; undefined when there is none. */
  readonly readToken: (file: string) => string | undefined;
}

/** What was asked of the keys for a call. */
export interface KeyedCall {
  readonly call: UnsentCall;
  /** The key that the last request was sent with. */
  readonly asked: UpstreamKey | undefined;
  /** Requests that may have been billed: further ones go to the same key, so that an entry of the ledger has one. */
  readonly uncertain: number;
  /** The keys with which the upstream refused the call. */
  readonly refusedBy: readonly UpstreamKey[];
}

/** Milliseconds after which a call that waits for one key of several looks again. */
const LOOK_AGAIN_MS = 20;

/**
 * The keys with which the gateway asks the upstream. For the queue of requests they have one pace together; the key of a
 * request is chosen when it is sent. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamKeys {
  readonly #options: UpstreamKeysOptions;
  #keys: readonly UpstreamKey[] = [];
  /** Keys without a file. One that comes back goes on with its count of the day. */
  readonly #removed = new Map<string, UpstreamKey>();
  #demand: PaceDemand = { wanted: () => 0, onChange: () => {} };
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
    const draining = [...this.#removed.values()].filter(({ inFlight }) => inFlight > 0);
    return [...this.#keys, ...draining];
  }

  /** Masks the tokens of all keys. */
  get mask(): TokenMask {
    return this.#mask;
  }

  /** Connects the keys with the calls that wait. */
  serve(demand: PaceDemand): void {
    this.#demand = demand;
    for (const key of this.#keys) this.#serveKey(key);
  }

  /** As `Pace.wait`, of all keys. */
  wait(now: number, before: number): number {
    const keys = this.#open(now);
    const ahead = Math.floor(before / keys.length);
    return Math.min(...keys.map(({ pace }) => pace.wait(now, ahead)));
  }

  /** As `Pace.free`, of all keys. */
  free(now: number): number {
    return this.#open(now).reduce((sum, { pace }) => sum + pace.free(now), 0);
  }

  askForMore(): void {
    for (const { pace } of this.#open(this.#now())) pace.askForMore();
  }

  /** What the call gets because no key takes it at present: that of the key which takes requests first. */
  refusal(keyed: KeyedCall, now: number): SourceFailure | undefined {
    let first: ClosedKey | undefined;
    for (const key of this.#keysOf(keyed)) {
      const closed = key.closedFor(keyed.call, now);
      if (closed === undefined) return undefined;
      if (first === undefined || closed.waitMs < first.waitMs) first = closed;
    }
    return first?.failure;
  }

  /** Whether another key may take the call after the upstream refused it. */
  hasOther(keyed: KeyedCall): boolean {
    return keyed.uncertain === 0 && this.#keysOf(keyed).length > 0;
  }

  /** The key for the next request of the call; undefined when it has to `waitForKey`. */
  choose(keyed: KeyedCall, now: number): UpstreamKey | undefined {
    const keys = this.#keysOf(keyed);
    return chooseKey({ keys, isRepeat: keyed.refusedBy.length > 0 }, keyed.call, now);
  }

  /** Waits while the keys that the call may still use are not free, although others are. */
  async waitForKey(keyed: KeyedCall): Promise<void> {
    const keys = this.#keysOf(keyed);
    for (const key of keys) {
      key.waiting += 1;
      key.pace.askForMore();
    }
    await sleep(LOOK_AGAIN_MS);
    for (const key of keys) key.waiting -= 1;
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
    const known = new Map([...this.#removed, ...this.#keys.map((key) => [key.id, key] as const)]);
    const keys: UpstreamKey[] = [];
    for (const read of tokens)
      keys.push(known.get(read.id) ?? (await UpstreamKey.open(read, openPace, clock)));
    let isChanged = keys.length !== this.#keys.length;
    for (const key of this.#keys) {
      key.isDraining = true;
      this.#removed.set(key.id, key);
    }
    for (const [index, key] of keys.entries()) {
      const read = tokens[index];
      isChanged ||= key !== this.#keys[index];
      key.isDraining = false;
      this.#removed.delete(key.id);
      this.#serveKey(key);
      if (read === undefined || !key.replaceToken(read)) continue;
      key.hold.tryAtOnce(this.#now());
      isChanged = true;
    }
    this.#keys = keys;
    this.#renewMask();
    this.#demand.onChange();
    return isChanged;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#keys, ...this.#removed.values()].map(({ pace }) => pace.close()));
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  /** The keys that requests go to: of those that work, the first one, and before it those whose trial is due. */
  #open(now: number): readonly UpstreamKey[] {
    if (this.#keys.length === 1) return this.#keys;
    const usable = this.#keys.filter((key) => !key.isClosed(now));
    if (usable.length === 0) return this.#keys;
    const ready = usable.filter(({ pace }) => pace.pauseMs(now) === 0);
    if (ready.length === 0) return usable;
    const first = ready.findIndex((key) => !key.isOnTrial(now));
    return first < 0 ? ready : ready.slice(0, first + 1);
  }

  #keysOf({ asked, uncertain, refusedBy }: KeyedCall): readonly UpstreamKey[] {
    if (uncertain > 0 && asked !== undefined) return [asked];
    if (refusedBy.length === 0) return this.#keys;
    return this.#keys.filter((key) => !refusedBy.includes(key));
  }

  #serveKey(key: UpstreamKey): void {
    const wanted = () => key.waiting + this.#wantedOf(key);
    key.pace.serve({ wanted, onChange: () => this.#demand.onChange() });
  }

  /** The requests that this key is to send. */
  #wantedOf(key: UpstreamKey): number {
    return this.#open(this.#now()).includes(key) ? this.#demand.wanted() : 0;
  }

  #renewMask(): void {
    const keys = [...this.#keys, ...this.#removed.values()];
    this.#mask = createTokenMask(keys.flatMap(({ tokens }) => tokens));
  }
}
