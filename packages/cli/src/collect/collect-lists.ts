import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnySocialDataError,
  ApiError,
  type Call,
  type CallMeta,
  isSocialDataError,
  ProtocolError,
  RateLimitError,
  type SocialData,
} from '@social-data/client';
import { isPaged } from '@social-data/client/paging';
import { parseExactly } from '@social-data/client/values';
import { codeAdvice, resultCode } from '@social-data/contract';
import { isDeeperThan } from '@social-data/contract/json-depth';
import { hasInexactIntegers, restoreDigits } from '@social-data/contract/json-digits';
import { CommandError } from '../command-error.ts';
import { exitCodeOf, explainFailure } from '../failure.ts';
import { texts } from '../texts/texts.ts';
import { type CreditBudget, createCreditBudget } from './credit-budget.ts';
import type { Journal } from './journal.ts';
import { endOf, type ListPlan, type ListResult, type OpenList, resultOf } from './plan-lists.ts';

/**
 * Whether a failure concerns every list of a run, so that no further request can succeed: the token is not valid, only
 * the owner of the account can help, or the limit of requests is reached.
 */
function stopsAll(error: AnySocialDataError): boolean {
  const isOfRun = [2, 7].includes(exitCodeOf(error));
  return (
    isOfRun ||
    error.code === resultCode.invalidToken ||
    codeAdvice[error.code ?? 0]?.fixedBy === 'account owner'
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
  /** Called with the new rows of each page. The next one of its list waits for a promise that it returns. */
  readonly onPage?: ((rows: number) => unknown) | undefined;
  readonly onListEnd?: ((list: ListResult) => void) | undefined;
  /** Called before a wait for a service that is down. */
  readonly onWait?: ((ms: number, error: AnySocialDataError) => void) | undefined;
}

const FIRST_WAIT_MS = 5_000;
/** As many lists that fail alike, one after another, are the failure of the service. */
const FAILED_IN_A_ROW = 10;

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
  const length = Math.min(options.concurrency, plan.open.length);
  await Promise.all(Array.from({ length }, () => work(run)));
  return run.finish();
}

interface FailedList {
  readonly list: OpenList;
  readonly error: AnySocialDataError;
}

class Run {
  readonly plan: ListPlan;
  readonly options: CollectOptions;
  readonly credits: CreditBudget;
  readonly waiting: OpenList[];
  /** While the service is down: resolves when pages may be requested again. */
  pause: Promise<void> | undefined;
  readonly #results: ListResult[] = [];
  /** Lists that failed alike, and nothing succeeded in between. */
  readonly #held: FailedList[] = [];
  /** Lists that failed while the service was down. They fail by themselves if they fail again. */
  readonly #retried = new Set<OpenList>();
  /** How many pages had arrived when the rate limit last refused a list. */
  readonly #refusedAt = new Map<OpenList, number>();
  #pages = 0;
  #unreadable = 0;
  #stop: unknown;

