import { closeSync } from 'node:fs';
import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import { LogThrottle } from '@social-data/source/log-throttle';
import { escapeLines, escapeText } from '@social-data/tabular';
import { type Logger, pino } from 'pino';
import type { CallResult, LoggedEntry, RequestContext } from '../call/call-context.ts';
import { maskSecrets } from '../call/mask-secrets.ts';
import { endCutLine, openLogFile } from '../config/data-folder.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';

/** What log and metrics record about one request. No field holds its URL, query or token. */
export interface CallRecord
  extends Pick<RequestContext, 'requestId' | 'callerIds' | 'span' | 'operationId' | 'address'> {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Undefined when the token was refused. */
  readonly account: Account | undefined;
  readonly status: number;
  readonly code: number;
  /** Whole microseconds from the request to its response. */
  readonly microseconds: number;
  /** Length of the response body. */
  readonly bytes: number;
  readonly credits: number;
  /** How the call was served with the response to another call. */
  readonly via: CallResult['via'] | undefined;
  /** What the ledger has of the call; undefined without an entry. */
  readonly entry: LoggedEntry | undefined;
}

/** The number that pino writes for level `info`. */
const INFO = 30;

/** What most lines are made of, and needs no escape. */
const PRINTABLE = /^[ -~]*$/;

/** The fields of a call in the log. `ledger reconcile` finds its entry by them, and can add it again. */
function callFields(record: CallRecord): object {
  const { account, entry, callerIds, span } = record;
  const [, traceId, parentId] = callerIds?.traceparent?.split('-') ?? [];
  return {
    requestId: record.requestId,
    account: account?.id,
    name: account?.name,
    operation: record.operationId,
    status: record.status,
    code: record.code,
    via: record.via,
    credits: entry && record.credits,
    day: entry?.day,
    uncertain: entry?.uncertain || undefined,
    takesQuota: entry?.takesQuota || undefined,
    key: entry?.upstreamKey,
    ms: record.microseconds / 1000,
    bytes: record.bytes,
    address: record.address,
    traceId: span?.traceId ?? traceId,
    parentId,
    spanId: span?.spanId,
    callerRequestId: callerIds?.requestId,
  };
}

/**
 * The lines that pino would write for `callFields` at level `info`, as one text for all requests of a turn. Calling
 * pino for each request costs 22 % more processor time per call (repeated search, 20 rounds in turns, Node 24.21, 2
 * cores). All other lines are written by pino.
 */
export function callLines(records: readonly CallRecord[]): string {
  let lines = '';
  for (const record of records) {
    const fields = JSON.stringify(callFields(record)).slice(1, -1);
    const shown = PRINTABLE.test(fields) ? fields : escapeText(fields);
    lines += `{"level":${INFO},"time":${record.time},${shown},"msg":"call"}\n`;
  }
  return lines;
}

/**
 * Maximum number of lines for failed calls of one account in ten seconds, including the line that counts the others; of
 * calls without an account, those of one address.
 */
const MAX_LINES = 100;

/**
 * Logs and counts requests: all requests of one turn of the event loop together, after their responses are sent.
 * Between two responses, recording took twice as long, because sending a response evicts everything else from the
 * processor's caches.
 *
 * Every call with code 0 has a line, and every call with uncertain requests. Of the other failed calls, the first ones
 * of each account have one and the further ones are counted, so that a flood can neither fill the disk nor take the
 * lines of other callers, also when they share its address.
 */
export class CallRecorder {
  readonly #log: Pick<OpenLog, 'log' | 'calls'>;
  readonly #counters: readonly ((record: CallRecord) => void)[];
  readonly #failuresOfAccounts = this.#throttleBy('account');
  readonly #failuresOfAddresses = this.#throttleBy('address');
  #records: CallRecord[] = [];
  #turn: NodeJS.Immediate | undefined;

  /** @param counters count one request each */
  constructor(
    log: Pick<OpenLog, 'log' | 'calls'>,
    counters: readonly ((record: CallRecord) => void)[],
  ) {
    this.#log = log;
    this.#counters = counters;
  }

  add(record: CallRecord): void {
    this.#records.push(record);
    // Recorded after this turn's responses have been written.
    this.#turn ??= setImmediate(() => {
      this.#turn = setImmediate(() => this.#flush());
    });
  }

  /** Logs what is left, and the counts. */
  stop(): void {
    this.#flush();
    this.#failuresOfAccounts.stop();
    this.#failuresOfAddresses.stop();
  }

  #flush(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    const records = this.#records;
    this.#records = [];
    for (const count of this.#counters) for (const record of records) count(record);
    const logged = records.filter((record) => this.#hasLine(record));
    if (logged.length > 0) this.#log.calls(logged);
  }

  #hasLine(record: CallRecord): boolean {
    const { code, entry, account, address } = record;
    if (code === resultCode.success || (entry !== undefined && entry.uncertain > 0)) return true;
    return account === undefined
      ? this.#failuresOfAddresses.hasLine(address, record)
      : this.#failuresOfAccounts.hasLine(account.id, record);
  }

  #throttleBy(field: 'account' | 'address'): LogThrottle<CallRecord> {
    return new LogThrottle({
      lines: MAX_LINES,
      write: (_, omitted, key) =>
        this.#log.log.warn({ [field]: key, calls: omitted + 1 }, 'failed calls not logged'),
    });
  }
}

/** Stack frames in the log. */
const MAX_FRAMES = 6;

/**
 * The fields of an error in the log: name, code, message, cause and stack, with everything masked that looks like a token.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: maskSecrets(String(error)) };
  const { name, message, cause, stack = '' } = error;
  const at = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => maskSecrets(line.trim()));
  const code = 'code' in error ? maskSecrets(String(error.code)) : undefined;
  const reason = cause instanceof Error ? maskSecrets(String(cause)) : undefined;
  return { error: name, code, message: maskSecrets(message), cause: reason, at };
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
        closeSync(openLogFile(logFile));
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
  // A destination that cannot open its file would keep a flush timer that throws.
  const opened = logFile === null ? undefined : openLogFile(logFile);
  if (logFile !== null) endCutLine(logFile);
  const destination = pino.destination({
    dest: logFile ?? STANDARD_ERROR,
    sync: false,
    minLength: BUFFER_BYTES,
    // Longer texts are split.
    maxWrite: 4 * BUFFER_BYTES,
    maxLength: MAX_BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  destination.once('ready', () => {
    if (opened !== undefined) closeSync(opened);
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
