import type { OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';
import { operations } from '@social-data/contract/operations';
import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import type { RequestTarget } from '@social-data/server-protocol';

/** A call for which no request was made yet. */
export type UnsentCall = Pick<SourceCall, 'operationId' | 'accountId' | 'sent' | 'onJoin'>;

/** Gives the payloads of calls. It knows nothing of tokens, limits and charges. */
export interface Source {
  /**
   * Why the source would fail a call without a request at present; undefined when it would not. Asked before quota and
   * balance are taken, so that such a call writes nothing to the ledger.
   */
  refusal?(call: UnsentCall): SourceFailure | undefined;
  /** Serves one call, in the turn of its account where calls have to wait. A rejection counts as code 500. */
  ask(call: SourceCall): Promise<SourceResult> | SourceResult;
  /**
   * How many requests of a call may be billed by another server when the call is given up now, without its result: at
   * its deadline, or because the gateway shuts down. Asked only where calls cost money. @default 1
   */
  uncertainRequests?(call: SourceCall): UncertainRequests;
  /** For readiness: why the source cannot serve at present; undefined when it can. */
  problem?(): NotReadyReason | undefined;
  /** For readiness: what does not work at present, although calls are served. */
  degraded?(): readonly DegradedReason[];
  /** For operators: the state of the server that the source asks, as JSON. */
  upstream?(): object;
  /** For metrics: calls that wait for their turn. @default 0 */
  waiting?(): number;
  /** For metrics: the revision of the dataset that is served, and the one that all nodes should serve, once it is known. */
  revisions?(): DatasetRevisions;
  /** Reads again, at SIGHUP, what is configured by files, such as keys. Logs what cannot be used. */
  reload?(): void;
  /** For metrics: connections to the server that the source asks on which bytes came that no request asked for. */
  surplusResponses?(): number;
  /** Called when the shutdown begins: ends the calls that the source has not begun. */
  drain?(): void;
  close(): Promise<void>;
}

export interface DatasetRevisions {
  readonly active: number;
  /** The one in force in the log that nodes share. Undefined without such a log, and until it was read. */
  readonly inForce?: number | undefined;
}

/** Requests that another server may bill, and the id of the key that pays them. */
export interface UncertainRequests {
  readonly count: number;
  readonly upstreamKey?: string | undefined;
}

/** One operation with its validated parameters. */
export type SourceCall = {
  readonly [Id in OperationId]: {
    readonly operationId: Id;
    readonly values: OperationQuery[Id];
    /** The declared parameters as the caller sent them, without the token, in the order of the contract. */
    readonly sent: readonly SentParameter[];
    /** The account of the caller: a source with a queue serves accounts in turn. */
    readonly accountId: string;
    /**
     * Calls the listener once the caller has hung up, at once if it already has. The source may then drop the call if
     * it has not begun it.
     * @returns a function that removes the listener
     */
    readonly onHangUp: (listener: () => void) => () => void;
    /**
     * Calls the listener with each further account that waits for the same response, also with those that wait already.
     * A source that serves accounts in turn may serve the call in the turn of any of them. Absent where calls cannot
     * join.
     * @returns a function that removes the listener
     */
    readonly onJoin?: ((listener: (accountId: string) => void) => () => void) | undefined;
    /** Milliseconds on the monotonic clock; a later result is discarded. */
    readonly deadline: number;
    /** Aborted at the deadline and when the gateway shuts down. */
    readonly signal: AbortSignal;
    /** Whether the caller uses HTTPS: links in the response do, too. False when absent. */
    readonly isSecure?: boolean;
    /** Absent while calls are not traced. */
    readonly span?: CallSpan | undefined;
  };
}[OperationId];

/** What the caller, or a proxy before the gateway, calls a request. For the log and for tracing, never for the ledger. */
export interface CallerIds {
  /** A valid header of W3C Trace Context. */
  readonly traceparent?: string;
  /** The header `X-Request-Id`: at most 64 letters, digits and `_.:-`. */
  readonly requestId?: string;
}

export interface SentParameter {
  readonly name: string;
  readonly text: string;
}

/** The declared parameters as the caller sent them, in the order of the contract. */
export function sentParameters({
  operationId,
  target,
}: {
  readonly operationId: OperationId;
  readonly target: Pick<RequestTarget, 'query'>;
}): readonly SentParameter[] {
  return operations[operationId].parameters
    .map(({ name }) => ({ name, text: target.query.get(name) ?? '' }))
    .filter(({ text }) => text !== '');
}

export type SourceResult = SourceSuccess | SourceFailure;

export interface SourceSuccess {
  readonly ok: true;
  /** The payload as JSON text, which is sent unchanged. Empty where there is a `body`. */
  readonly data: string;
  /** `latin1` for a binary string (see `toBinaryString`), which is fastest; plain text when absent. */
  readonly encoding?: 'latin1';
  /** The whole response in UTF-8, with the envelope of the gateway, in place of `data`. */
  readonly body?: Buffer;
  /**
   * Whether the source returns this same object for an equal call, so that the rendered response can be cached with it.
   */
  readonly cacheable?: true;
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure?: true;
  /** Requests of this call that may have been billed although they failed. */
  readonly uncertain?: number;
  /** The id of the key of another server that pays the call. */
  readonly upstreamKey?: string | undefined;
}

/** Why a call fails. */
export interface Refusal {
  readonly ok: false;
  readonly code: number;
  /** For the caller: what was wrong, what is allowed, what to do. Contains no token. */
  readonly message: string;
  /** Whole seconds until another call makes sense. */
  readonly retryAfter?: number;
}

/** Its code is one of the contract's failure codes. */
export interface SourceFailure extends Refusal {
  /** Requests of this call that may have been billed although they failed. */
  readonly uncertain?: number;
  /** The id of the key that pays them. */
  readonly upstreamKey?: string | undefined;
  /**
   * Whether a response arrived that was probably billed and cannot be passed on, so that the call takes daily quota
   * (decision D5). It is one of the uncertain requests. @default false
   */
  readonly takesQuota?: boolean;
}

/**
 * The span of a call, for tracing. A call has one while the process has an OpenTelemetry SDK. Nothing that it is told
 * may contain a token.
 */
export interface CallSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Begins the span of a request to the server that the source asks. */
  beginRequest(request: {
    readonly operationId: string;
    /** Scheme, host and port of the server. */
    readonly origin: string;
    /** Without a query. */
    readonly path: string;
    /** Requests of the call that were sent before this one. */
    readonly resends: number;
  }): RequestSpan;
  /** The HTTP status is undefined when no response could be sent. */
  end(end: {
    readonly code: number;
    readonly status?: number;
    readonly via?: string | undefined;
  }): void;
}

