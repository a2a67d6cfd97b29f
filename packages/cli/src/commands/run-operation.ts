import type { Hooks } from '@social-data/client';
import { contractInfo, isOperationId, type OperationId } from '@social-data/contract/operations';
import { type CollectResult, collectLists } from '../collect/collect-lists.ts';
import { toldCost } from '../collect/credit-budget.ts';
import { keepPages } from '../collect/journal/journal.ts';
import type { JournalHeader } from '../collect/journal/journal-header.ts';
import type { ListPlan, ListResult } from '../collect/plan-lists.ts';
import { selectColumns } from '../collect/rows/select-columns.ts';
import { tableColumns } from '../collect/rows/table-columns.ts';
import { createClient } from '../connection/create-client.ts';
import { fetchFor } from '../connection/proxy.ts';
import { settleConnection } from '../connection/settle-connection.ts';
import { readToken } from '../connection/token.ts';
import { exitCodeOf, exitCodeOfLists } from '../exit-code.ts';
import { type Inputs, readInputs } from '../inputs/read-inputs.ts';
import { interruptible } from '../interruption.ts';
import {
  columnsOf,
  newInputs,
  readInputList,
  takesLines,
  writeInputList,
} from '../output/append-output.ts';
import { type Console, createConsole } from '../output/console.ts';
import { writeFailedInputs } from '../output/failed-inputs-file.ts';
import { outputTarget } from '../output/output-target.ts';
import { ClosedPipeError, type RunOutput, startOutput } from '../output/run-output.ts';
import type { OperationCall } from '../program.ts';
import { type RunProgress, startProgress } from '../progress/run-progress.ts';
import { showProgress } from '../progress/show-progress.ts';
import { UsageError } from '../usage-error.ts';
import { explainStop } from './explain-stop.ts';
import { openRunJournal, previewRunJournal, type RunJournal } from './open-run-journal.ts';
import { announceRun, type Caller, planRun, printDryRun } from './plan-run.ts';
import { failureAdvice, failureLines, summaryOf, unreadableLines } from './summary.ts';

/** Flags that the command that goes on must not have: a secret, and what a second run decides anew. */
const DROPPED_WITH_VALUE = ['--token'];
const DROPPED = ['--force', '--resume', '--retry-failed'];

/** The command that goes on with a stopped run, for a shell. It never contains the token. */
function resumeCommand(args: readonly string[]): string {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (DROPPED_WITH_VALUE.includes(arg)) at += 1;
    else if (
      !DROPPED.includes(arg) &&
      !DROPPED_WITH_VALUE.some((flag) => arg.startsWith(`${flag}=`))
    )
      kept.push(arg);
  }
  return ['social-data', ...kept, '--resume'].map(quoted).join(' ');
}

function quoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;
}

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

