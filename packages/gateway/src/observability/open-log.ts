import { closeSync, openSync } from 'node:fs';
import { resultCode } from '@social-data/contract/result-codes';
import { StoreError } from '@social-data/ledger/store-errors';
import type { Clock } from '@social-data/source/clock';
import { LogThrottle, lastEvent } from '@social-data/source/log-throttle';
import { type Logger, pino } from 'pino';
import type { ErrorReporter } from '../call/call-services.ts';
import { maskSecrets } from '../call/mask-secrets.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { escapeLines } from '../escape-text.ts';
import { type CallRecord, callFields, callLines } from './call-line.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Readiness } from './readiness.ts';

/** Stack frames in the log. */
const MAX_FRAMES = 6;

/** The fields of an error in the log: name, code, message and stack, with everything masked that looks like a token. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: maskSecrets(String(error)) };
  const { name, message, stack = '' } = error;
  const at = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => maskSecrets(line.trim()));
  const code = 'code' in error ? maskSecrets(String(error.code)) : undefined;
  return { error: name, code, message: maskSecrets(message), at };
}

const OUTAGE = 'store unavailable';

/**
 * Reports errors to log, metrics and readiness. `stop` writes the counts that were not logged yet, and is called before
 * the log is closed.
 */
export function createErrorReporter(
  log: Log,
  metrics: Pick<GatewayMetrics, 'sourceError' | 'uncertainEnd' | 'storeError'>,
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

/**
 * Maximum number of lines for failed calls of one account in ten seconds, including the line that counts the others; of
 * calls without an account, those of one address.
 */
const MAX_LINES = 100;

interface OmittedCalls {
  calls: number;
  readonly codes: Record<number, number>;
}

/**
 * Chooses the calls that are logged. Every call with code 0 is logged, and every call with uncertain requests. Of the other failed calls of one account in ten
 * seconds, the first ones are logged and the others counted by code, so that a flood can neither fill the disk nor take
 * the time or the lines of other callers, also when they share its address. Calls without an account are counted by
 * their address.
 */
export class FailedCallThrottle {
  readonly #ofAccounts: LogThrottle<number, OmittedCalls>;
  readonly #ofAddresses: LogThrottle<number, OmittedCalls>;

  /** @param write logs a summary */
  constructor(write: (fields: object, message: string) => void) {
    const throttleBy = (field: 'account' | 'address') =>
      new LogThrottle({
        lines: MAX_LINES,
        count: countCode,
        write: (omitted, key) => write({ [field]: key, ...omitted }, 'failed calls not logged'),
      });
    this.#ofAccounts = throttleBy('account');
    this.#ofAddresses = throttleBy('address');
  }

  /** The records that get a line of their own. Counts the others. */
  select(records: readonly CallRecord[]): readonly CallRecord[] {
    return records.every(hasOwnLine)
      ? records
      : records.filter((record) => hasOwnLine(record) || this.#hasLine(record));
  }

  /** Logs the counts, and stops. */
  stop(): void {
    this.#ofAccounts.stop();
    this.#ofAddresses.stop();
  }

  #hasLine({ account, address, code }: CallRecord): boolean {
    return account === undefined
      ? this.#ofAddresses.hasLine(address, code)
      : this.#ofAccounts.hasLine(account.id, code);
  }
}

/** A call whose requests may have been billed has a line, from which its entry in the ledger can be found. */
function hasOwnLine({ code, entry }: CallRecord): boolean {
  return code === resultCode.success || (entry !== undefined && entry.uncertain > 0);
}

function countCode(omitted: OmittedCalls = { calls: 0, codes: {} }, code: number): OmittedCalls {
  omitted.calls += 1;
  omitted.codes[code] = (omitted.codes[code] ?? 0) + 1;
  return omitted;
}

export type Log = Logger;

/** The log of a gateway and the file behind it. */
export interface OpenLog {
  readonly log: Log;
  /** Writes the lines of requests, at level `info`. */
  calls(records: readonly CallRecord[]): void;
  /** Lines that were dropped since the start. */
  lost(): number;
  /** Opens the file again under its name, for use after it was renamed. Does nothing without a file. */
  reopen(): void;
  /** Writes the buffered lines and closes the file. */
  close(): Promise<void>;
}

const STANDARD_ERROR = 2;
/** A write begins at this number of buffered bytes: under load, those of several turns of the event loop. */
const BUFFER_BYTES = 32 * 1024;
/** Maximum delay of a buffered line. */
const FLUSH_INTERVAL_MS = 200;
/** Maximum number of buffered bytes while the file cannot be written; further lines are dropped and counted. */
const MAX_BUFFER_BYTES = 8 * 1024 * 1024;

/**
 * Opens the structured log. Lines are buffered, written off the main thread, and flushed at exit; a kill loses the
 * lines of the last moments. The log has no serializers, and no request or error is passed to it as a whole: every
 * field is chosen, so that no token can slip in. Rejects when the file cannot be opened.
 */
export async function openLog({
  logFile,
  logLevel,
}: Pick<GatewayConfig, 'logFile' | 'logLevel'>): Promise<OpenLog> {
  const destination = openDestination(logFile);
  let lost = 0;
  destination.on('drop', () => {
    lost += 1;
  });
  const hooks = { streamWrite: escapeLines };
  const log = pino({ level: logLevel, base: null, hooks }, destination);
  const isEnabled = log.isLevelEnabled('info');
  return {
    log,
    calls: (records) => {
      if (isEnabled) destination.write(callLines(records));
    },
    lost: () => lost,
    reopen: () => {
      if (logFile === null) return;
      try {
        createLogFile(logFile);
        destination.reopen();
      } catch (error) {
        log.error(describeError(error), 'log file not opened again, the one in use stays');
      }
    },
    close: () =>
      new Promise((resolve) => {
        destination.once('close', resolve);
        // A full disk must not prevent the shutdown.
        destination.once('error', () => resolve());
        destination.end();
      }),
  };
}

/** Uses an existing log, for tests. */
export function useLog(log: Log): OpenLog {
  return {
    log,
    calls: (records) => {
      for (const record of records) log.info(callFields(record), 'call');
    },
    lost: () => 0,
    reopen: () => {},
    close: async () => {},
  };
}

function openDestination(logFile: string | null) {
  if (logFile !== null) createLogFile(logFile);
  const destination = pino.destination({
    dest: logFile ?? STANDARD_ERROR,
    sync: false,
    minLength: BUFFER_BYTES,
    // Longer texts are split.
    maxWrite: 4 * BUFFER_BYTES,
    maxLength: MAX_BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  keepExitFromBlocking(destination);
  return destination;
}

/**
 * A failed write stays in the buffer and is retried. What is buffered at exit is written by a call that retries a failed
 * write for ever, so it is left out while writes fail: on a full disk, the process would not end.
 */
function keepExitFromBlocking(destination: ReturnType<typeof pino.destination>): void {
  let isFailing = false;
  destination.on('error', () => {
    isFailing = true;
  });
  destination.on('write', () => {
    isFailing = false;
  });
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!isFailing) flushSync();
  };
}

/** Tests that the file can be opened: a destination that cannot open its file would keep a flush timer that throws. */
function createLogFile(logFile: string): void {
  closeSync(openSync(logFile, 'a', 0o600));
}
