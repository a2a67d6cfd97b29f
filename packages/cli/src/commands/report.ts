import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCsvFormatter, textWidth } from '@social-data/tabular';
import { withoutLastDigits } from '../collect/credit-budget.ts';
import { inputText, type Parameters } from '../collect/journal-format.ts';
import type { ListLimits, ListPlan, ListResult } from '../collect/plan-lists.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { cutText } from '../console.ts';
import { explainList } from '../failure.ts';
import { CSV_FOR, type OperationFlags } from '../flags.ts';
import { FAILURE_COLUMN } from '../inputs/read-inputs-file.ts';
import { texts } from '../texts/texts.ts';

/** Inputs that are shown before the first call. */
const MAX_SHOWN = 3;
/** Characters of a shown input. */
const MAX_LENGTH = 60;

/** What a run is about to call, in a line. */
export function announcement({ open, most }: ListPlan, inputs: readonly Parameters[]): string {
  const { run, help } = texts;
  const shown = inputs
    .slice(0, MAX_SHOWN)
    .map((input) => shortText(input).replace(/^.*,.*$/s, '"$&"'));
  return [
    run.inputs(inputs.length, shown.join(', ') + (inputs.length > MAX_SHOWN ? ', ...' : '')),
    open.length === inputs.length ? '' : run.unfinished(open.length),
    Number.isFinite(most) ? run.atMost(most, open.length) : run.unbounded(open.length),
    help.end,
  ].join('');
}

/** An input on a line: a file without line breaks may be one. */
function shortText(input: Parameters = {}): string {
  return cutText(inputText(input), MAX_LENGTH);
}

/** What `--dry-run` says after that. */
export function dryRunText(
  { most }: ListPlan,
  { maxCalls = Number.POSITIVE_INFINITY, maxCredits, maxRetries }: OperationFlags,
): string {
  const { run } = texts;
  const requests = Math.min(maxCalls, most * (1 + maxRetries));
  const credits = maxCredits === undefined ? '' : run.dryCredits(maxCredits);
  return credits + (Number.isFinite(requests) ? run.dryMost(requests) : '') + run.dry;
}

/** How far a run is. The counts are of this run, without the pages of the journal that it goes on with. */
export class RunProgress {
  readonly startedAt = Date.now();
  readonly inputs: number;
  readonly limits: ListLimits;
  inputsDone = 0;
  pages = 0;
  rows = 0;
  /** Rows that the output has. */
  written = 0;
  requests = 0;
  retries = 0;
  /** Credits, as the service told them; undefined when it told none. */
  cost: number | undefined;
  /** Calls that may have been billed, and whose cost the service did not tell. */
  untold = 0;
  /** The balance that the service told last. */
  balance: number | undefined;
  /** Until when the run waits before a retry, in milliseconds since 1970. */
  pausedUntil = 0;

  constructor({ limits, ended, open }: ListPlan) {
    this.limits = limits;
    this.inputs = ended.length + open.length;
  }
}

const SEPARATOR = ' | ';

/** One line for a person, what matters most first; what does not fit into the width is left out. */
export function progressText(
  progress: RunProgress,
  now: number,
  width = Number.POSITIVE_INFINITY,
): string {
  const { progress: say } = texts;
  const { inputs, inputsDone, pages, rows, requests, limits } = progress;
  const seconds = (now - progress.startedAt) / 1000;
  const pause = Math.ceil((progress.pausedUntil - now) / 1000);
  // The share of the inputs, or of the most pages or rows, where the run has such limits.
  const shares = [inputsDone, pages / limits.maxPages, rows / limits.limit];
  const done = Math.min(1, Math.max(...shares) / inputs);
  const parts = [
    say.inputs(inputsDone, inputs),
    ...(pause > 0 ? [say.paused(pause)] : []),
    ...(done > 0 ? [say.left(Math.round((seconds / done) * (1 - done)))] : []),
    say.pages(pages),
    texts.summary.rows(rows),
    texts.summary.requests(requests),
    ...costOf(progress),
  ];
  while (textWidth(parts.join(SEPARATOR)) > width) parts.pop();
  return parts.join(SEPARATOR);
}

function costOf({ cost, untold, balance }: RunProgress): readonly string[] {
  const { summary } = texts;
  return [
    ...(cost === undefined ? [] : [summary.cost(withoutLastDigits(cost))]),
    ...(untold === 0 ? [] : [summary.untold(untold)]),
    ...(balance === undefined ? [] : [summary.balance(balance)]),
  ];
}

