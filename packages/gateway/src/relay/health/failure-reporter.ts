import type { OperationId } from '@social-data/contract';
import { type LastEvent, LogThrottle, lastEvent } from '../../log-throttle.ts';
import type { RelayOptions } from '../relay-options.ts';

/** Milliseconds in which all failures with the same reason have one line in the log. */
const INTERVAL_MS = 60_000;

/** Logs for the operator why requests fail. Callers are not told. */
export class FailureReporter {
  readonly #report: RelayOptions['report'];
  readonly #throttle: LogThrottle<OperationId, LastEvent<OperationId>>;

  constructor({ clock, report }: Pick<RelayOptions, 'clock' | 'report'>) {
    this.#report = report;
    this.#throttle = new LogThrottle({
      interval: INTERVAL_MS,
      now: () => clock.monotonic(),
      count: lastEvent,
      write: ({ event, others }, reason) => this.#write(reason, event, others),
    });
  }

  /** @param reason one of few: a kind of failure, never a text of the upstream */
  failed(operation: OperationId, reason: string): void {
    if (this.#throttle.hasLine(reason, operation)) this.#write(reason, operation, 0);
  }

  /** Writes the counts that were not logged yet. */
  stop(): void {
    this.#throttle.stop();
  }

  #write(reason: string, operation: OperationId, omitted: number): void {
    this.#report('a request to the upstream failed', { operation, reason, omitted });
  }
}
