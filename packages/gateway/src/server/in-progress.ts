import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that are owed on one connection. */
interface Owed {
  answers: number;
}

/** What a shutdown has to wait for: answers that are owed, and calls whose caller has left. */
export class InProgress {
  readonly #owed = new WeakMap<Socket, Owed>();
  readonly #waiting = new Set<() => void>();
  #requests = 0;
  #calls = 0;

  /** Requests without an answer. */
  get requests(): number {
    return this.#requests;
  }

  /** Counts a request until its answer was handed over or its connection is gone. */
  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const owed = this.#owedOn(socket);
    owed.answers += 1;
    this.#requests += 1;
    response.on('close', () => {
      owed.answers -= 1;
      this.#requests -= 1;
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
    return (this.#owed.get(socket)?.answers ?? 0) > 0;
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

  #owedOn(socket: Socket): Owed {
    const known = this.#owed.get(socket);
    if (known !== undefined) return known;
    const owed = { answers: 0 };
    this.#owed.set(socket, owed);
    return owed;
  }

  #isIdle(): boolean {
    return this.#requests === 0 && this.#calls === 0;
  }

  #tell(): void {
    if (this.#waiting.size === 0 || !this.#isIdle()) return;
    for (const told of this.#waiting) told();
  }
}
