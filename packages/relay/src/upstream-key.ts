import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { Clock } from '@social-data/source/clock';
import type { SourceCall, SourceFailure } from '@social-data/source/source';
import { type AttemptResult, tokenRefused, unavailable } from './attempt.ts';
import type { Pace } from './pace.ts';
import { TRIAL_PREFERENCE_MS } from './upstream-health.ts';

/** Milliseconds between two trials. */
const TRIAL_INTERVAL_MS = 30_000;
const ALL = 'all';

interface Hold {
  /** The code with which the upstream refused the token. */
  readonly code: number;
  nextTrialAt: number;
  /** The account that had the last trial, or whose request was refused first. */
  triedBy: string;
}

type Call = Pick<SourceCall, 'operationId' | 'accountId'>;

interface HoldState {
  readonly operation: OperationId | 'all';
  readonly code: number;
  /** Milliseconds until the next trial. */
  readonly nextTrialMs: number;
}

/**
 * Holds requests with one key of the gateway back while the upstream refuses it: after code 600, those of the same operation;
 * after another code, all. One request per 30 s passes as a trial, for a second only one of another account than had the
 * last trial. Times are of the monotonic clock, in milliseconds.
 *
 * For an operation that has worked, code 600 may be about what one caller asks for, so its requests are held only once
 * a second account gets the code before the operation works again.
 */
class TokenHold {
  readonly #holds = new Map<OperationId | typeof ALL, Hold>();
  /** The operations that have worked, with the account that has got code 600 since. */
  readonly #working = new Map<OperationId, string | undefined>();

  /** Why a request may not be sent now; undefined when it may. */
  blocking({ operationId, accountId }: Call, now: number): HoldState | undefined {
    for (const operation of [ALL, operationId] as const) {
      const hold = this.#holds.get(operation);
      if (hold === undefined) continue;
      const { code, nextTrialAt, triedBy } = hold;
      const nextTrialMs = nextTrialAt + (triedBy === accountId ? TRIAL_PREFERENCE_MS : 0) - now;
      if (nextTrialMs > 0) return { operation, code, nextTrialMs };
    }
    return undefined;
  }

  /** Notes that a request is sent. @returns whether it is a trial */
  begin({ operationId, accountId }: Call, now: number): boolean {
    const holds = [this.#holds.get(ALL), this.#holds.get(operationId)].filter(
      (hold) => hold !== undefined,
    );
    for (const hold of holds) {
      hold.nextTrialAt = now + TRIAL_INTERVAL_MS;
      hold.triedBy = accountId;
    }
    return holds.length > 0;
  }

  /** The upstream refused the token for a call. @returns whether there is a hold that is new or has another code */
  refused({ operationId, accountId }: Call, code: number, now: number): boolean {
    const isOfOperation = code === resultCode.permissionDenied;
    if (isOfOperation && this.#mayBeOfRequest(operationId, accountId)) return false;
    const scope = isOfOperation ? operationId : ALL;
    const isNew = this.#holds.get(scope)?.code !== code;
    const nextTrialAt = now + TRIAL_INTERVAL_MS;
    this.#holds.set(scope, { code, nextTrialAt, triedBy: accountId });
    return isNew;
  }

  /** The upstream accepted the token for an operation. @returns whether a hold ended */
  accepted(operationId: OperationId): boolean {
    this.#working.set(operationId, undefined);
    if (this.#holds.size === 0) return false;
    const endedAll = this.#holds.delete(ALL);
    return this.#holds.delete(operationId) || endedAll;
  }

  /** Whether the next request of an operation is a trial. */
  isHeld(operationId: OperationId): boolean {
    return this.#holds.size > 0 && (this.#holds.has(ALL) || this.#holds.has(operationId));
  }

  /** The token is another one now, so the next request of any account is a trial. */
  tryAtOnce(now: number): void {
    for (const hold of this.#holds.values()) hold.nextTrialAt = now - TRIAL_PREFERENCE_MS;
  }

  states(now: number): HoldState[] {
    return [...this.#holds].map(([operation, { code, nextTrialAt }]) => ({
      operation,
      code,
      nextTrialMs: Math.max(0, nextTrialAt - now),
    }));
  }

  /** Whether code 600 says nothing of the token so far. */
  #mayBeOfRequest(operationId: OperationId, accountId: string): boolean {
    if (!this.#working.has(operationId)) return false;
    const refused = this.#working.get(operationId) ?? accountId;
    this.#working.set(operationId, refused);
    if (refused === accountId) return true;
    this.#working.delete(operationId);
    return false;
  }
}

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
  isOnTrial({ operationId }: Call, now: number): boolean {
    return this.hold.isHeld(operationId) || this.pace.pause.askedMs(now) > 0;
  }

  /** Undefined when it takes requests of the call. */
  closedFor(call: Call, now: number): ClosedKey | undefined {
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
