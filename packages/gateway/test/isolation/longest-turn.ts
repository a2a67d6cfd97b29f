/**
 * Measures how much processor time the longest turn of the event loop of this thread took. Other processes add nothing
 * to it, however loaded the machine is.
 */
export class LongestTurn {
  #longestMs = 0;
  #last = 0;
  #isMeasuring = false;

  start(): void {
    this.#longestMs = 0;
    this.#last = usedMs();
    this.#isMeasuring = true;
    this.#measure();
  }

  /** @returns milliseconds */
  stop(): number {
    this.#isMeasuring = false;
    return this.#longestMs;
  }

  #measure(): void {
    const now = usedMs();
    this.#longestMs = Math.max(this.#longestMs, now - this.#last);
    this.#last = now;
    if (this.#isMeasuring) setImmediate(() => this.#measure());
  }
}

/** Processor time of this thread. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
