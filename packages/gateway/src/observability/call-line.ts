import type { Account } from '@social-data/ledger/accounts/account';
import type { CallResult, LoggedEntry, RequestContext } from '../call/call-context.ts';
import { escapeText } from '../escape-text.ts';

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
