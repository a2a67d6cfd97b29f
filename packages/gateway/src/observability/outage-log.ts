import type { Log } from './open-log.ts';

/** Time after a line until the next one, while an outage lasts. */
const INTERVAL_MS = 10_000;

/**
 * Logs an outage, which fails every call in the same way: its first failure, then one line in ten seconds with the
 * number of calls that failed meanwhile, and its end.
 */
export class OutageLog {
  readonly #log: Log;
  readonly #message: string;
  #loggedAt: number | undefined;
  #notLogged = 0;

  constructor(log: Log, message: string) {
    this.#log = log;
    this.#message = message;
  }

  /** @param now monotonic milliseconds */
  failed(fields: object, now: number): void {
    if (this.#loggedAt !== undefined && now - this.#loggedAt < INTERVAL_MS) {
      this.#notLogged += 1;
      return;
    }
    const more = this.#notLogged > 0 ? { notLogged: this.#notLogged } : {};
    this.#log.error({ ...fields, ...more }, this.#message);
    this.#loggedAt = now;
    this.#notLogged = 0;
  }

  succeeded(): void {
    if (this.#loggedAt === undefined) return;
    this.#log.info({ notLogged: this.#notLogged }, `${this.#message}: over`);
    this.#loggedAt = undefined;
    this.#notLogged = 0;
  }
}
