import { closeSync, openSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { GatewayConfig } from '../config/gateway-config.ts';
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
  /** Opens the file again under its name, after it was renamed. Without a file, nothing happens. */
  reopen(): void;
  /** Writes what is buffered and closes the file. */
  close(): Promise<void>;
}

const STANDARD_ERROR = 2;
/** Buffered bytes that start a write: under load, those of several turns of the event loop. */
const BUFFER_BYTES = 32 * 1024;
/** Maximum delay of a buffered line. */
const FLUSH_INTERVAL_MS = 200;
/** Bytes that are buffered while the disk takes none; further lines are dropped and counted. */
const MAX_BUFFER_BYTES = 8 * 1024 * 1024;

/**
 * Opens the structured log. Lines are buffered, written off the main thread, and flushed at exit; a
 * kill loses the lines of the last moments. The log has no serializers and never gets a request or an
 * error as it is: every field is chosen, so that no token can slip in.
 * Rejects when the file cannot be opened.
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
  const log = pino({ level: logLevel, base: null }, destination);
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

/** A log of the caller's, for tests. */
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
  // A failed write stays in the buffer and is retried.
  destination.on('error', () => {});
  return destination;
}

/** A destination that cannot open its file would keep a flush timer that throws, so it is tried before. */
function createLogFile(logFile: string): void {
  closeSync(openSync(logFile, 'a', 0o600));
}
