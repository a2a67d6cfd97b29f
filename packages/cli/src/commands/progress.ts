import { textWidth } from '@social-data/tabular';
import type { ListPlan } from '../collect/plan-lists.ts';
import { texts } from '../texts/texts.ts';

/** How far a run is. The counts are of this run, without the pages of the journal that it goes on with. */
export interface RunProgress {
  readonly inputs: number;
  inputsDone: number;
  pages: number;
  rows: number;
  /** Rows that the output has. */
  written: number;
  duplicates: number;
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
  /** The most rows or pages, by which the end is estimated; undefined where nothing bounds them. */
  readonly bound: { readonly of: 'rows' | 'pages'; readonly count: number } | undefined;
}

export function startProgress(plan: ListPlan, startedAt: number): RunProgress {
  return {
    inputs: plan.ended.length + plan.open.length,
    ...{ inputsDone: 0, pages: 0, rows: 0, written: 0, duplicates: 0, requests: 0, retries: 0 },
    ...{ cost: undefined, untold: 0, balance: undefined, pausedUntil: 0, startedAt },
    bound: boundOf(plan),
  };
}

function boundOf({ limits, open }: ListPlan): RunProgress['bound'] {
  const bounds = { pages: limits.maxPages, rows: limits.limit };
  for (const unit of ['pages', 'rows'] as const) {
    if (!Number.isFinite(bounds[unit])) continue;
    const left = open.map(({ reading }) => Math.max(0, bounds[unit] - reading[unit]));
    return { of: unit, count: left.reduce((total, count) => total + count, 0) };
  }
  return undefined;
}

/** The share that is done, from 0 to 1; undefined where nothing bounds the run. */
function shareDone({ bound, inputs, inputsDone, ...counts }: RunProgress): number | undefined {
  if (!bound) return undefined;
  // A list may end before its bound.
  return Math.min(1, Math.max(counts[bound.of] / bound.count, inputsDone / inputs));
}

/** The pages of the whole run, if the others are as long as those so far; undefined where nothing bounds them. */
function likelyPages({ bound, pages, rows }: RunProgress): number | undefined {
  if (!bound || pages === 0) return undefined;
  if (bound.of === 'pages') return bound.count;
  return rows === 0 ? undefined : Math.max(pages, Math.ceil((bound.count * pages) / rows));
}

const SEPARATOR = ' | ';

/** One line for a person, without what does not fit into the width. */
export function progressText(
  progress: RunProgress,
  now: number,
  width = Number.POSITIVE_INFINITY,
): string {
  const { progress: say } = texts;
  const { inputs, inputsDone, pages, rows, requests, cost, balance } = progress;
  const seconds = Math.max(1, (now - progress.startedAt) / 1000);
  const pause = Math.ceil((progress.pausedUntil - now) / 1000);
  const done = shareDone(progress);
  const left = done ? Math.round((seconds / done) * (1 - done)) : undefined;
  // In the order in which they stand, with their rank among what is shown when there is little room.
  const parts: readonly (readonly [rank: number, text: string | undefined])[] = [
    [0, say.inputs(inputsDone, inputs)],
    [2, say.pages(pages, likelyPages(progress))],
    [3, say.rows(rows)],
    [4, say.requests(requests)],
    [7, `${(requests / seconds).toFixed(1)}/s`],
    [5, cost === undefined ? undefined : say.cost(cost)],
    [6, balance === undefined ? undefined : say.balance(balance)],
    [1, pause > 0 ? say.paused(pause) : undefined],
    [1, left === undefined ? undefined : say.left(left)],
  ];
  let room = width + SEPARATOR.length;
  const fitting = parts
    .toSorted(([a], [b]) => a - b)
    .filter(([, text]) => {
      room -= text === undefined ? 0 : textWidth(text) + SEPARATOR.length;
      return room >= 0;
    });
  return parts
    .flatMap((part) => (part[1] !== undefined && fitting.includes(part) ? part[1] : []))
    .join(SEPARATOR);
}

const LINE_INTERVAL_MS = 10_000;
const BAR_INTERVAL_MS = 200;
/** Terminal columns below which the numbers need the room of the bar. */
const NARROW = 70;
/** Of a terminal that does not say its width. */
const WIDE = 80;
const CLEAR_LINE = '\r\u001b[K';

/**
 * Shows how far a run is until the returned function is called: a bar on a terminal, else a line every 10 seconds.
 * Shows nothing when `isQuiet`.
 */
export function showProgress(progress: RunProgress, isQuiet: boolean): () => void {
  if (isQuiet) return () => {};
  const { stderr } = process;
  const print = stderr.isTTY
    ? () => stderr.write(CLEAR_LINE + barText(progress, stderr.columns || WIDE))
    : () => stderr.write(`${progressText(progress, Date.now())}\n`);
  const timer = setInterval(print, stderr.isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (!stderr.isTTY) return;
    print();
    stderr.write(CLEAR_LINE);
  };
}

function barText(progress: RunProgress, width: number): string {
  const size = width < NARROW ? 6 : 20;
  const done = Math.round((shareDone(progress) ?? 0) * size);
  const bar = progress.bound ? `${'█'.repeat(done)}${'░'.repeat(size - done)} ` : '';
  return bar + progressText(progress, Date.now(), width - bar.length - 1);
}
