import { startTimer } from './timer.ts';

/** Bounds some work by a time and by a signal or another deadline. */
export interface Deadline {
  /** Whether the time is over. */
  readonly isOver: boolean;
  /** Aborted when the deadline is. It is created when it is first read. */
  readonly signal: AbortSignal;
  /** Throws the reason once the deadline is aborted. */
  throwIfAborted(): void;
  /** Calls the listener when the deadline is aborted from now on. Returns the function that removes it. */
  onAbort(listener: (reason: unknown) => void): () => void;
  /**
   * Does the work and settles as it does, or rejects with the reason as soon as the deadline is aborted: work that
   * ignores the signal does not outlast the deadline.
   */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Releases the timer and the listener on what bounds this deadline, which may outlive the work. */
  clear(): void;
}

/** Starts a deadline that is aborted after a time, and with the signal of a caller. */
export function startDeadline(milliseconds: number, caller: AbortSignal | undefined): Deadline {
  const deadline = new BoundedDeadline(milliseconds);
  if (caller) {
    const follow = () => deadline.abort(caller.reason);
    if (caller.aborted) follow();
    caller.addEventListener('abort', follow);
    deadline.leave = () => caller.removeEventListener('abort', follow);
  }
  return deadline;
}

/** Starts a deadline that is aborted after a time, and with the other one. */
export function startDeadlineWithin(outer: Deadline, milliseconds: number): Deadline {
  outer.throwIfAborted();
  const deadline = new BoundedDeadline(milliseconds);
  deadline.leave = outer.onAbort((reason) => deadline.abort(reason));
  return deadline;
}

/** Creates an AbortController only where `fetch` needs a signal: controllers and their listeners slow the garbage collection down. */
class BoundedDeadline implements Deadline {
  /** Stops listening to what bounds this deadline. */
  leave = () => {};
  isOver = false;
  readonly #cancelTimer: () => void;
  readonly #listeners = new Set<(reason: unknown) => void>();
  #controller: AbortController | undefined;
  #abortion: { readonly reason: unknown } | undefined;

  constructor(milliseconds: number) {
    this.#cancelTimer = startTimer(milliseconds, () => {
      this.isOver = true;
      this.abort(new DOMException('This operation was aborted', 'AbortError'));
    });
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#abortion) this.#controller.abort(this.#abortion.reason);
    return this.#controller.signal;
  }

  throwIfAborted(): void {
    if (this.#abortion) throw this.#abortion.reason;
  }

  onAbort(listener: (reason: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  abort(reason: unknown): void {
    if (this.#abortion) return;
    this.#abortion = { reason };
    this.#controller?.abort(reason);
    for (const listener of this.#listeners) listener(reason);
  }

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.throwIfAborted();
      this.#listeners.add(reject);
      work().then(resolve, reject);
    });
  }

  clear(): void {
    this.#cancelTimer();
    this.leave();
  }
}
