/** A case could not be run, or not to its end, for a reason that says nothing about the server's behaviour. */
export class NotTested extends Error {
  override readonly name = 'NotTested';
}

/** What a run may send. Everything is unlimited unless it is given. */
export interface CallLimits {
  /** The number of requests after which the run stops. */
  readonly maxCalls?: number;
  /** The number of requests without a response, one after the other, after which the run stops. */
  readonly maxUnanswered?: number;
  /** Stops the run when it is aborted. */
  readonly signal?: AbortSignal;
}

/** Why a run ended before its last case. */
export interface EarlyEnd {
  readonly kind: 'max-calls' | 'no-response' | 'interrupted';
  readonly reason: string;
}

/** Counts the requests of a run, and lets none pass once the run has to stop. */
export class CallGate {
  readonly #limits: CallLimits;
  #sent = 0;
  #unanswered = 0;
  #end: EarlyEnd | undefined;

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  /** Number of requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Undefined while the run may go on. */
  get end(): EarlyEnd | undefined {
    if (this.#limits.signal?.aborted)
      this.#end ??= { kind: 'interrupted', reason: 'The run was interrupted.' };
    return this.#end;
  }

  /**
   * Sends a request, unless the run has to stop.
   * @throws NotTested when it was not sent, or interrupted
   */
  async pass<Response>(send: () => Promise<Response>): Promise<Response> {
    this.#check();
    this.#sent += 1;
    try {
      const response = await send();
      this.#unanswered = 0;
      return response;
    } catch (error) {
      this.#countUnanswered();
      if (this.end?.kind === 'interrupted') throw new NotTested(this.end.reason);
      throw error;
    }
  }

  #check(): void {
    const { maxCalls = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.end === undefined && this.#sent >= maxCalls) {
      const calls = maxCalls === 1 ? '1 call' : `${maxCalls} calls`;
      this.#end = { kind: 'max-calls', reason: `The run stopped after ${calls} (--max-calls).` };
    }
    if (this.end) throw new NotTested(this.end.reason);
  }

  #countUnanswered(): void {
    this.#unanswered += 1;
    const { maxUnanswered = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#unanswered < maxUnanswered) return;
    const reason = `The run stopped: ${maxUnanswered} calls, one after the other, had no response.`;
    this.#end ??= { kind: 'no-response', reason };
  }
}
