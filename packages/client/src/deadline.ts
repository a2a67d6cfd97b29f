/** The longest delay that `setTimeout` supports; a longer one would fire after 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `setTimeout` for a delay of any length, infinity included. Returns the function that cancels it. */
function startTimer(milliseconds: number, onElapsed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (left: number) => {
    timer =
      left > MAX_TIMER_MS
        ? setTimeout(schedule, MAX_TIMER_MS, left - MAX_TIMER_MS)
        : setTimeout(onElapsed, left);
  };
  if (milliseconds !== Number.POSITIVE_INFINITY) schedule(milliseconds);
  return () => clearTimeout(timer);
}

/** Starts some work, as the function that `new Promise` takes does. */
type Start<Value> = (
  resolve: (value: Value) => void,
  reject: (reason: unknown) => void,
) => (() => void) | undefined;

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
   * A promise that `start` settles, and that rejects with the reason as soon as the deadline is aborted: work that ignores
   * the signal does not outlast the deadline. The function that `start` may return is called once at the end, either way.
   */
  run<Value>(start: Start<Value>): Promise<Value>;
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

  run<Value>(start: Start<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.throwIfAborted();
      let cleanUp: (() => void) | undefined;
      const fail = (reason: unknown) => {
        end();
        reject(reason);
      };
      const stopListening = this.onAbort(fail);
      const end = () => {
        stopListening();
        cleanUp?.();
      };
      cleanUp = start((value) => {
        end();
        resolve(value);
      }, fail);
    });
  }

  clear(): void {
    this.#cancelTimer();
    this.leave();
  }
}

/** Waits, in milliseconds. Rejects with the deadline's reason when it is aborted. */
export function wait(milliseconds: number, deadline: Deadline): Promise<void> {
  return deadline.run((resolve) => startTimer(milliseconds, resolve));
}
