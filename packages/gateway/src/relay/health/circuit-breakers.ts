import { type OperationId, operationIds } from '@social-data/contract';
import { LRUCache } from 'lru-cache';
import type { RelayedCall } from '../relayed-call.ts';
import { type BreakerState, CircuitBreaker, type Trial } from './circuit-breaker.ts';

/** Half of the failures that open a breaker, so that it takes at least two accounts. */
const MAX_PER_ACCOUNT = 5;
/** Accounts whose last request failed. The one that failed the longest time ago is forgotten. */
const MAX_ACCOUNTS = 10_000;

type Call = Pick<RelayedCall['call'], 'operationId' | 'accountId'>;

/**
 * The circuit breakers of a relay: one for each operation, which opens when requests of several accounts fail, and one
 * for each account and operation, which stops that account alone.
 */
export class CircuitBreakers {
  readonly #ofOperations = new Map<OperationId, CircuitBreaker>(
    operationIds.map((id) => [id, new CircuitBreaker(MAX_PER_ACCOUNT)]),
  );
  /** Those that are open or count a failure, by operation and account. */
  readonly #ofAccounts = new LRUCache<string, CircuitBreaker>({ max: MAX_ACCOUNTS });

  /** Milliseconds until a request of the call may be sent; 0 when it may be now. */
  wait({ call }: { readonly call: Call }, now: number): number {
    const { accountId } = call;
    const waitMs = this.#ofOperation(call.operationId).wait(accountId, now);
    return Math.max(waitMs, this.#ofAccount(call)?.wait(accountId, now) ?? 0);
  }

  /** Notes that a request is sent. */
  begin({ call }: RelayedCall, now: number): Trial {
    const { operationId, accountId } = call;
    const ofOperation = this.#ofOperation(operationId).begin(accountId, now);
    return { ofOperation, ofAccount: this.#ofAccount(call)?.begin(accountId, now) ?? false };
  }

  /** @returns whether the breaker of the operation closed */
  succeeded({ call }: RelayedCall): boolean {
    if (this.#ofAccounts.size > 0) this.#ofAccounts.delete(nameOf(call));
    return this.#ofOperation(call.operationId).succeeded();
  }

  /** @returns the breaker that opened, or stays open for longer: that of the operation if both did */
  failed(
    { call, key }: RelayedCall,
    now: number,
    trial: Trial,
  ): 'operation' | 'account' | undefined {
    const request = { accountId: call.accountId, key };
    const own = this.#ofAccount(call) ?? new CircuitBreaker();
    this.#ofAccounts.set(nameOf(call), own);
    const ownOpened = own.failed(request, now, trial.ofAccount);
    if (this.#ofOperation(call.operationId).failed(request, now, trial.ofOperation))
      return 'operation';
    return ownOpened ? 'account' : undefined;
  }

  /** The request ended without showing whether others succeed: the next one is a trial again. */
  endTrial({ call }: RelayedCall, { ofOperation, ofAccount }: Trial, now: number): void {
    const { operationId, accountId } = call;
    if (ofOperation) this.#ofOperation(operationId).endTrial(accountId, now);
    if (ofAccount) this.#ofAccount(call)?.endTrial(accountId, now);
  }

  state(operationId: OperationId, now: number): BreakerState {
    return this.#ofOperation(operationId).state(now);
  }

  /** Accounts whose own requests of the operation are stopped because they fail. */
  stoppedAccounts(operationId: OperationId, now: number): number {
    const prefix = nameOf({ operationId, accountId: '' });
    let count = 0;
    for (const [name, breaker] of this.#ofAccounts.entries())
      if (name.startsWith(prefix) && breaker.state(now) !== 'closed') count += 1;
    return count;
  }

  /** Whether requests of the operation are stopped, and none has succeeded since they failed. */
  isFailing(operationId: OperationId, now: number): boolean {
    const breaker = this.#ofOperation(operationId);
    if (breaker.state(now) !== 'closed') return true;
    return !breaker.isIdle && this.stoppedAccounts(operationId, now) > 0;
  }

  #ofOperation(operationId: OperationId): CircuitBreaker {
    const breaker = this.#ofOperations.get(operationId);
    if (breaker === undefined) throw new Error(`Unreachable: ${operationId} is of the contract`);
    return breaker;
  }

  /** Undefined as long as no request failed. */
  #ofAccount(call: Call): CircuitBreaker | undefined {
    return this.#ofAccounts.size === 0 ? undefined : this.#ofAccounts.get(nameOf(call));
  }
}

function nameOf({ operationId, accountId }: Call): string {
  return `${operationId} ${accountId}`;
}
