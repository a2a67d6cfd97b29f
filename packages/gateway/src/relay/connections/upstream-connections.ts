import type { Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import { LogThrottle } from '../../log-throttle.ts';
import { createDispatcher, type DispatcherOptions } from './create-dispatcher.ts';

export interface ConnectionOptions extends DispatcherOptions {
  /** Whether connections carry several requests. */
  readonly keepAlive: boolean;
  readonly clock: Clock;
  /** Logs for the operator. */
  readonly report: (message: string, fields?: object) => void;
}

/** Milliseconds for which each connection carries one request after bytes came that no request asked for. */
const SINGLE_REQUESTS_MS = 60_000;
/** Milliseconds in which all such bytes have one line in the log. */
const LOG_INTERVAL_MS = 60_000;
const LINE = 'the upstream sent a response that no request asked for';

/**
 * The connections to the upstream. HTTP/1.1 has nothing in a response that names its request, so a response too many
 * could be taken for that of the next request. When one comes while nothing is asked, its connection ends, no other
 * connection is used again, and each carries one request for a minute.
 */
export class UpstreamConnections {
  readonly #options: ConnectionOptions;
  /** The connections in use, and before them those that only finish their requests. */
  readonly #dispatchers = new Set<Dispatcher>();
  readonly #throttle: LogThrottle<void, number>;
  #dispatcher: Dispatcher;
  #surplusResponses = 0;
  /** Monotonic clock, milliseconds. */
  #singleUntil = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { clock, report } = options;
    this.#throttle = new LogThrottle({
      interval: LOG_INTERVAL_MS,
      now: () => clock.monotonic(),
      count: (omitted = 0) => omitted + 1,
      write: (count) => report(LINE, { omitted: count - 1 }),
    });
    this.#dispatcher = this.#connect();
  }

  /** Sends a request. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const isSingle = !this.#options.keepAlive || this.singleRequestMs > 0;
    return this.#dispatcher.dispatch(isSingle ? { ...options, reset: true } : options, handler);
  }

  /** Connections on which bytes came that no request asked for. */
  get surplusResponses(): number {
    return this.#surplusResponses;
  }

  /** Milliseconds for which each connection carries one request because of such bytes; 0 when there were none lately. */
  get singleRequestMs(): number {
    return Math.max(0, this.#singleUntil - this.#options.clock.monotonic());
  }

  /** Closes all connections; requests in flight fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers].map((dispatcher) => dispatcher.destroy()));
    this.#throttle.stop();
  }

  #connect(): Dispatcher {
    const dispatcher = createDispatcher(this.#options, () => this.#noteSurplus());
    this.#dispatchers.add(dispatcher);
    return dispatcher;
  }

  #noteSurplus(): void {
    const { clock, keepAlive, report } = this.#options;
    const wasSingle = this.singleRequestMs > 0;
    this.#surplusResponses += 1;
    this.#singleUntil = clock.monotonic() + SINGLE_REQUESTS_MS;
    if (keepAlive && !wasSingle) this.#replaceConnections();
    if (this.#throttle.hasLine(LINE)) report(LINE, { omitted: 0 });
  }

  /** Requests in flight finish on their connections, and no other request gets one of these. */
  #replaceConnections(): void {
    const retired = this.#dispatcher;
    this.#dispatcher = this.#connect();
    void retired.close().finally(() => this.#dispatchers.delete(retired));
  }
}
