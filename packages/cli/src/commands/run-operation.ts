import type { Hooks } from '@social-data/client';
import { contractInfo } from '@social-data/contract/operations';
import { type CollectResult, collectLists } from '../collect/collect-lists.ts';
import { toldCost } from '../collect/credit-budget.ts';
import { keepPages, openRunJournal } from '../collect/journal.ts';
import type { JournalHeader } from '../collect/journal-format.ts';
import type { OutputTarget } from '../collect/output-of.ts';
import { type ListResult, limitsOf, planLists } from '../collect/plan-lists.ts';
import { hasFreeColumns, selectColumns, tableColumns } from '../collect/table-columns.ts';
import { interruptible, interruption, UsageError } from '../command-error.ts';
import { addressOf, createClient, fetchFor, readToken } from '../connection.ts';
import { ask, type Console, createConsole, hasTerminal } from '../console.ts';
import { exitCodeOf, exitCodeOfLists, explainFailure } from '../failure.ts';
import type { OperationCall, OperationFlags } from '../flags.ts';
import { readInputs } from '../inputs/read-inputs.ts';
import {
  appendInputs,
  checkReplaced,
  columnsOf,
  fileOfLines,
  inputsToAppend,
  writeInputList,
} from '../output/append-output.ts';
import { ClosedPipeError, openStream, outputTarget, writeOutput } from '../output/write-output.ts';
import { texts } from '../texts/texts.ts';
import {
  announcement,
  dryRunText,
  failureLines,
  RunProgress,
  showProgress,
  summaryOf,
  writeFailedInputs,
} from './report.ts';

/**
 * Counts the requests of a client, and lets those in flight end before a run stops.
 * @param send sends a request
 */
function trackRequests(send: typeof fetch, progress: RunProgress) {
  /** By the number of their call, which has one request at a time. */
  const calls = new Set<number>();
  const idle = Promise.withResolvers<void>();
  let stopped: { readonly reason: unknown } | undefined;
  const ended = (callId: number) => {
    calls.delete(callId);
    if (stopped && calls.size === 0) idle.resolve();
  };
  const hooks: Hooks = {
    onRequest({ callId }) {
      progress.requests += 1;
      calls.add(callId);
    },
    onRetry({ callId, delay }) {
      progress.retries += 1;
      progress.pausedUntil = Date.now() + delay;
      ended(callId);
    },
    onResponse: ({ callId }) => ended(callId),
    onError: (_error, { callId }) => ended(callId),
  };
  return {
    /** Of the client. */
    hooks,
    /** Of the client. Sends nothing after `stop`. */
    fetch: (...request: Parameters<typeof fetch>) =>
      stopped ? Promise.reject(stopped.reason) : send(...request),
    /** How many requests were sent whose response has not ended. */
    inFlight: () => calls.size,
    /** Sends no further request, and resolves when those in flight have ended. */
    stop(reason: unknown): Promise<void> {
      stopped = { reason };
      if (calls.size === 0) idle.resolve();
      return idle.promise;
    },
  };
}

/** Calls an operation for all inputs, and writes what it returns. Sets the exit code of the process. */
export async function runOperation(typed: OperationCall): Promise<void> {
  const { operation, flags } = typed;
  const { id } = operation;
  const console = createConsole(flags.quiet ?? false);
  const { repeated, ...given } = await readInputs(typed, console.info);
  if (repeated > 0) console.info(texts.inputs.repeated(repeated));
  const address = addressOf(flags);
  const { append, force, resume, dryRun } = flags;
  const target = outputTarget(flags, Boolean(append || force || resume || dryRun));
  const all = { operation: id, ...given, address, contract: contractInfo.version };
  const header = append
    ? { ...all, inputs: await inputsToAppend(target, all, flags, console) }
    : all;
  if (header.inputs.length === 0) return;
  if (resume && !append && !force) checkReplaced(target);
  const fields = append ? await columnsOf(target, flags.for) : undefined;
  const call = fields ? { ...typed, flags: { ...flags, fields } } : typed;
  // Members of an open payload are known only when it has arrived.
  if (!hasFreeColumns(id)) selectColumns(tableColumns(header, []), call.flags.fields);
  if (dryRun) return showPlan(header, flags, console);
  const run = await startRun(call, header, target, console);
  await finish(run, await interruptible((signal) => collect(run, signal)));
}

/** What a run would call, after what its journal has. */
function showPlan(header: JournalHeader, flags: OperationFlags, console: Console): void {
  const { journal } = openRunJournal(header, flags, '');
  const plan = planLists(journal, limitsOf(header.operation, flags));
  console.info(announcement(plan, journal.header.inputs));
  console.info(dryRunText(plan, flags));
  journal.close();
}

/** A run of more calls is asked for at a terminal. */
const MAX_UNASKED = 100;

/** What one run consists of. */
type Run = Awaited<ReturnType<typeof startRun>>;

