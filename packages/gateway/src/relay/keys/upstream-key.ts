import type { Clock } from '../../clock.ts';
import type { SourceCall, SourceFailure } from '../../source.ts';
import type { AttemptResult } from '../attempt-result.ts';
import { TokenHold } from '../health/token-hold.ts';
import type { Pace } from '../pace/pace.ts';
import { tokenRefused, unavailable } from '../unavailable.ts';

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
export interface ClosedKey {
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
  /** Calls that wait for this key alone. */
  waiting = 0;
  /** Whether its file was removed: it takes no further request. */
  isDraining = false;
  readonly #secret: Secret;
  readonly #clock: Clock;

  private constructor({ id }: KeyToken, secret: Secret, pace: Pace, clock: Clock) {
    this.id = id;
    this.pace = pace;
    this.#secret = secret;
    this.#clock = clock;
  }

  static async open(read: KeyToken, openPace: OpenPace, clock: Clock): Promise<UpstreamKey> {
    const secret: Secret = { file: read.file, token: read.token, previous: undefined };
    const pace = await openPace({ id: read.id, token: () => secret.token });
    return new UpstreamKey(read, secret, pace, clock);
  }

  get token(): string {
    return this.#secret.token;
  }

  get file(): string | null {
    return this.#secret.file;
  }

  /** The token, and the one before it: a response to a request with that may still arrive. */
  get tokens(): readonly string[] {
    const { token, previous } = this.#secret;
    return previous === undefined ? [token] : [token, previous];
  }

  /** @returns whether the token is another one than before */
  replaceToken({ token, file }: Pick<KeyToken, 'token' | 'file'>): boolean {
    this.#secret.file = file;
    if (token === this.#secret.token) return false;
    this.#secret.previous = this.#secret.token;
    this.#secret.token = token;
    return true;
  }

  /** Whether it takes no request of any call. Times are of the monotonic clock, in milliseconds. */
  isClosed(now: number): boolean {
    return this.isDraining || this.hold.isClosed(now) || this.pace.blockedUntil() !== undefined;
  }

  /** Whether its next request is a trial, because the upstream refused it or asked it to wait for long. */
  isOnTrial(now: number, operationId?: SourceCall['operationId']): boolean {
    return this.hold.isHeld(operationId) || this.pace.askedMs(now) > 0;
  }

  /** Undefined when it takes requests of the call. */
  closedFor(
    call: Pick<SourceCall, 'operationId' | 'accountId'>,
    now: number,
  ): ClosedKey | undefined {
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

interface Secret {
  file: string | null;
  token: string;
  previous: string | undefined;
}
