import type { Hooks } from '@social-data/client';
import { contractInfo, isOperationId, type OperationId } from '@social-data/contract/operations';
import { type CollectResult, collectLists } from '../collect/collect-lists.ts';
import { toldCost } from '../collect/credit-budget.ts';
import { keepPages, openRunJournal, type RunJournal } from '../collect/journal.ts';
import type { JournalHeader } from '../collect/journal-format.ts';
import type { OutputTarget } from '../collect/output-options.ts';
import { type ListResult, withoutPages } from '../collect/plan-lists.ts';
import { selectColumns, tableColumns } from '../collect/table-columns.ts';
import { interruptible, interruption, UsageError } from '../command-error.ts';
import { type Address, addressOf, createClient, fetchFor, readToken } from '../connection.ts';
import { ask, type Console, createConsole, hasTerminal } from '../console.ts';
import { exitCodeOf, exitCodeOfLists, explainFailure } from '../failure.ts';
import type { OperationCall, OperationFlags } from '../flags.ts';
import { type Inputs, readInputs } from '../inputs/read-inputs.ts';
import {
  appendInputs,
  columnsOf,
  keepFinishedJournal,
  newInputs,
  readInputList,
  takesLines,
  writeInputList,
} from '../output/append-output.ts';
import { writeFailedInputs } from '../output/failed-inputs-file.ts';
import {
  ClosedPipeError,
  type OutputSource,
  type OutputStream,
  openStream,
  outputTarget,
  writeOutput,
} from '../output/write-output.ts';
import { texts } from '../texts/texts.ts';
import { announcement, dryRunText, planRun, type RunPlan } from './plan-run.ts';
import { type RunProgress, showProgress, startProgress } from './progress.ts';
import { failureLines, summaryOf } from './summary.ts';

/** The requests of a client that have been sent and whose response has not ended. */
interface RequestsInFlight {
  /** For the client, beside its own hooks. */
  readonly hooks: Hooks;
  /** For the client: sends nothing after `stop`. */
  readonly fetch: typeof fetch;
  readonly count: number;
  /** Sends no further request, and resolves when those in flight have ended. */
  stop(reason: unknown): Promise<void>;
}

/** @param send sends a request, which is counted */
function trackRequests(send: typeof fetch, progress: RunProgress): RequestsInFlight {
  /** By the number of their call, which has one request at a time. */
  const calls = new Set<number>();
  let stopped: { readonly reason: unknown; readonly onEnd: () => void } | undefined;
  const ended = (callId: number) => {
    calls.delete(callId);
    if (calls.size === 0) stopped?.onEnd();
  };
  return {
    hooks: {
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
    },
    fetch: (input, init) => (stopped ? Promise.reject(stopped.reason) : send(input, init)),
    get count() {
      return calls.size;
    },
    stop: (reason) =>
      new Promise((resolve) => {
        stopped = { reason, onEnd: resolve };
        if (calls.size === 0) resolve();
      }),
  };
}

/** Calls an operation for all inputs, and writes what it returns. Sets the exit code of the process. */
export async function runOperation(typed: OperationCall): Promise<void> {
  const { operation, flags } = typed;
  const { id } = operation;
  if (!isOperationId(id)) throw new UsageError(texts.usage.unknownOperation(id));
  const console = createConsole(flags.quiet ?? false);
  const given = await readInputs(typed, console.info);
  if (given.repeated > 0) console.info(texts.inputs.repeated(given.repeated));
  const address = addressOf(flags);
  const { append, force, resume, dryRun: isDry } = flags;
  const target = outputTarget(flags, Boolean(append || force || resume || isDry));
  const all = headerOf(id, given, address);
  const header = append ? { ...all, inputs: await addedInputs(target, all, console) } : all;
  if (header.inputs.length === 0) return;
  const fields = append ? columnsOf(target, flags.for) : undefined;
  const call = fields ? { ...typed, flags: { ...flags, fields } } : typed;
  checkFields(header, call.flags);
  if (isDry) {
    const kept = flags.resume ? openRunJournal(header, flags, '', console.warn).journal : undefined;
    console.info(dryRunText(planRun(kept ?? withoutPages(header), call), flags));
    kept?.close();
    return;
  }
  const run = await startRun(call, { header, address, target }, console);
  const result = await interruptible((signal) => collect(run, signal));
  await finish(run, result);
}

function headerOf(
  operation: OperationId,
  { parameters, inputs }: Inputs,
  { href }: Address,
): JournalHeader {
  return { operation, parameters, inputs, address: href, contract: contractInfo.version };
}