async function startRun(
  call: OperationCall,
  header: JournalHeader,
  target: OutputTarget,
  console: Console,
) {
  const { flags } = call;
  if (flags.inputs?.includes('-') && flags.tokenFile === '-')
    throw new UsageError(texts.usage.oneStandardInput);
  const isTerminal = hasTerminal() && !flags.inputs?.includes('-');
  const send = await fetchFor(header.address);
  const token = await readToken(flags, isTerminal);
  const opened = openRunJournal(header, flags, token);
  const { journal } = opened;
  try {
    const plan = planLists(journal, limitsOf(header.operation, flags));
    const { maxCalls, maxRetries, timeout, concurrency: maxConcurrency } = flags;
    if (plan.most > 1) console.info(announcement(plan, journal.header.inputs));
    const isAsked = isTerminal && plan.most > MAX_UNASKED && !flags.yes;
    if (isAsked && !/^\s*y(es)?\s*$/i.test(await ask(texts.run.confirm)))
      throw interruption('SIGINT');
    const progress = new RunProgress(plan);
    const onRows = (rows: number) => {
      progress.written += rows;
    };
    const requests = trackRequests(send, progress);
    const { hooks, fetch } = requests;
    const limits = { maxCalls, maxRetries, maxConcurrency, timeout: timeout * 1000 };
    const api = createClient(header.address, { token, ...limits, hooks, fetch });
    const output = { journal, target, flags, onRows };
    const stream = openStream(output);
    if (opened.kept) console.warn(texts.journal.kept(opened.kept));
    return { call, plan, api, opened, output, stream, progress, requests, console };
  } catch (error) {
    opened.undo();
    throw error;
  }
}

async function collect(run: Run, stopSignal: AbortSignal): Promise<CollectResult> {
  const { call, plan, api, opened, stream, progress, requests, console } = run;
  const { concurrency, maxCredits, maxWait, quiet = false } = call.flags;
  const abort = new AbortController();
  stopSignal.addEventListener('abort', () => {
    const { reason } = stopSignal;
    if (requests.inFlight() > 0) console.info(texts.run.stopping(requests.inFlight()));
    void requests.stop(reason).then(() => abort.abort(reason));
  });
  const hide = showProgress(progress, quiet);
  try {
    return await collectLists(plan, {
      ...{ api, journal: opened.journal, stopSignal, signal: abort.signal },
      ...{ concurrency, maxCredits, maxWait: maxWait * 1000 },
      onCall(meta) {
        const { cost, balance } = meta;
        if (toldCost(meta) === undefined) progress.untold += 1;
        if (cost !== undefined && cost >= 0) progress.cost = (progress.cost ?? 0) + cost;
        progress.balance = balance ?? progress.balance;
      },
      async onPage(rows) {
        progress.pages += 1;
        progress.rows += rows;
        try {
          await stream?.pageArrived();
        } catch (error) {
          // Nobody takes what is in flight.
          abort.abort(error);
          throw error;
        }
      },
      onListEnd() {
        progress.inputsDone += 1;
      },
      onWait(ms, error) {
        progress.pausedUntil = Date.now() + ms;
        console.warn(texts.failure.waiting(Math.round(ms / 1000), explainFailure(error)));
      },
    });
  } finally {
    hide();
  }
}

/**
 * Writes the output, unless the run was stopped and can be gone on with: a part of a file could be taken for the whole.
 * The journal is deleted after a run without failures.
 */
async function finish(run: Run, { lists, stop: reason }: CollectResult): Promise<void> {
  const { call, opened, progress, console } = run;
  const { flags, operation } = call;
  const { journal, file } = opened;
  const { inputs } = journal.header;
  const hasPages = lists.some(({ pages }) => pages > 0);
  // Asked again by the next --append, unless pages of them are paid: these go on by --resume.
  const isLeftOut = ({ end, pages }: ListResult) => end === 'failed' && pages === 0 && flags.append;
  const isRead = !reason && lists.every((list) => list.end !== 'failed' || isLeftOut(list));
  const isReadable = lists.every(({ end }) => end !== 'unreadable');
  const mayWrite = flags.append ? isRead : !reason || file === undefined;
  let stop = reason;
  let isWritten = hasPages && mayWrite && !(stop instanceof ClosedPipeError);
  let failedFile: string | undefined;
  try {
    if (isWritten) await writeRows(run, lists, isRead && isReadable);
    failedFile = await writeFailedInputs(lists, inputs, flags);
  } catch (error) {
    // Such as a full disk: the journal has what is paid for. Or the reader of a pipe has left.
    isWritten = false;
    stop ??= error;
  }
  const isWhole = isRead && stop === undefined;
  for (const line of failureLines(lists, inputs)) console.error(line);
  console.info(summaryOf(progress, lists, inputs, isWritten));
  if (failedFile) console.info(texts.summary.failedFile(failedFile, flags.append));
  if (stop && !(stop instanceof ClosedPipeError)) console.error(explainFailure(stop));
  const isKept = file !== undefined && hasPages && (!isWhole || !isReadable || flags.keepJournal);
  if (isKept) journal.close();
  else journal.remove();
  // Its rows are in the output: --resume would add them once more.
  const kept = isKept && isWhole && flags.append ? keepPages(file) : file;
  if (isKept && !isReadable && kept !== undefined) console.info(texts.run.keptAsItCame(kept));
  if (isKept && !isWhole) console.info(texts.run.goOn(file));
  const isOnePage = lists.some(({ end }) => end === 'max-pages') && !flags.maxPages;
  if (isWhole && isOnePage && operation.pagination) console.info(texts.run.onePage);
  process.exitCode = stop ? exitCodeOf(stop) : exitCodeOfLists(lists);
}

/**
 * Writes the rows, and for outputs that --append can add lines to, the list of its inputs.
 * @param isWhole whether all inputs are there
 */
async function writeRows(
  { call, opened, output, stream }: Run,
  lists: readonly ListResult[],
  isWhole: boolean,
): Promise<void> {
  const { target } = output;
  const { header } = opened.journal;
  const there = header.inputs.filter((_, at) => lists[at]?.end !== 'failed');
  const write = () => stream?.finish() ?? writeOutput(output);
  if (call.flags.append) return appendInputs(target, header, there, write);
  await write();
  const file = fileOfLines(target);
  if (isWhole && file !== undefined) await writeInputList(file, header, there);
}
