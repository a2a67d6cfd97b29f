import {
  type AnySocialDataError,
  ApiError,
  type CallMeta,
  type EndReason,
  isSocialDataError,
  ProtocolError,
  type SocialData,
} from '@social-data/client';
import { codeAdvice, type OperationId } from '@social-data/contract';
import { isDeeperThan } from '@social-data/contract/json-depth';
import { type CreditBudget, createCreditBudget } from './credit-budget.ts';
import type { FailureRecord } from './journal/failure-record.ts';
import type { Journal } from './journal/journal.ts';
import type { Parameters } from './journal/journal-header.ts';
import { type ListReading, startReading } from './list-reading.ts';
import { stopsAll } from './stops-all.ts';

/** Levels of arrays and objects within each other. */
const MAX_DEPTH = 200;

export interface CollectOptions {
  readonly api: SocialData;
  readonly operation: OperationId;
  readonly journal: Journal;
  /** The most rows of each input. */
  readonly limit: number;
  /** The most pages of each input. */
  readonly maxPages: number;
  /** How many lists are read at a time. */
  readonly concurrency: number;
  /** The most credits of this run, as the service tells them. @default Infinity */
  readonly maxCredits?: number | undefined;
  /** Asks again for lists that ended by a failure of the caller in an earlier run. @default false */
  readonly retryFailed?: boolean | undefined;
  /** Ends the run: no further page is requested, and the pages in flight arrive. */
  readonly stopSignal?: AbortSignal | undefined;
  /** Aborts the calls, also those in flight. */
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((page: PageEvent) => void) | undefined;
  readonly onListEnd?: ((list: ListResult) => void) | undefined;
}

export interface PageEvent {
  readonly rows: number;
  readonly duplicates: number;
  readonly meta: CallMeta;
}

/** Why a list was not read further. `stopped` means that the run ended before the list did. */
export type ListEnd = EndReason | 'single' | 'limit' | 'max-pages' | 'failed' | 'stopped';

export interface ListResult {
  readonly input: number;
  readonly pages: number;
  readonly rows: number;
  readonly duplicates: number;
  readonly end: ListEnd;
  /** The failure of this run. */
  readonly error?: AnySocialDataError;
  /** The failure of an earlier run, which was not asked again. */
  readonly earlierFailure?: FailureRecord;
}

export interface CollectResult {
  /** In the order of the inputs. */
  readonly lists: readonly ListResult[];
  /** What stopped the run before all lists had ended: an error that concerns all of them, or the reason of the signal. */
  readonly stop: unknown;
}

/**
 * Reads the lists of all inputs into the journal, and goes on where the journal ends. A page is written before the next
 * one is requested, so that a kill loses at most the page in flight of each list that is being read. A failure of one
 * list ends that list; a failure that concerns all lists lets the pages in flight arrive, and ends the run.
 */
export async function collectLists(options: CollectOptions): Promise<CollectResult> {
  const { journal, concurrency } = options;
  const budget = createCreditBudget(options.maxCredits ?? Number.POSITIVE_INFINITY);
  const run: Run = { ...options, budget, stop: undefined };
  const lists: ListResult[] = [];
  const waiting = journal.header.inputs.keys();
  const work = async () => {
    // Shared by all workers: each takes the next input.
    for (const input of waiting) lists[input] = await collectList(run, input);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { lists, stop: run.stop };
}

interface Run extends CollectOptions {
  readonly budget: CreditBudget;
  stop: unknown;
}

async function collectList(run: Run, input: number): Promise<ListResult> {
  const { journal, operation } = run;
  const { parameters, inputs } = journal.header;
  const reading = startReading(operation, { ...parameters, ...inputs[input] });
  for (const { data } of journal.pagesOf(input)) reading.read(data);
  const result = await readOn(run, input, reading);
  run.onListEnd?.(result);
  return result;
}

async function readOn(run: Run, input: number, reading: ListReading): Promise<ListResult> {
  const done = (end: ListEnd, error?: AnySocialDataError): ListResult => {
    const { pages, rows, duplicates } = reading;
    return { input, pages, rows, duplicates, end, ...(error && { error }) };
  };
  const { journal, retryFailed: isRetried } = run;
  for (;;) {
    if (reading.error) return done('failed', reading.error);
    if (reading.next === null) return done(reading.end ?? 'single');
    const earlierFailure = isRetried ? undefined : journal.failureOf(input);
    if (earlierFailure) return { ...done('failed'), earlierFailure };
    if (reading.rows >= run.limit) return done('limit');
    if (reading.pages >= run.maxPages) return done('max-pages');
    run.stop ??= [run.stopSignal, run.signal].find((each) => each?.aborted)?.reason;
    if (run.stop !== undefined) return done('stopped');
    try {
      await readPage(run, input, reading, reading.next);
    } catch (error) {
      const wasStopped = run.stopSignal?.aborted && isSocialDataError(error) && error.retryable;
      if (wasStopped) run.stop ??= run.stopSignal?.reason;
      else if (isSocialDataError(error) && !stopsAll(error)) {
        if (isCallersFailure(error)) journal.appendFailure(failureRecord(input, error));
        return done('failed', error);
      }
      run.stop ??= error;
      return done('stopped');
    }
  }
}

async function readPage(
  { api, operation, journal, budget, signal, onPage }: Run,
  input: number,
  reading: ListReading,
  parameters: Parameters,
): Promise<void> {
  // The call is sent when it is made.
  budget.reserve();
  // The parameters were read by the contract, or the user asked to send them unchecked.
  const call: PendingCall = api.call(operation, parameters as never, { signal });
  const result = await call.result().catch((error) => {
    budget.settle(undefined);
    throw error;
  });
  budget.settle(result.ok ? result.meta.cost : result.error.meta?.cost);
  if (!result.ok) throw result.error;
  const data: unknown = reading.isList ? Object(result.data).data : result.data;
  if (isDeeperThan(MAX_DEPTH, data)) throw tooDeep(result.meta);
  const page = reading.pages + 1;
  journal.append({ input, page, parameters, fetchedAt: new Date().toISOString(), data });
  const before = { rows: reading.rows, duplicates: reading.duplicates };
  reading.read(data);
  onPage?.({
    rows: reading.rows - before.rows,
    duplicates: reading.duplicates - before.duplicates,
    meta: result.meta,
  });
}

/** Refused before it is written: what is nested so deep cannot be written or shown. */
function tooDeep(meta: CallMeta): ProtocolError {
  const message = `The response is nested deeper than ${MAX_DEPTH} levels`;
  return new ProtocolError(message, meta.httpStatus ?? 0, '', { meta });
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
}