  constructor(plan: ListPlan, options: CollectOptions) {
    this.plan = plan;
    this.options = options;
    this.waiting = [...plan.open];
    this.credits = createCreditBudget(options.maxCredits ?? Number.POSITIVE_INFINITY);
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
    this.#pages += 1;
    this.#unreadable = isReadable ? 0 : this.#unreadable + 1;
    if (this.#unreadable >= UNREADABLE_IN_A_ROW && this.waiting.length > 0)
      this.stopBy(new CommandError(9, texts.failure.unreadable(UNREADABLE_IN_A_ROW)));
  }

  /** Holds a list that failed until it is clear why. Returns whether the service is down since this failure. */
  hold(failed: FailedList): boolean {
    if (this.pause) this.retry([failed]);
    else if (this.#comesAgain(failed)) this.waiting.push(failed.list);
    else if (this.#retried.has(failed.list)) this.#fail(failed);
    else {
      if (this.#held.some(({ error }) => kindOf(error) !== kindOf(failed.error))) this.endHeld();
      this.#held.push(failed);
    }
    if (this.#held.length < FAILED_IN_A_ROW) return false;
    this.retry(this.#held.splice(0));
    return true;
  }

  retry(lists: readonly FailedList[]): void {
    for (const { list } of lists) {
      this.#retried.add(list);
      this.waiting.push(list);
    }
  }

  /** Whether the rate limit had no room for a list, but for pages of others since it was last refused. */
  #comesAgain({ list, error }: FailedList): boolean {
    if (!(error instanceof RateLimitError)) return false;
    const before = this.#refusedAt.get(list) ?? 0;
    this.#refusedAt.set(list, this.#pages);
    return this.#pages > before;
  }

  /** The service is up, so the lists that failed before have failed by themselves. */
  endHeld(): void {
    for (const failed of this.#held.splice(0)) this.#fail(failed);
  }

  #fail({ list, error }: FailedList): void {
    this.end({ ...resultOf(list, 'failed'), error });
  }

  finish(): CollectResult {
    this.endHeld();
    for (const list of this.waiting) this.end(resultOf(list, 'stopped'));
    return { lists: this.#results, stop: this.stop };
  }
}

/** A service that is down fails in several ways in turn, such as 502, 503 and no connection. */
function kindOf(error: AnySocialDataError): string {
  if (error.retryable) return 'for now';
  if (error instanceof ApiError) return `code ${error.code}`;
  return error instanceof ProtocolError ? `HTTP ${error.status}` : error.name;
}

/** Reads one page after another, of whichever list is next. */
async function work(run: Run): Promise<void> {
  const { credits } = run;
  for (;;) {
    while (run.pause || credits.mayExceed) await (run.pause ?? credits.change());
    const list = takeList(run, 0);
    if (list === undefined) return;
    const error = await readOn(run, list);
    if (error === undefined) run.endHeld();
    else if (run.hold({ list, error })) await waitForService(run, error);
  }
}

/** The list whose page is to be requested; undefined when there is none, or the run is stopped. */
function takeList(run: Run, at: number): OpenList | undefined {
  if (run.waiting.length === 0 || run.stop !== undefined) return undefined;
  try {
    run.credits.reserve();
  } catch (error) {
    run.stopBy(error);
    return undefined;
  }
  return run.waiting.splice(at, 1)[0];
}

/** Waits, tries one page, and waits again until the service is up. No other page is requested meanwhile. */
async function waitForService(run: Run, failure: AnySocialDataError): Promise<void> {
  const { credits, options, waiting } = run;
  const { maxWait = 300_000, onWait, stopSignal } = options;
  const { promise, resolve } = Promise.withResolvers<void>();
  run.pause = promise;
  let error: AnySocialDataError | undefined = failure;
  for (let waited = 0; error !== undefined; ) {
    // The waits so far are 1, 2, 4 ... times the first one, so the next is their sum and one more.
    const wait = Math.min(waited + FIRST_WAIT_MS, maxWait - waited);
    if (wait <= 0 || !error.retryable) {
      const message = texts.failure.outage(Math.round(waited / 1000), explainFailure(error));
      run.stopBy(new CommandError(exitCodeOf(error), message, { cause: error }));
      break;
    }
    onWait?.(wait, error);
    // A stop is seen when the list is taken.
    await sleep(wait, undefined, { signal: stopSignal }).catch(() => {});
    waited += wait;
    while (credits.mayExceed) await credits.change();
    // Neighbours may fail by themselves, so another one tells more about the service.
    const list = takeList(run, Math.floor(waiting.length / 2));
    error = list && (await readOn(run, list));
    if (list && error) run.retry([{ list, error }]);
  }
  run.pause = undefined;
  resolve();
}

/** Reads a page. Returns a failure that may be the service's or the list's; every other one is dealt with. */
async function readOn(run: Run, list: OpenList): Promise<AnySocialDataError | undefined> {
  try {
    await readPage(run, list);
  } catch (error) {
    return endByFailure(run, list, error);
  }
  const end = endOf(list, run.plan.limits);
  run.pageArrived(end?.end !== 'unreadable');
  if (end) run.end(end);
  else run.waiting.push(list);
  return undefined;
}

function endByFailure(run: Run, list: OpenList, error: unknown): AnySocialDataError | undefined {
  const { journal, stopSignal } = run.options;
  const isOwn = isSocialDataError(error) && !stopsAll(error);
  const wasStopped = stopSignal?.aborted && isOwn && error.retryable;
  if (wasStopped || !isOwn) {
    run.stopBy(wasStopped ? stopSignal?.reason : error);
    run.end(resultOf(list, 'stopped'));
  } else if (error instanceof ApiError && exitCodeOf(error) === 3) {
    // It was judged by the service, which is up, and fails again until the caller corrects it.
    const { code, message } = error;
    journal.appendFailure({ failed: list.input, code, message });
    run.end({ ...resultOf(list, 'failed'), error });
  } else return error;
  return undefined;
}

async function readPage({ credits, options }: Run, list: OpenList): Promise<void> {
  const { api, journal, signal, onCall, onPage } = options;
  const { operation } = journal.header;
  const parameters = list.next ?? {};
  // The parameters were read by the contract, or the user asked to send them unchecked.
  const call: Call<unknown> = api.call(operation, parameters as never, { signal });
  const result = await call.result().catch((error) => {
    credits.settle(undefined);
    throw error;
  });
  const { meta } = result.ok ? result : result.error;
  if (meta) {
    credits.settle(meta);
    onCall?.(meta);
  } else credits.release();
  const data = result.ok
    ? await payloadOf(result.data, call, isPaged(operation))
    : rescuedPayload(result.error);
  const { input, pages, rows } = list;
  const fetchedAt = new Date().toISOString();
  journal.append({ input, page: pages + 1, parameters, fetchedAt, data });
  list.read(data);
  await onPage?.(list.rows - rows);
}

/** The payload, with texts in place of the numbers that lost digits. Most have none, and are read once. */
async function payloadOf(value: unknown, call: Call<unknown>, isList: boolean): Promise<unknown> {
  // A call of a list gives a page.
  const data: unknown = isList ? Object(value).data : value;
  // First, since all that follows needs stack for each level.
  if (isDeeperThan(MAX_DEPTH, data)) {
    const { meta } = await call.withResponse();
    // It could not be written or shown.
    const message = texts.failure.tooDeep(MAX_DEPTH);
    throw new ProtocolError(message, meta.httpStatus ?? 0, '', { meta });
  }
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
