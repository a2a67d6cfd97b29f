import type { Refusal } from '../../refusal.ts';
import type { SourceCall } from '../../source.ts';
import type { ReceivedResponse } from './received-response.ts';

/** The outcome of a request to the source, for all callers that wait for it. */
export type RequestOutcome = { readonly ok: true; readonly response: ReceivedResponse } | Refusal;

type Caller = Pick<SourceCall, 'onHangUp'>;

/**
 * One request to the source, and the callers that wait for its response. A caller that leaves ends its own wait only.
 */
export class CoalescedRequest {
  readonly #admission = Promise.withResolvers<boolean>();
  readonly #result = Promise.withResolvers<RequestOutcome>();
  readonly #whenAllLeft = new Set<() => void>();
  readonly #whenJoined = new Set<(accountId: string) => void>();
  /** The accounts of further callers. */
  readonly #joined = new Set<string>();
  #callers = 0;

  /** @param first the caller that the request is made and charged for */
  constructor(first: Caller) {
    this.#add(first);
  }

  /** Whether the first caller was admitted. If not, no request is made, and the others have to make their own. */
  get isAdmitted(): Promise<boolean> {
    return this.#admission.promise;
  }

  /** The first caller was admitted, so the request is made. */
  admit(): void {
    this.#admission.resolve(true);
  }

  /**
   * Resolves with the result for one more caller, or with undefined when it hangs up first. The result comes within the
   * caller's deadline, because the request began earlier and has the same time limit.
   */
  join(caller: Caller, accountId: string): Promise<RequestOutcome | undefined> {
    const { promise, resolve } = Promise.withResolvers<RequestOutcome | undefined>();
    const remove = this.#add(caller, () => resolve(undefined));
    if (!this.#joined.has(accountId)) {
      this.#joined.add(accountId);
      for (const listener of this.#whenJoined) listener(accountId);
    }
    void this.#result.promise.then((result) => {
      remove();
      resolve(result);
    });
    return promise;
  }

  end(result: RequestOutcome): void {
    // Has no effect if the first caller was admitted.
    this.#admission.resolve(false);
    this.#result.resolve(result);
  }

  /** Calls the listener once all callers have left, at once when they have. Further callers may join after that. */
  readonly onHangUp: SourceCall['onHangUp'] = (listener) => {
    if (this.#callers === 0) listener();
    else this.#whenAllLeft.add(listener);
    return () => this.#whenAllLeft.delete(listener);
  };

  /** Calls the listener with each account whose callers have joined or join later. */
  readonly onJoin: NonNullable<SourceCall['onJoin']> = (listener) => {
    this.#whenJoined.add(listener);
    for (const accountId of this.#joined) listener(accountId);
    return () => this.#whenJoined.delete(listener);
  };

  #add({ onHangUp }: Caller, left?: () => void): () => void {
    this.#callers += 1;
    return onHangUp(() => {
      this.#callers -= 1;
      left?.();
      if (this.#callers > 0) return;
      for (const listener of [...this.#whenAllLeft]) listener();
    });
  }
}
