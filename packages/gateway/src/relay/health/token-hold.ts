import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { SourceCall } from '../../source.ts';
import { TRIAL_PREFERENCE_MS } from './trial-turn.ts';

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

export interface HoldState {
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
export class TokenHold {
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

  /** Whether requests of all operations are held back from all accounts. */
  isClosed(now: number): boolean {
    const hold = this.#holds.get(ALL);
    return hold !== undefined && hold.nextTrialAt > now;
  }

  /** Whether the next request of an operation, or without one of any, is a trial. */
  isHeld(operationId?: OperationId): boolean {
    if (operationId === undefined || this.#holds.size === 0) return this.#holds.size > 0;
    return this.#holds.has(ALL) || this.#holds.has(operationId);
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
