/** The longest delay that `setTimeout` supports, 24 days; a longer one would fire after 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `setTimeout` for a delay of any length, infinity included. Returns the function that cancels it. */
function startTimer(milliseconds: number, onElapsed: () => void): () => void {
  if (milliseconds === Number.POSITIVE_INFINITY) return () => {};
  const timer = setTimeout(onElapsed, Math.min(milliseconds, MAX_TIMER_MS));
  return () => clearTimeout(timer);
}

/** Starts some work, as the function that `new Promise` takes does. */
type Start<Value> = (
  resolve: (value: Value) => void,
  reject: (reason: unknown) => void,
) => (() => void) | undefined;

/**
 * Bounds some work by a time, and by the signal of a caller or an outer deadline. It creates an AbortController only where
 * `fetch` needs a signal: controllers and their listeners slow the garbage collection down.
 */
export class Deadline {
  /** Whether the time is over. */
  isOver = false;
  readonly #cancelTimer: () => void;
  readonly #listeners = new Set<(reason: unknown) => void>();
  /** Stops listening to what bounds this deadline. */
  #leave = () => {};
  #controller: AbortController | undefined;
  #abortion: { readonly reason: unknown } | undefined;

  constructor(milliseconds: number, outer?: AbortSignal | Deadline) {
    if (outer instanceof Deadline) {
      outer.throwIfAborted();
      this.#leave = outer.onAbort((reason) => this.#abort(reason));
    } else if (outer) {
      const follow = () => this.#abort(outer.reason);
      if (outer.aborted) follow();
      outer.addEventListener('abort', follow);
      this.#leave = () => outer.removeEventListener('abort', follow);
    }
    this.#cancelTimer = startTimer(milliseconds, () => {
      this.isOver = true;
      this.#abort(new DOMException('Time is over.', 'AbortError'));
    });
  }

  /** Aborted when the deadline is. It is created when it is first read. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#abortion) this.#controller.abort(this.#abortion.reason);
    return this.#controller.signal;
  }

  /** Throws the reason once the deadline is aborted. */
  throwIfAborted(): void {
    if (this.#abortion) throw this.#abortion.reason;
  }

  /** Calls the listener when the deadline is aborted from now on. Returns the function that removes it. */
  onAbort(listener: (reason: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * A promise that `start` settles, and that rejects with the reason as soon as the deadline is aborted: work that ignores
   * the signal does not outlast the deadline. The function that `start` may return is called once at the end, either way.
   */
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

  /** Waits, in milliseconds. Rejects with the reason when the deadline is aborted. */
  wait(milliseconds: number): Promise<void> {
    return this.run((resolve) => startTimer(milliseconds, resolve));
  }

  /** Releases the timer and the listener on what bounds this deadline, which may outlive the work. */
  clear(): void {
    this.#cancelTimer();
    this.#leave();
  }

  #abort(reason: unknown): void {
    if (this.#abortion) return;
    this.#abortion = { reason };
    this.#controller?.abort(reason);
    for (const listener of this.#listeners) listener(reason);
  }
}
