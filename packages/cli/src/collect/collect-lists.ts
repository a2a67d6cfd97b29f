import {
  type AnySocialDataError,
  ApiError,
  CallBudgetError,
  type CallMeta,
  ConfigurationError,
  isSocialDataError,
  ProtocolError,
  type SocialData,
} from '@social-data/client';
import { parseExactly } from '@social-data/client/values';
import { codeAdvice, resultCode } from '@social-data/contract';
import { isDeeperThan } from '@social-data/contract/json-depth';
import { hasInexactIntegers, restoreDigits } from '@social-data/contract/json-digits';
import { CommandError } from '../command-error.ts';
import { connectionProblemOf } from '../connection/connection-problem.ts';
import { texts } from '../texts/texts.ts';
import { type CreditBudget, createCreditBudget } from './credit-budget.ts';
import type { Journal } from './journal.ts';
import type { FailureRecord } from './journal-format.ts';
import { Outage } from './outage.ts';
import {
  endOf,
  type ListPlan,
  type ListReading,
  type ListResult,
  type OpenList,
  resultOf,
} from './plan-lists.ts';

/**
 * Whether a failure concerns every list of a run, so that no further request can succeed: the token is not valid, only
 * the owner of the account can help, or the limit of requests is reached.
 */
function stopsAll(error: AnySocialDataError): boolean {
  if (error instanceof CallBudgetError || error instanceof ConfigurationError) return true;
  if (connectionProblemOf(error)?.isSetting) return true;
  if (!(error instanceof ApiError)) return false;
  return (
    error.code === resultCode.invalidToken || codeAdvice[error.code]?.fixedBy === 'account owner'
  );
}

/** Levels of arrays and objects within each other. */
const MAX_DEPTH = 200;
/** As many pages without a list, one after another, are a change of the service. Each may be paid for. */
const UNREADABLE_IN_A_ROW = 10;

export interface CollectOptions {
  readonly api: SocialData;
  readonly journal: Journal;
  /** How many lists are read at a time. */
  readonly concurrency: number;
  /** The most credits of this run. A call whose cost is not told counts at least 1. @default Infinity */
  readonly maxCredits?: number | undefined;
  /** How long a run waits for a service that is down, in milliseconds. @default 300000 */
  readonly maxWait?: number | undefined;
  /** Ends the run: no further page is requested, and the pages in flight arrive. */
  readonly stopSignal?: AbortSignal | undefined;
  /** Aborts the calls, also those in flight. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each call that has ended, also by a failure. */
  readonly onCall?: ((meta: CallMeta) => void) | undefined;
  /** Called for each page. The next one of its list waits for a promise that it returns. */
  readonly onPage?: ((page: PageEvent) => unknown) | undefined;
  readonly onListEnd?: ((list: ListResult) => void) | undefined;
  /** Called before a wait for a service that is down. */
  readonly onWait?: ((ms: number, error: AnySocialDataError) => void) | undefined;
}

const DEFAULT_MAX_WAIT_MS = 300_000;

export interface PageEvent {
  readonly rows: number;
  readonly duplicates: number;
}

export interface CollectResult {
  /** In the order of the inputs. */
  readonly lists: readonly ListResult[];
  /** What stopped the run before all lists had ended: an error that concerns all of them, or the reason of the signal. */
  readonly stop: unknown;
}

/**
 * Reads lists into the journal, and goes on where it ends: a page of each list before the second one of any. A page is
 * written before the next one of its list is requested, so that a kill loses at most the pages in flight. A failure of one
 * list ends that list; a failure that concerns all lists lets the pages in flight arrive, and ends the run.
 */
export async function collectLists(
  plan: ListPlan,
  options: CollectOptions,
): Promise<CollectResult> {
  const run = new Run(plan, options);
  await Promise.all(Array.from({ length: options.concurrency }, () => work(run)));
  return run.finish();
}

class Run {
  readonly plan: ListPlan;
  readonly options: CollectOptions;
  readonly credits: CreditBudget;
  readonly outage: Outage;
  readonly waiting: OpenList[];
  readonly #results: ListResult[] = [];
  #unreadable = 0;
  #stop: unknown;

  constructor(plan: ListPlan, options: CollectOptions) {
    const { maxCredits, maxWait } = options;
    this.plan = plan;
    this.options = options;
    this.waiting = [...plan.open];
    this.credits = createCreditBudget(maxCredits ?? Number.POSITIVE_INFINITY);
    this.outage = new Outage({
      maxWait: maxWait ?? DEFAULT_MAX_WAIT_MS,
      onWait: (ms, error) => options.onWait?.(ms, error),
      onRetry: (list) => this.waiting.push(list),
      onFailed: (list, error) => this.end({ ...resultOf(list, 'failed'), error }),
    });
    for (const result of plan.ended) this.end(result);
  }

  get stop(): unknown {
    const { stopSignal, signal } = this.options;
    this.#stop ??= [stopSignal, signal].find((each) => each?.aborted)?.reason;
    return this.#stop;
  }

  stopBy(reason: unknown): void {
    this.#stop ??= reason;
  }

  end(result: ListResult): void {
    this.#results[result.input] = result;
    this.options.onListEnd?.(result);
  }

