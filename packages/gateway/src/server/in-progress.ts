import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a shutdown has to wait for: answers that are owed, and calls whose caller has left. */
export class InProgress {
  readonly #requests = new Set<IncomingMessage>();
  readonly #waiting = new Set<() => void>();
  #calls = 0;

  /** Requests without an answer. */
  get requests(): number {
    return this.#requests.size;
  }

  /** Counts a request until its answer was handed over or its connection is gone. */
  add(request: IncomingMessage, response: ServerResponse): void {
    this.#requests.add(request);
    response.on('close', () => {
      this.#requests.delete(request);
      this.#tell();
    });
  }

  /** Counts a call until `ended`: it is settled and answered, whether or not its caller is still there. */
  begun(): void {
    this.#calls += 1;
  }

  ended(): void {
    this.#calls -= 1;
    this.#tell();
  }

  /** Whether an answer is owed on the connection. */
  isBusy(socket: Socket): boolean {
    for (const request of this.#requests) if (request.socket === socket) return true;
    return false;
  }

  /** Resolves when nothing is in progress, or after so many milliseconds. */
  async idle(timeout: number): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => {
      const told = () => {
        clearTimeout(timer);
        this.#waiting.delete(told);
        resolve();
      };
      const timer = setTimeout(told, timeout);
      this.#waiting.add(told);
    });
  }

  #isIdle(): boolean {
    return this.#requests.size === 0 && this.#calls === 0;
  }

  #tell(): void {
    if (this.#waiting.size === 0 || !this.#isIdle()) return;
    for (const told of this.#waiting) told();
  }
}