/** The inputs that a finished collection does not have. */
async function addedInputs(
  target: OutputTarget,
  header: JournalHeader,
  console: Console,
): Promise<JournalHeader['inputs']> {
  const { file = '' } = target;
  const list = await readInputList(target, header);
  const kept = keepFinishedJournal(file, list);
  if (kept !== undefined) console.warn(texts.journal.kept(kept));
  const added = newInputs(list, header.inputs);
  const { length } = header.inputs;
  console.info(texts.output.alreadyThere(length - added.length, length, file));
  return added;
}

function checkFields(header: JournalHeader, { fields }: OperationFlags): void {
  const columns = tableColumns(header, [], true);
  // Members of an open payload are known only when it has arrived.
  const isOpen = columns.every(({ kind }) => kind !== 'data');
  if (!isOpen) selectColumns(columns, fields ?? 'default');
}

/** What one run consists of. */
interface Run {
  readonly call: OperationCall;
  readonly plan: RunPlan;
  readonly api: ReturnType<typeof createClient>;
  readonly opened: RunJournal;
  readonly output: OutputSource;
  readonly stream: OutputStream | undefined;
  readonly progress: RunProgress;
  readonly requests: RequestsInFlight;
  readonly console: Console;
}

/** A run of more calls is asked for at a terminal. */
const MAX_UNASKED = 100;

async function startRun(
  call: OperationCall,
  to: {
    readonly header: JournalHeader;
    readonly address: Address;
    readonly target: OutputTarget;
  },
  console: Console,
): Promise<Run> {
  const { flags } = call;
  const { header, address, target } = to;
  if (flags.inputs === '-' && flags.tokenFile === '-')
    throw new UsageError(texts.usage.oneStandardInput);
  const isTerminal = hasTerminal() && flags.inputs !== '-';
  const send = await fetchFor(address.href);
  const token = await readToken(flags, isTerminal, console.warn);
  const opened = openRunJournal(header, flags, token, console.warn);
  try {
    const plan = planRun(opened.journal, call);
    if (plan.most > 1) console.info(announcement(plan));
    const isAsked = isTerminal && plan.most > MAX_UNASKED && !flags.yes;
    if (isAsked && !/^\s*y(es)?\s*$/i.test(await ask(texts.run.confirm)))
      throw interruption('SIGINT');
    const progress = startProgress(plan.lists, Date.now());
    const onRows = (rows: number) => {
      progress.written += rows;
    };
    const requests = trackRequests(send, progress);
    const { maxCalls, maxRetries, timeout, concurrency } = flags;
    const { hooks, fetch } = requests;
    const settings = { token, maxCalls, maxRetries, timeout, hooks, fetch };
    const api = createClient(address, { ...settings, maxConcurrency: concurrency }, console.warn);
    const output = { journal: opened.journal, target, flags, onRows };
    return {
      ...{ call, plan, api, opened, output, progress, requests, console },
      stream: openStream(output),
    };
  } catch (error) {
    // Things are as they were before.
    if (opened.isResumed) opened.journal.close();
    else opened.journal.remove();
    throw error;
  }
}

async function collect(run: Run, stopSignal: AbortSignal): Promise<CollectResult> {
  const { call, plan, api, opened, stream, progress, requests, console } = run;
  const { concurrency, maxCredits, maxWait, quiet = false } = call.flags;
  const abort = new AbortController();
  stopSignal.addEventListener('abort', () => {
    const { reason } = stopSignal;
    if (requests.count > 0) console.info(texts.run.stopping(requests.count));
    void requests.stop(reason).then(() => abort.abort(reason));
  });
  const hide = showProgress(progress, quiet);
  try {
    return await collectLists(plan.lists, {
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
        const { waiting, last } = texts.failure;
        console.warn(waiting(Math.round(ms / 1000)) + last(explainFailure(error)));
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
    failedFile = await writeFailedInputs(flags, inputs, lists);
  } catch (error) {
    // Such as a full disk: the journal has what is paid for. Or the reader of a pipe has left.
    isWritten = false;
    stop ??= error;
  }
  const isWhole = isRead && stop === undefined;
  for (const line of failureLines({ lists, inputs })) console.error(line);
  console.info(summaryOf(progress, { lists, inputs }, { limit: flags.limit, isWritten }));
  if (failedFile) console.info(texts.summary.failedFile(failedFile));
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
  if (isWhole && takesLines(target)) await writeInputList(target.file, header, there);
}
