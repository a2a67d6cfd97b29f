import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  unanswered: number;
}

/** Counts what a shutdown waits for: responses that are not sent yet, and calls whose caller has hung up. */
export class RequestsInProgress {
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #waiting = new Set<() => void>();
  #unanswered = 0;
  #running = 0;

  /** Requests without a response. */
  get requests(): number {
    return this.#unanswered;
  }

  /** Counts a request until its response is written or its connection is gone. */
  track({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connectionOf(socket);
    connection.unanswered += 1;
    this.#unanswered += 1;
    response.on('close', () => {
      connection.unanswered -= 1;
      this.#unanswered -= 1;
      this.#checkIdle();
    });
  }

  /** Counts a request until `end`, whether or not its caller is still connected. */
  begin(): void {
    this.#running += 1;
  }

  end(): void {
    this.#running -= 1;
    this.#checkIdle();
  }

  /** Whether the connection waits for a response. */
  isBusy(socket: Socket): boolean {
    return (this.#connections.get(socket)?.unanswered ?? 0) > 0;
  }

  /** Resolves when nothing is in progress, or after the timeout (milliseconds). */
  async whenIdle(timeout: number): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeout);
      this.#waiting.add(done);
    });
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection = { unanswered: 0 };
    this.#connections.set(socket, connection);
    return connection;
  }

  #isIdle(): boolean {
    return this.#unanswered === 0 && this.#running === 0;
  }

  #checkIdle(): void {
    if (this.#waiting.size === 0 || !this.#isIdle()) return;
    for (const done of this.#waiting) done();
  }
}
