/** How far a run is. The counts are of this run, without the pages of the journal that it goes on with. */
export interface RunProgress {
  readonly inputs: number;
  inputsDone: number;
  pages: number;
  rows: number;
  duplicates: number;
  requests: number;
  retries: number;
  /** Credits, as the service told them; undefined when it told none. */
  cost: number | undefined;
  /** The balance that the service told last. */
  balance: number | undefined;
  /** Until when the run waits before a retry, in milliseconds since 1970. */
  pausedUntil: number;
  readonly startedAt: number;
  /** The most rows or pages, by which the end is estimated; undefined where nothing bounds them. */
  readonly bound: { readonly of: 'rows' | 'pages'; readonly count: number } | undefined;
}

export function startProgress(
  inputs: number,
  bound: RunProgress['bound'],
  startedAt: number,
): RunProgress {
  const counts = { inputsDone: 0, pages: 0, rows: 0, duplicates: 0, requests: 0, retries: 0 };
  const told = { cost: undefined, balance: undefined };
  return { inputs, ...counts, ...told, pausedUntil: 0, startedAt, bound };
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

/** One line for a person. */
export function progressText(progress: RunProgress, now: number): string {
  const { inputs, inputsDone, pages, rows, requests, pausedUntil, startedAt } = progress;
  const seconds = Math.max(1, (now - startedAt) / 1000);
  const pause = Math.ceil((pausedUntil - now) / 1000);
  const done = shareDone(progress);
  const left = done ? Math.round((seconds / done) * (1 - done)) : undefined;
  return [
    `inputs ${inputsDone}/${inputs}`,
    `pages ${pages}`,
    `rows ${rows}`,
    `requests ${requests}`,
    `${(requests / seconds).toFixed(1)}/s`,
    ...(pause > 0 ? [`paused ${pause} s`] : []),
    ...(left === undefined ? [] : [`left ${left} s at most`]),
  ].join(' | ');
}