/** @param send sends a request */
function trackRequests(send: typeof fetch): RequestsInFlight {
  /** By the number of their call, which has one request at a time. */
  const calls = new Set<number>();
  let stopped: { readonly reason: unknown; readonly onEnd: () => void } | undefined;
  const ended = (callId: number) => {
    calls.delete(callId);
    if (calls.size === 0) stopped?.onEnd();
  };
  return {
    hooks: {
      onRequest: ({ callId }) => void calls.add(callId),
      onRetry: ({ callId }) => ended(callId),
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
  const settled = { ...typed, flags: settleConnection(typed.flags, process.env) };
  const { operation, flags } = settled;
  const { id } = operation;
  if (!isOperationId(id)) throw new UsageError(`This program cannot call ${id}.`);
  const console = createConsole(flags.quiet ?? false);
  const given = await readInputs(settled, console.info);
  for (const note of given.notes) console.info(note);
  if (given.repeated > 0) console.info(`${given.repeated} repeated inputs are left out.`);
  const inputs = flags.append ? appendedInputs(id, given, flags, console) : given;
  if (inputs.inputs.length === 0) return;
  const { append, force, resume, dryRun: isDry } = flags;
  const target = outputTarget(flags, Boolean(append || force || resume || isDry));
  const fields = append ? columnsOf(target, flags.for) : undefined;
  const call = fields ? { ...settled, flags: { ...flags, fields } } : settled;
  checkFields(id, inputs, call);
  if (isDry) return dryRun(id, inputs, call, console);
  const run = await startRun(id, inputs, call, console);
  const output = startOutput(run.opened.journal, target, id, call.flags, (rows) => {
    run.progress.written += rows;
  });
  try {
    const result = await interruptible((signal) => collect(run, output, call, signal));
    await finish(run, result, output, call);
  } finally {
    output.discard();
  }
}

/** The inputs that a finished collection does not have. */
function appendedInputs(
  operation: OperationId,
  { inputs, ...given }: Inputs,
  flags: OperationCall['flags'],
  console: Console,
): Inputs {
  const list = readInputList(
    outputTarget(flags, true),
    headerOf(operation, { ...given, inputs }, flags),
  );
  const added = newInputs(list, inputs);
  console.info(`${inputs.length - added.length} of ${inputs.length} inputs are in ${flags.out}.`);
  return { ...given, inputs: added };
}

/** What one run consists of. */
interface Run {
  readonly operation: OperationId;
  readonly plan: ListPlan;
  readonly api: ReturnType<typeof createClient>;
  readonly opened: RunJournal;
  readonly progress: RunProgress;
  readonly requests: RequestsInFlight;
  readonly console: Console;
}

function checkFields(
  operation: OperationId,
  { parameters, inputs }: Inputs,
  { flags }: OperationCall,
): void {
  const columns = tableColumns({ operation, parameters, inputs, freeNames: [], hasOther: true });
  // Members of an open payload are known only when it has arrived.
  const isOpen = columns.every(({ kind }) => kind !== 'data');
  if (!isOpen) selectColumns(columns, flags.fields ?? 'default');
}

function dryRun(id: OperationId, inputs: Inputs, call: OperationCall, console: Console): void {
  const journal = previewRunJournal(headerOf(id, inputs, call.flags), call.flags);
  try {
    printDryRun(planRun(journal, id, call).calls, call.flags, console);
  } finally {
    journal.close();
  }
}

async function startRun(
  operation: OperationId,
  inputs: Inputs,
  call: OperationCall,
  console: Console,
): Promise<Run> {
  const { flags } = call;
  if (flags.inputs === '-' && flags.tokenFile === '-')
    throw new UsageError('--inputs and --token-file cannot both read standard input.');
  const { env, stdin, stderr } = process;
  const isTerminal = Boolean(stdin.isTTY && stderr.isTTY && flags.inputs !== '-');
  // The address is checked before somebody is asked for the token.
  createClient(flags, { token: null }, { ...console, warn() {} });
  const send = await fetchFor(flags.baseUrl ?? '');
  const token = await readToken(flags, { env, isTerminal, warn: console.warn });
  const caller = { token, send, isTerminal, console };
  const opened = openRunJournal(headerOf(operation, inputs, flags), token, flags, console);
  try {
    const { lists: plan, calls } = planRun(opened.journal, operation, call);
    await announceRun(calls, flags, caller);
    const progress = startProgress({ plan, totalLimit: flags.totalLimit }, Date.now());
    return {
      operation,
      plan,
      opened,
      progress,
      console,
      ...connect(flags, progress, caller),
    };
  } catch (error) {
    opened.giveUp();
    throw error;
  }
}

/** The client of a run, whose requests are counted. */
function connect(
  flags: OperationCall['flags'],
  progress: RunProgress,
  { token, send, console }: Caller,
): Pick<Run, 'api' | 'requests'> {
  const { maxCalls, maxRetries, timeout, concurrency } = flags;
  const settings = { token, maxCalls, maxRetries, timeout, maxConcurrency: concurrency };
  const requests = trackRequests(send);
  const hooks: Hooks = {
    ...requests.hooks,
    onRequest(request) {
      progress.requests += 1;
      requests.hooks.onRequest?.(request);
    },
    onRetry(retry) {
      progress.retries += 1;
      progress.pausedUntil = Date.now() + retry.delay;
      requests.hooks.onRetry?.(retry);
    },
  };
  return {
    api: createClient(flags, { ...settings, hooks, fetch: requests.fetch }, console),
    requests,
  };
}

function headerOf(
  operation: OperationId,
  { parameters, inputs }: Inputs,
  { baseUrl }: OperationCall['flags'],
): JournalHeader {
  const address = baseUrl === undefined ? '' : addressOf(baseUrl);
  return { operation, parameters, inputs, address, contract: contractInfo.version };
}

/** As it is sent to, so that two ways to write it are the same. */
function addressOf(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, '');
}

async function collect(
  { plan, api, opened, progress, requests, console }: Run,
  output: RunOutput,
  { flags }: OperationCall,
  stopSignal: AbortSignal,
): Promise<CollectResult> {
  const abort = new AbortController();
  stopSignal.addEventListener('abort', () => {
    const { reason } = stopSignal;
    if (requests.count > 0) console.info(waitingText(requests.count));
    void requests.stop(reason).then(() => abort.abort(reason));
  });
  const hide = await showProgress(progress, flags.quiet ?? false);
  try {
    const { concurrency, totalLimit, maxCredits, maxWait } = flags;
    return await collectLists(plan, {
      ...{ api, journal: opened.journal, stopSignal, signal: abort.signal },
      ...{ concurrency, totalLimit, maxCredits, maxWait: maxWait * 1000 },
      onCall(meta) {
        const { cost, balance } = meta;
        if (toldCost(meta) === undefined) progress.untold += 1;
        if (cost !== undefined && cost >= 0) progress.cost = (progress.cost ?? 0) + cost;
        progress.balance = balance ?? progress.balance;
      },
      async onPage({ rows, duplicates }) {
        progress.pages += 1;
        progress.rows += rows;
        progress.duplicates += duplicates;
        try {
          await output.pageArrived();
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
        console.warn(
          `The service fails for one list after another. Waiting ${Math.round(ms / 1000)} s. The last one: ${explainStop(error)}`,
        );
      },
    });
  } finally {
    hide();
  }
}

function waitingText(count: number): string {
  const pages = count === 1 ? 'a page' : `${count} pages`;
  return `Stopping. Waiting for ${pages} in flight, which may be paid for already; Ctrl-C again does not wait.`;
}

/**
 * Writes the output, unless the run was stopped and can be gone on with: a part of a file could be taken for the whole.
 * The journal is deleted after a run without failures.
 */
async function finish(
  { opened, progress, console }: Run,
  { lists, stop }: CollectResult,
  output: RunOutput,
  { operation: info, flags }: OperationCall,
): Promise<void> {
  const { journal, file } = opened;
  const isStopped = stop !== undefined;
  const isClosed = stop instanceof ClosedPipeError;
  const hasPages = lists.some(({ pages }) => pages > 0);
  // Asked again by the next --append, unless pages of them are paid: these go on by --resume.
  const isLeftOut = ({ end, pages }: ListResult) => end === 'failed' && pages === 0 && flags.append;
  const isWhole = !isStopped && lists.every((list) => list.end !== 'failed' || isLeftOut(list));
  const mayWrite = flags.append ? isWhole : !isStopped || file === undefined;
  const isWritten = hasPages && !isClosed && mayWrite;
  if (isWritten) await output.finish();
  const { inputs } = journal.header;
  const failedFile = await writeFailedInputs(flags, inputs, lists);
  for (const line of failureLines(lists, inputs)) console.error(line);
  for (const line of unreadableLines(lists, inputs)) console.warn(line);
  console.info(summaryOf(progress, lists, { inputs, flags, isWritten }));
  const advice = failureAdvice(lists, failedFile);
  if (advice !== '') console.info(advice);
  if (isStopped && !isClosed) console.error(explainStop(stop));
  const isReadable = lists.every(({ end }) => end !== 'unreadable');
  const target = outputTarget(flags, true);
  if (isWritten && isWhole && takesLines(target) && (isReadable || flags.append)) {
    const earlier = flags.append ? readInputList(target, journal.header).inputs : [];
    const there = inputs.filter((_, at) => lists[at]?.end !== 'failed');
    await writeInputList(target.file, journal.header, [...earlier, ...there]);
  }
  const isKept = file !== undefined && hasPages && (!isWhole || !isReadable || flags.keepJournal);
  if (isKept) journal.close();
  else opened.remove();
  // Its rows are in the output: --resume would add them once more.
  const kept = isKept && isWhole && flags.append ? keepPages(file) : file;
  if (isKept && !isReadable)
    console.info(
      `${kept} has what came in place of a list. Show it with: social-data render ${kept}`,
    );
  if (isKept && !isWhole)
    console.info(`${file} has what arrived. Go on with: ${resumeCommand(process.argv.slice(2))}`);
  if (isWhole && lists.some(({ end }) => end === 'max-pages') && !flags.maxPages && info.pagination)
    console.info('There may be more: this was one page. Give --all, --limit or --max-pages.');
  if (isClosed) process.exitCode = 0;
  else process.exitCode = isStopped ? exitCodeOf(stop) : exitCodeOfLists(lists);
}