export interface RequestSpan {
  end(end: RequestEnd): void;
}

/** The HTTP status is undefined without a response. The type of a failure is from a small set of words. */
export interface RequestEnd {
  readonly status?: number | undefined;
  readonly failure?: { readonly type: string; readonly message: string } | undefined;
}

/** @param message what the contract says about the code unless given */
export function refuse(name: keyof typeof resultCode, message?: string): Refusal {
  const code = resultCode[name];
  const entry = resultCodes.find((each) => each.code === code);
  return { ok: false, code, message: message ?? `${entry?.meaning} ${entry?.hint}` };
}

/** The refusal of a call by a full queue. */
export const tooManyCalls: Refusal = {
  ...refuse('rateLimit', 'Too many calls wait for the service. Send fewer at the same time.'),
  retryAfter: 1,
};

/** Whole seconds for `Retry-After`: rounded up, and at least 1 (decision D19). */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Whether a source may fail with the code: a code of the contract other than success. */
export function isFailureCode(code: number): boolean {
  return resultCodes.some((entry) => entry.code === code && entry.code !== resultCode.success);
}

/** What our envelope has before a payload: the same members as `success` of the server protocol. */
export const BEFORE_DATA = '{"code":0,"message":"success","data":';

/** What our envelope has after a payload. */
export function afterData(recordTime: string): string {
  return `,"recordTime":"${recordTime}"}`;
}

/** Our envelope around a payload that is JSON text. */
export function successText(data: string, recordTime: string): string {
  return BEFORE_DATA + data + afterData(recordTime);
}

/** Our envelope in bytes, with a copy of the payload. They share their memory with nothing else. */
export function successBytes(
  { data, encoding }: Pick<SourceSuccess, 'encoding'> & { readonly data: string | Buffer },
  recordTime: string,
): Buffer {
  const after = afterData(recordTime);
  const length = Buffer.byteLength(data, encoding);
  // `allocUnsafe` could take a part of Node's shared pool, and any part keeps the whole pool alive.
  const body = Buffer.allocUnsafeSlow(BEFORE_DATA.length + length + Buffer.byteLength(after));
  body.write(BEFORE_DATA, 'latin1');
  if (typeof data === 'string') body.write(data, BEFORE_DATA.length, encoding);
  else data.copy(body, BEFORE_DATA.length);
  body.write(after, BEFORE_DATA.length + length);
  return body;
}

/**
 * Why a gateway is not ready. The ids are published, in `/readyz`, in metrics and as headings of `deploy/RUNBOOK.md`: an id
 * keeps its meaning, its message may change.
 */
export const notReadyIds = [
  'shutting_down',
  'write_failed',
  'disk_failed',
  'database_unreachable',
  'database_refuses_writes',
  'database_set_back',
  'database_format',
  'node_ended',
  'node_cannot_join',
  'node_name_taken',
  'dataset_not_compared',
  'dataset_behind',
  'dataset_not_followed',
  'dataset_conflict',
  'dataset_rebuilding',
  'source_unavailable',
] as const;

/** What does not work although calls are served; published as `notReadyIds` are. */
export const degradedIds = [
  'upstream_refuses_token',
  'upstream_fails',
  'upstream_asks_to_wait',
  'upstream_surplus_response',
  'upstream_daily_limit',
  'dataset_waits_for_nodes',
] as const;

export type NotReadyId = (typeof notReadyIds)[number];
export type DegradedId = (typeof degradedIds)[number];
export type ReasonId = NotReadyId | DegradedId;

/** A reason for operators. */
export interface Reason<Id extends NotReadyId | DegradedId = NotReadyId | DegradedId> {
  readonly id: Id;
  /** A sentence that says what is wrong, and where it helps, what to do. It contains no secret. */
  readonly message: string;
}

export type NotReadyReason = Reason<NotReadyId>;
export type DegradedReason = Reason<DegradedId>;

export interface ReadinessState {
  /** Why calls cannot be served; empty when they can. */
  readonly problems: readonly NotReadyReason[];
  /** What does not work at present, although calls are served. */
  readonly degraded: readonly DegradedReason[];
}

/** The two clocks of the gateway, passed in so that tests can replace them. */
export interface Clock {
  /** Wall clock, in milliseconds since 1970: for days, expiry and log times. It may jump. */
  now(): number;
  /** Monotonic clock, in milliseconds from an arbitrary start: for rates, deadlines and durations. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