const LINE_INTERVAL_MS = 10_000;
const TERMINAL_INTERVAL_MS = 200;
/** Of a terminal that does not say its width. */
const WIDE = 80;
const CLEAR_LINE = '\r\u001b[K';

/**
 * Shows how far a run is until the returned function is called: one line that changes on a terminal, else a line every 10
 * seconds. Shows nothing when `isQuiet`.
 */
export function showProgress(progress: RunProgress, isQuiet: boolean): () => void {
  if (isQuiet) return () => {};
  const { stderr } = process;
  const print = () => {
    if (!stderr.isTTY) return stderr.write(`${progressText(progress, Date.now())}\n`);
    const width = (stderr.columns || WIDE) - 1;
    return stderr.write(CLEAR_LINE + progressText(progress, Date.now(), width));
  };
  const timer = setInterval(print, stderr.isTTY ? TERMINAL_INTERVAL_MS : LINE_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (!stderr.isTTY) return;
    print();
    stderr.write(CLEAR_LINE);
  };
}

/** Enough to see which inputs need attention. */
const MAX_LISTS = 20;

/**
 * What a run did, in lines: counts, cost, and why each list ended.
 * @param inputs those of the lists
 * @param limit the most rows of each input
 * @param isWritten whether there is an output
 */
export function summaryOf(
  progress: RunProgress,
  results: readonly ListResult[],
  inputs: readonly Parameters[],
  isWritten: boolean,
): string {
  const { summary, help } = texts;
  const { written, requests, retries, limits } = progress;
  // A page may have more rows than the output takes.
  const lists = results.map((list) => ({ ...list, rows: Math.min(list.rows, limits.limit) }));
  const rows = lists.reduce((sum, list) => sum + list.rows, 0);
  const duplicates = lists.reduce((sum, list) => sum + list.duplicates, 0);
  const first = [
    summary.rows(isWritten ? written : rows),
    // An item that several inputs found is one row of the output.
    ...(isWritten && rows > written ? [summary.foundAgain(rows - written)] : []),
    summary.duplicates(duplicates),
    summary.requests(requests),
    summary.retries(retries),
    ...costOf(progress),
  ];
  const lines = lists
    .filter(({ end }) => end !== 'failed')
    .map(({ input, rows: count, pages, end }) =>
      summary.list(shortText(inputs[input]), count, pages, summary.ends[end]),
    );
  return [first.join(summary.comma) + help.end, ...shortened(lines)].join('\n');
}

/** A line for each input that failed, or whose last page cannot be read, with what to do; they come before the summary. */
export function failureLines(
  lists: readonly ListResult[],
  inputs: readonly Parameters[],
): readonly string[] {
  const lines = lists.flatMap((list) => {
    const why = list.end === 'unreadable' ? texts.summary.ends.unreadable : explainList(list);
    const input = shortText(inputs[list.input]);
    return why === undefined ? [] : [texts.summary.failed(input, list.rows, why)];
  });
  return shortened(lines);
}

function shortened(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_LISTS;
  return rest > 0 ? [...lines.slice(0, MAX_LISTS), texts.summary.more(rest)] : lines;
}

/**
 * Writes the inputs that failed as CSV, which `--inputs` takes, with what to do; deletes the file of an earlier run when
 * none failed. One that this run has read stays, since somebody corrected it.
 * @returns the name of the file, where there is one
 */
export async function writeFailedInputs(
  lists: readonly ListResult[],
  inputs: readonly Parameters[],
  { out, for: csvFor = 'excel', inputs: read = [] }: OperationFlags,
): Promise<string | undefined> {
  if (out === undefined) return undefined;
  const isRead = (name: string) => read.some((each) => resolve(each) === resolve(name));
  let file = `${out}.failed.csv`;
  for (let number = 2; isRead(file); number += 1) file = `${out}.failed-${number}.csv`;
  const failed = lists.filter((list) => explainList(list) !== undefined);
  if (failed.length === 0) {
    // Else somebody may have corrected it for the next run.
    if (lists.every(({ end }) => end !== 'stopped')) rmSync(file, { force: true });
    return undefined;
  }
  const inputOf = ({ input }: ListResult) => inputs[input] ?? {};
  const names = [...new Set(failed.flatMap((list) => Object.keys(inputOf(list))))];
  const columns = names.map((name) => ({
    name,
    value: (list: ListResult) => String(inputOf(list)[name] ?? ''),
  }));
  const failure = { name: FAILURE_COLUMN, value: (list: ListResult) => explainList(list) ?? null };
  const formatter = createCsvFormatter([...columns, failure], CSV_FOR[csvFor]);
  await writeFileAtomically(file, [formatter.next(failed), formatter.end()]);
  return file;
}
