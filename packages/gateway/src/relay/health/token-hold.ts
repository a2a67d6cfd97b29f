import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';

/** Milliseconds between two trials. */
const TRIAL_INTERVAL_MS = 30_000;
const ALL = 'all';

interface Hold {
  /** The code with which the upstream refused the token. */
  readonly code: number;
  nextTrialAt: number;
}

export interface HoldState {
  readonly operation: OperationId | 'all';
  readonly code: number;
  /** Milliseconds until the next trial. */
  readonly nextTrialMs: number;
}

/**
 * Holds requests back while the upstream refuses the gateway's own token: after code 600, those of the same operation;
 * after another code, all. One request per 30 s passes as a trial. Times are of the monotonic clock, in milliseconds.
 */
export class TokenHold {
  readonly #holds = new Map<OperationId | typeof ALL, Hold>();

  /** Why a request may not be sent now; undefined when it may. */
  blocking(operationId: OperationId, now: number): HoldState | undefined {
    return this.states(now).find(
      ({ operation, nextTrialMs }) =>
        (operation === ALL || operation === operationId) && nextTrialMs > 0,
    );
  }

  /** Notes that a request is sent. @returns whether it is a trial */
  begin(operationId: OperationId, now: number): boolean {
    const holds = [this.#holds.get(ALL), this.#holds.get(operationId)].filter(
      (hold) => hold !== undefined,
    );
    for (const hold of holds) hold.nextTrialAt = now + TRIAL_INTERVAL_MS;
    return holds.length > 0;
  }

  /** The upstream refused the token for an operation. @returns whether the hold is new or has another code */
  refused(operationId: OperationId, code: number, now: number): boolean {
    const scope = code === resultCode.permissionDenied ? operationId : ALL;
    const isNew = this.#holds.get(scope)?.code !== code;
    this.#holds.set(scope, { code, nextTrialAt: now + TRIAL_INTERVAL_MS });
    return isNew;
  }

  /** The upstream accepted the token for an operation. @returns whether a hold ended */
  accepted(operationId: OperationId): boolean {
    if (this.#holds.size === 0) return false;
    const endedAll = this.#holds.delete(ALL);
    return this.#holds.delete(operationId) || endedAll;
  }

  states(now: number): HoldState[] {
    return [...this.#holds].map(([operation, { code, nextTrialAt }]) => ({
      operation,
      code,
      nextTrialMs: Math.max(0, nextTrialAt - now),
    }));
  }
}
