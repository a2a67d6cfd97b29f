/** The longest delay that `setTimeout` supports, 24 days; a longer one would fire after 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `setTimeout` for a delay of any length, infinity included. Returns the function that cancels it. */
function startTimer(milliseconds: number, onElapsed: () => void): () => void {
  if (milliseconds === Number.POSITIVE_INFINITY) return () => {};
  const timer = setTimeout(onElapsed, Math.min(milliseconds, MAX_TIMER_MS));
  return () => clearTimeout(timer);
}

/** Starts some work, as the function that `new Promise` takes does. What it may return is called once at the end. */
type Start<Value> = (
  resolve: (value: Value) => void,
  reject: (reason: unknown) => void,
) => (() => void) | undefined;

/** What work rejects with when its time is over. */
export const TIME_IS_OVER: Error = new Error('Time is over.');

/** Bounds the work of a call, each part of it, by a time and by the caller's signal. */
export class Deadline {
  /** Whether the time of the call is over. */
  isOver = false;
  readonly #endsAt: number;
  readonly #signal: AbortSignal | undefined;

  constructor(milliseconds: number, signal?: AbortSignal) {
    this.#endsAt = performance.now() + milliseconds;
    this.#signal = signal;
  }

  /** Throws when the time is over, and the reason of the signal when it is aborted. */
  throwIfAborted(): void {
    this.#signal?.throwIfAborted();
    if (this.isOver) throw TIME_IS_OVER;
  }

  /**
   * A promise that `start` settles, and that rejects at the deadline, or after some milliseconds: work that ignores a
   * signal does not outlast it.
   */
  run<Value>(start: Start<Value>, milliseconds: number = Number.POSITIVE_INFINITY): Promise<Value> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      this.throwIfAborted();
      const left = this.#endsAt - performance.now();
      let cleanUp: (() => void) | undefined;
      const end = () => {
        cancelTimer();
        signal?.removeEventListener('abort', leave);
        cleanUp?.();
      };
      const fail = (reason: unknown) => {
        end();
        reject(reason);
      };
      const leave = () => fail(signal?.reason);
      const cancelTimer = startTimer(Math.min(left, milliseconds), () => {
        this.isOver = left <= milliseconds;
        fail(TIME_IS_OVER);
      });
      signal?.addEventListener('abort', leave);
      cleanUp = start((value) => {
        end();
        resolve(value);
      }, fail);
    });
  }

  /** Does work that takes a signal, which is aborted when the work fails or its time is over. */
  async send<Value>(
    work: (signal: AbortSignal) => Promise<Value>,
    milliseconds?: number,
  ): Promise<Value> {
    const controller = new AbortController();
    try {
      return await this.run(
        (resolve, reject) => void work(controller.signal).then(resolve, reject),
        milliseconds,
      );
    } catch (error) {
      controller.abort(error);
      throw error;
    }
  }

  /** Waits, in milliseconds. Rejects at the deadline. */
  wait(milliseconds: number): Promise<void> {
    return this.run((resolve) => startTimer(milliseconds, resolve));
  }
}
