import { textWidth } from '@social-data/tabular';
import type { ListLimits, ListPlan } from '../collect/plan-lists.ts';
import { texts } from '../texts/texts.ts';

/** How far a run is. The counts are of this run, without the pages of the journal that it goes on with. */
export interface RunProgress {
  readonly inputs: number;
  inputsDone: number;
  pages: number;
  rows: number;
  /** Rows that the output has. */
  written: number;
  requests: number;
  retries: number;
  /** Credits, as the service told them; undefined when it told none. */
  cost: number | undefined;
  /** Calls that may have been billed, and whose cost the service did not tell. */
  untold: number;
  /** The balance that the service told last. */
  balance: number | undefined;
  /** Until when the run waits before a retry, in milliseconds since 1970. */
  pausedUntil: number;
  readonly startedAt: number;
  readonly limits: ListLimits;
}

export function startProgress({ limits, ended, open }: ListPlan, startedAt: number): RunProgress {
  return {
    inputs: ended.length + open.length,
    ...{ inputsDone: 0, pages: 0, rows: 0, written: 0, requests: 0, retries: 0 },
    ...{ cost: undefined, untold: 0, balance: undefined, pausedUntil: 0, startedAt, limits },
  };
}

/** The share that is done, from 0 to 1: of the inputs, or of the most pages or rows, where the run has such limits. */
function shareDone({ inputs, inputsDone, pages, rows, limits }: RunProgress): number {
  const shares = [inputsDone, pages / limits.maxPages, rows / limits.limit];
  return Math.min(1, Math.max(...shares) / inputs);
}

const SEPARATOR = ' | ';

/** One line for a person, what matters most first; what does not fit into the width is left out. */
export function progressText(
  progress: RunProgress,
  now: number,
  width = Number.POSITIVE_INFINITY,
): string {
  const { progress: say } = texts;
  const { inputs, inputsDone, pages, rows, requests, cost, balance } = progress;
  const seconds = (now - progress.startedAt) / 1000;
  const pause = Math.ceil((progress.pausedUntil - now) / 1000);
  const done = shareDone(progress);
  const parts = [
    say.inputs(inputsDone, inputs),
    ...(pause > 0 ? [say.paused(pause)] : []),
    ...(done > 0 ? [say.left(Math.round((seconds / done) * (1 - done)))] : []),
    say.pages(pages),
    say.rows(rows),
    say.requests(requests),
    ...(cost === undefined ? [] : [say.cost(cost)]),
    ...(balance === undefined ? [] : [say.balance(balance)]),
  ];
  while (textWidth(parts.join(SEPARATOR)) > width) parts.pop();
  return parts.join(SEPARATOR);
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