  /** Counts the pages without a list in a row, which are paid for as others are. */
  pageArrived(isReadable: boolean): void {
    this.#unreadable = isReadable ? 0 : this.#unreadable + 1;
    if (this.#unreadable >= UNREADABLE_IN_A_ROW && this.waiting.length > 0)
      this.stopBy(new CommandError(9, texts.failure.unreadable(UNREADABLE_IN_A_ROW)));
  }

  finish(): CollectResult {
    this.outage.end();
    for (const list of this.waiting) this.end(resultOf(list, 'stopped'));
    return { lists: this.#results, stop: this.stop };
  }
}

/** Reads one page after another, of whichever list is next. */
async function work(run: Run): Promise<void> {
  for (let next = await takeList(run); next; next = await takeList(run)) {
    await readOn(run, next.list);
    if (next.isTrial || run.stop !== undefined) run.outage.endTrial();
  }
}

/** The list whose page is to be requested; undefined when there is none, or the run is stopped. */
async function takeList(
  run: Run,
): Promise<{ readonly list: OpenList; readonly isTrial: boolean } | undefined> {
  const { waiting, credits, outage } = run;
  while (credits.mayExceed) await credits.change();
  const isDone = () => waiting.length === 0 || run.stop !== undefined;
  if (isDone()) {
    if (run.stop !== undefined) outage.endTrial();
    return undefined;
  }
  let isTrial = false;
  let isReserved = false;
  try {
    credits.reserve();
    isReserved = true;
    isTrial = await outage.turn(run.options.stopSignal);
    // Neighbours may fail by themselves, so another one tells more about the service.
    const at = isTrial ? Math.floor(waiting.length / 2) : 0;
    const [list] = isDone() ? [] : waiting.splice(at, 1);
    if (list) return { list, isTrial };
  } catch (error) {
    run.stopBy(error);
  }
  if (isReserved) credits.release();
  if (isTrial || run.stop !== undefined) outage.endTrial();
  return undefined;
}

async function readOn(run: Run, list: OpenList): Promise<void> {
  const { plan, outage } = run;
  try {
    await readPage(run, list);
    outage.succeeded();
    const end = endOf(list, plan.limits);
    run.pageArrived(end?.end !== 'unreadable');
    if (end) run.end(end);
    else run.waiting.push(list);
  } catch (error) {
    endByFailure(run, list, error);
  }
}

function endByFailure(run: Run, list: OpenList, error: unknown): void {
  const { options, outage } = run;
  const isOwn = isSocialDataError(error) && !stopsAll(error);
  const wasStopped = options.stopSignal?.aborted && isOwn && error.retryable;
  if (wasStopped || !isOwn) {
    run.stopBy(wasStopped ? options.stopSignal?.reason : error);
    run.end(resultOf(list, 'stopped'));
  } else if (isCallersFailure(error)) {
    // It was judged by the service, which is up.
    outage.succeeded();
    options.journal.appendFailure(failureRecord(list.input, error));
    run.end({ ...resultOf(list, 'failed'), error });
  } else outage.failed(list, error);
}

async function readPage(
  { plan, credits, options }: Run,
  { input, reading }: OpenList,
): Promise<void> {
  const { api, journal, signal, onCall, onPage } = options;
  const parameters = reading.next ?? {};
  // The parameters were read by the contract, or the user asked to send them unchecked.
  const call: PendingCall = api.call(plan.operation, parameters as never, { signal });
  const result = await call.result().catch((error) => {
    credits.settle(undefined);
    throw error;
  });
  const { meta } = result.ok ? result : result.error;
  if (meta) {
    credits.settle(meta);
    onCall?.(meta);
  } else credits.release();
  const data = result.ok ? await payloadOf(result, call, reading) : rescuedPayload(result.error);
  const page = reading.pages + 1;
  journal.append({ input, page, parameters, fetchedAt: new Date().toISOString(), data });
  const before = { rows: reading.rows, duplicates: reading.duplicates };
  reading.read(data);
  await onPage?.({
    rows: reading.rows - before.rows,
    duplicates: reading.duplicates - before.duplicates,
  });
}

interface Payload {
  readonly data: unknown;
  readonly meta: CallMeta;
}

/** The payload, with texts in place of the numbers that lost digits. Most have none, and are read once. */
async function payloadOf(
  { data: value, meta }: Payload,
  call: PendingCall,
  { isList }: ListReading,
): Promise<unknown> {
  // A call of a list gives a page.
  const data: unknown = isList ? Object(value).data : value;
  // First, since all that follows needs stack for each level.
  if (isDeeperThan(MAX_DEPTH, data)) throw tooDeep(meta);
  if (!hasInexactIntegers(data)) return data;
  const { response } = await call.withResponse();
  const exact = Object(parseExactly(await response.text())).data;
  return restoreDigits(data, exact);
}

/** The payload of a success whose data is no object: it was paid for. Throws any other error. */
function rescuedPayload(error: AnySocialDataError): unknown {
  if (error.name !== 'ProtocolError' || !error.envelope) throw error;
  return error.envelope.data;
}

/** Refused before it is written: what is nested so deep cannot be written or shown. */
function tooDeep(meta: CallMeta): ProtocolError {
  return new ProtocolError(texts.failure.tooDeep(MAX_DEPTH), meta.httpStatus ?? 0, '', { meta });
}

/** Whether the same call fails again, until the caller corrects it. */
function isCallersFailure(error: AnySocialDataError): error is ApiError & AnySocialDataError {
  if (!(error instanceof ApiError)) return false;
  const { retry, fixedBy } = codeAdvice[error.code] ?? {};
  return fixedBy === 'caller' && retry === undefined;
}

function failureRecord(failed: number, { code, message, hint }: ApiError): FailureRecord {
  return { failed, code, message, hint, failedAt: new Date().toISOString() };
}

/** What the calls of all operations have in common. */
interface PendingCall {
  result(): Promise<
    | { readonly ok: true; readonly data: unknown; readonly meta: CallMeta }
    | { readonly ok: false; readonly error: AnySocialDataError }
  >;
  withResponse(): Promise<{ readonly response: Response }>;
}
