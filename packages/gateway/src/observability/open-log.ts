import { closeSync, openSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { escapeLines } from '../escape-text.ts';
import { type CallRecord, callFields, callLines } from './call-line.ts';
import { describeError } from './describe-error.ts';

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
