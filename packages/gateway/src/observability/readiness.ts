import { StoreError } from '@social-data/ledger/store-errors';
import type { Clock } from '@social-data/source/clock';
import { LogThrottle, lastEvent } from '@social-data/source/log-throttle';
import type { NotReadyReason, ReadinessState } from '@social-data/source/readiness-reason';
import type { Source } from '@social-data/source/source';
import type { ErrorReporter } from '../call/call-services.ts';
import { describeError, type Log } from './open-log.ts';

/** What operators see of a gateway. */
export interface AdminStatus {
  readiness(): ReadinessState;
  /** The state of the upstream; absent without a relay. */
  upstream?(): object;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
  readonly metricsType: string;
}

/**
 * Milliseconds for which the gateway is not ready after a failed write. Then it accepts calls again, because only a
 * call shows whether the disk has space.
 */
const STORE_ERROR_MS = 5_000;

const shuttingDown: NotReadyReason = {
  id: 'shutting_down',
  message: 'The gateway is shutting down.',
};
const writeFailed: NotReadyReason = {
  id: 'write_failed',
  message: 'A write failed a moment ago. Check that the disk of the data has space.',
};

interface StoreState {
  problem(): NotReadyReason | undefined;
}

/** Whether the gateway can serve, for load balancers. */
export class Readiness {
  readonly #clock: Clock;
  readonly #store: StoreState;
  readonly #source: Source;
  #storeFailedAt: number | undefined;
  #isClosing = false;

  constructor(clock: Clock, store: StoreState, source: Source) {
    this.#clock = clock;
    this.#store = store;
    this.#source = source;
  }

  storeFailed(): void {
    this.#storeFailedAt = this.#clock.monotonic();
  }

  storeSucceeded(): void {
    this.#storeFailedAt = undefined;
  }

  close(): void {
    this.#isClosing = true;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  state(): ReadinessState {
    return { problems: this.#problems(), degraded: this.#source.degraded?.() ?? [] };
  }

  #problems(): readonly NotReadyReason[] {
    const problems: NotReadyReason[] = [];
    if (this.#isClosing) problems.push(shuttingDown);
    const storeProblem = this.#store.problem();
    const failedAt = this.#storeFailedAt;
    if (storeProblem !== undefined) problems.push(storeProblem);
    else if (failedAt !== undefined && this.#clock.monotonic() - failedAt < STORE_ERROR_MS) {
      problems.push(writeFailed);
    }
    const sourceProblem = this.#source.problem?.();
    if (sourceProblem !== undefined) problems.push(sourceProblem);
    return problems;
  }
}

const OUTAGE = 'store unavailable';

/** Counts errors: see `GatewayMetrics`. */
interface ErrorCounters {
  sourceError(): void;
  /** @param requests that may have been billed */
  uncertainEnd(requests: number): void;
  storeError(): void;
}

/**
 * Reports errors to log, metrics and readiness. `stop` writes the counts that were not logged yet, and is called before
 * the log is closed.
 */
export function createErrorReporter(
  log: Log,
  metrics: ErrorCounters,
  readiness: Pick<Readiness, 'storeFailed' | 'storeSucceeded'>,
  clock: Clock,
): ErrorReporter & { stop(): void } {
  // An outage fails every call in the same way, so one line and a count are enough.
  const outage = new LogThrottle({
    now: () => clock.monotonic(),
    count: lastEvent<object>,
    write: ({ event, others }) =>
      log.error(others > 0 ? { ...event, notLogged: others } : event, OUTAGE),
  });
  let isUnavailable = false;
  return {
    sourceFailed: (requestId, error) => {
      metrics.sourceError();
      log.error({ requestId, ...describeError(error) }, 'source failed');
    },
    uncertainEnd: (call) => {
      metrics.uncertainEnd(call.requests);
      log.warn(call, 'the upstream may have billed a request that failed');
    },
    storeFailed: (requestId, error) => {
      metrics.storeError();
      readiness.storeFailed();
      log.error({ requestId, ...describeError(error) }, 'store failed');
    },
    callFailed: (error, { requestId, operationId }) => {
      const fields = { requestId, operation: operationId, ...describeError(error) };
      if (!(error instanceof StoreError)) return log.error(fields, 'unexpected error');
      metrics.storeError();
      isUnavailable = true;
      if (outage.hasLine(OUTAGE, fields)) log.error(fields, OUTAGE);
    },
    storeSucceeded: () => {
      readiness.storeSucceeded();
      if (!isUnavailable) return;
      isUnavailable = false;
      const counted = outage.end(OUTAGE);
      log.info({ notLogged: counted === undefined ? 0 : counted.others + 1 }, `${OUTAGE}: over`);
    },
    unexpected: (error) => log.error(describeError(error), 'unexpected error'),
    stop: () => outage.stop(),
  };
}
