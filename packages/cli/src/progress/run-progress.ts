import type { ListPlan } from '../collect/plan-lists.ts';

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

/** @param totalLimit the most rows of all inputs */
export function startProgress(
  { plan, totalLimit }: { readonly plan: ListPlan; readonly totalLimit: number | undefined },
  startedAt: number,
): RunProgress {
  const counts = {
    inputsDone: 0,
    pages: 0,
    rows: 0,
    written: 0,
    duplicates: 0,
    requests: 0,
    retries: 0,
  };
  const told = { cost: undefined, untold: 0, balance: undefined };
  const inputs = plan.ended.length + plan.open.length;
  return {
    inputs,
    ...counts,
    ...told,
    pausedUntil: 0,
    startedAt,
    bound: boundOf(plan, totalLimit),
  };
}

function boundOf(
  { limits, open }: ListPlan,
  totalLimit = Number.POSITIVE_INFINITY,
): RunProgress['bound'] {
  const { limit, maxPages } = limits;
  const left = (most: number, of: 'rows' | 'pages') =>
    open.reduce((total, { reading }) => total + Math.max(0, most - reading[of]), 0);
  if (Number.isFinite(maxPages)) return { of: 'pages', count: left(maxPages, 'pages') };
  const rows = Math.min(totalLimit, left(limit, 'rows'));
  return Number.isFinite(rows) ? { of: 'rows', count: rows } : undefined;
}

/** The share that is done, from 0 to 1; undefined where nothing bounds the run. */
export function shareDone({
  bound,
  inputs,
  inputsDone,
  ...counts
}: RunProgress): number | undefined {
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

/** One line for a person, without what does not fit into the width. */
export function progressText(
  progress: RunProgress,
  now: number,
  width = Number.POSITIVE_INFINITY,
): string {
  const { inputs, inputsDone, pages, rows, requests, cost, balance } = progress;
  const seconds = Math.max(1, (now - progress.startedAt) / 1000);
  const pause = Math.ceil((progress.pausedUntil - now) / 1000);
  const done = shareDone(progress);
  const left = done ? Math.round((seconds / done) * (1 - done)) : undefined;
  const likely = likelyPages(progress);
  // In the order in which they stand, with their rank among what is shown when there is little room.
  const parts: readonly (readonly [rank: number, text: string | undefined])[] = [
    [0, `inputs ${inputsDone}/${inputs}`],
    [2, `pages ${pages}${likely === undefined ? '' : `/${likely}`}`],
    [3, `rows ${rows}`],
    [4, `requests ${requests}`],
    [7, `${(requests / seconds).toFixed(1)}/s`],
    [5, cost === undefined ? undefined : `cost ${cost}`],
    [6, balance === undefined ? undefined : `balance ${balance}`],
    [1, pause > 0 ? `paused ${pause} s` : undefined],
    [1, left === undefined ? undefined : `left ${left} s at most`],
  ];
  let room = width;
  const shown = parts
    .flatMap(([rank, text], at) => (text === undefined ? [] : [{ rank, text, at }]))
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ text }) => {
      room -= text.length + SEPARATOR.length;
      return room >= -SEPARATOR.length;
    });
  return shown
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(SEPARATOR);
}

const SEPARATOR = ' | ';
