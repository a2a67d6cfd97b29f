import type { Clock } from '@social-data/source/clock';
import type { SourceFailure, UnsentCall } from '@social-data/source/source';
import { type AttemptResult, tokenRefused, unavailable } from './attempt.ts';
import { TokenHold } from './circuit-breaker.ts';
import type { Pace } from './pace.ts';

/** A token as it was read. */
export interface KeyToken {
  /** The name of the key, which is no part of the token. */
  readonly id: string;
  readonly token: string;
  /** File from which the token is read again; null without one. */
  readonly file: string | null;
}

/** Opens the pace of a key. */
export type OpenPace = (
  key: Pick<KeyToken, 'id'> & { readonly token: () => string },
) => Promise<Pace> | Pace;

/** Why a key takes no request of a call at present. */
interface ClosedKey {
  /** What the call gets if no other key takes it. */
  readonly failure: SourceFailure;
  /** Milliseconds until the key may take one again. */
  readonly waitMs: number;
}

/** One token of the gateway at the upstream, with a pace and a state of its own. */
export class UpstreamKey {
  readonly id: string;
  /** Whether the upstream refuses the token. */
  readonly hold = new TokenHold();
  readonly pace: Pace;
  /** Requests since the start. */
  readonly requests = { sent: 0, succeeded: 0, failed: 0, uncertain: 0 };
  inFlight = 0;
  /** Whether its file was removed: it takes no further request. */
  isDraining = false;
  /** From which the token is read again; null without one. */
  file: string | null;
  readonly #tokens: [string, ...string[]];
  readonly #clock: Clock;

  private constructor({ id, file }: KeyToken, tokens: [string], pace: Pace, clock: Clock) {
    this.id = id;
    this.file = file;
    this.pace = pace;
    this.#tokens = tokens;
    this.#clock = clock;
  }

  static async open(read: KeyToken, openPace: OpenPace, clock: Clock): Promise<UpstreamKey> {
    const tokens: [string] = [read.token];
    const pace = await openPace({ id: read.id, token: () => tokens[0] });
    return new UpstreamKey(read, tokens, pace, clock);
  }

  get token(): string {
    return this.#tokens[0];
  }

  /** The token, and the one before it: a response to a request with that may still arrive. */
  get tokens(): readonly string[] {
    return this.#tokens;
  }

  /** @returns whether the token is another one than before */
  replaceToken({ token, file }: Pick<KeyToken, 'token' | 'file'>): boolean {
    this.file = file;
    if (token === this.token) return false;
    this.#tokens.splice(0, 2, token, this.token);
    return true;
  }

  /**
   * Whether its next request is a trial, because the upstream refused it or asked it to wait for long. Times are of the
   * monotonic clock, in milliseconds.
   */
  isOnTrial({ operationId }: Pick<UnsentCall, 'operationId'>, now: number): boolean {
    return this.hold.isHeld(operationId) || this.pace.pause.askedMs(now) > 0;
  }

  /** Undefined when it takes requests of the call. */
  closedFor(call: UnsentCall, now: number): ClosedKey | undefined {
    if (this.isDraining) {
      const failure = unavailable('The key of the upstream is being removed.', 1_000);
      return { failure, waitMs: Number.POSITIVE_INFINITY };
    }
    const held = this.hold.blocking(call, now);
    if (held !== undefined)
      return { failure: tokenRefused(held.code, held.nextTrialMs), waitMs: held.nextTrialMs };
    const until = this.pace.blockedUntil();
    if (until === undefined) return undefined;
    const waitMs = until - this.#clock.now();
    const message = 'The daily limit that this gateway has for the upstream is reached.';
    return { failure: unavailable(message, waitMs), waitMs };
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
