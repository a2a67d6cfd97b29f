import { closeSync, openSync } from 'node:fs';
import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import { LogThrottle } from '@social-data/source/log-throttle';
import { escapeLines, escapeText } from '@social-data/tabular';
import { type Logger, pino } from 'pino';
import type { CallResult, LoggedEntry, RequestContext } from '../call/call-context.ts';
import { maskSecrets } from '../call/mask-secrets.ts';
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
  /** Credits charged. */
  readonly credits: number;
  /** How the call was served with the response to another call. */
  readonly via: CallResult['via'] | undefined;
  /** What the ledger has of the call; undefined without an entry. */
  readonly entry: LoggedEntry | undefined;
}

/** The number that pino writes for level `info`. */
const INFO = 30;

/** The fields of a record in the log. */
export function callFields(record: CallRecord): object {
  const { requestId, account, operationId, status, code, via, microseconds, bytes, address } =
    record;
  const ms = microseconds / 1000;
  const [id, name] = [account?.id, account?.name];
  return {
    requestId,
    account: id,
    name,
    operation: operationId,
    status,
    code,
    via,
    ...entryFields(record),
    ms,
    bytes,
    address,
    ...tracingFields(record),
  };
}

/**
 * The lines that pino would write for `callFields` at level `info`, as one text for all requests of a turn. Calling
 * pino for each request costs 22 % more processor time per call (repeated search, 20 rounds in turns, Node 24.21, 2
 * cores). All other lines are written by pino.
 */
export function callLines(records: readonly CallRecord[]): string {
  let lines = '';
  for (const record of records) lines += callLine(record);
  return lines;
}

function callLine(record: CallRecord): string {
  const { requestId, account, operationId, status, code, via, microseconds, bytes, address } =
    record;
  const way = via === undefined ? '' : `,"via":"${via}"`;
  const owner = account === undefined ? '' : accountText(account);
  return `{"level":${INFO},"time":${record.time},"requestId":"${requestId}"${owner},"operation":"${operationId}","status":${status},"code":${code}${way}${entryText(record)},"ms":${inMilliseconds(microseconds)},"bytes":${bytes},"address":"${address}"${tracingText(record)},"msg":"call"}\n`;
}

/** What `ledger reconcile` needs to find the entry of a call, and to add it again. */
function entryFields({ entry, credits }: Pick<CallRecord, 'entry' | 'credits'>): object {
  if (entry === undefined) return {};
  const { day, uncertain, takesQuota, upstreamKey } = entry;
  return {
    ...{ credits, day },
    ...(uncertain > 0 && { uncertain }),
    ...(takesQuota && { takesQuota }),
    ...(upstreamKey !== undefined && { key: upstreamKey }),
  };
}

function entryText({ entry, credits }: Pick<CallRecord, 'entry' | 'credits'>): string {
  if (entry === undefined) return '';
  const { day, uncertain, takesQuota, upstreamKey } = entry;
  const requests = uncertain > 0 ? `,"uncertain":${uncertain}` : '';
  const quota = takesQuota ? ',"takesQuota":true' : '';
  const key = upstreamKey === undefined ? '' : `,"key":${JSON.stringify(upstreamKey)}`;
  return `,"credits":${credits},"day":"${day}"${requests}${quota}${key}`;
}

type TracingIds = Pick<CallRecord, 'callerIds' | 'span'>;

function tracingFields({ callerIds, span }: TracingIds): Readonly<Record<string, string>> {
  const { traceparent, requestId } = callerIds ?? {};
  const [, traceId = '', parentId = ''] = traceparent?.split('-') ?? [];
  return {
    ...(traceparent !== undefined && { traceId, parentId }),
    ...(span !== undefined && { traceId: span.traceId, spanId: span.spanId }),
    ...(requestId !== undefined && { callerRequestId: requestId }),
  };
}

/** None of the values needs an escape. */
function tracingText(ids: TracingIds): string {
  // Nearly all requests have neither.
  if (ids.callerIds === undefined && ids.span === undefined) return '';
  return Object.entries(tracingFields(ids))
    .map(([name, value]) => `,"${name}":"${value}"`)
    .join('');
}

const accountTexts = new WeakMap<Account, string>();

function accountText(account: Account): string {
  const cached = accountTexts.get(account);
  if (cached !== undefined) return cached;
  const text = `,"account":"${account.id}","name":${escapeText(JSON.stringify(account.name))}`;
  accountTexts.set(account, text);
  return text;
}

const thousandths = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'));

/** Joins two whole numbers, because formatting a fraction takes several times longer. */
function inMilliseconds(microseconds: number): string {
  const whole = Math.floor(microseconds / 1000);
  return `${whole}.${thousandths[microseconds - whole * 1000]}`;
}

/**
 * Logs and counts requests: all requests of one turn of the event loop together, after their responses are sent.
 * Between two responses, recording took twice as long, because sending a response evicts everything else from the
 * processor's caches.
 */
export class CallRecorder {
  readonly #write: (records: readonly CallRecord[]) => void;
  #records: CallRecord[] = [];
  #turn: NodeJS.Immediate | undefined;

  /** @param write logs and counts requests */
  constructor(write: (records: readonly CallRecord[]) => void) {
    this.#write = write;
  }

  add(record: CallRecord): void {
    this.#records.push(record);
    // Recorded after this turn's responses have been written.
    this.#turn ??= setImmediate(() => {
      this.#turn = setImmediate(() => this.flush());
    });
  }

  flush(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    const records = this.#records;
    this.#records = [];
    if (records.length > 0) this.#write(records);
  }
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

/**
 * Counts and logs calls. During a flood of refusals, the log gets some of them and a count of the others.
 * @param counters count one call each
 */
export function createCallLog(
  log: OpenLog,
  counters: readonly ((record: CallRecord) => void)[],
): { readonly recorder: CallRecorder; readonly failedCalls: FailedCallThrottle } {
  const failedCalls = new FailedCallThrottle((fields, message) => log.log.warn(fields, message));
  const recorder = new CallRecorder((records) => {
    for (const count of counters) for (const record of records) count(record);
    log.calls(failedCalls.select(records));
  });
  return { recorder, failedCalls };
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
