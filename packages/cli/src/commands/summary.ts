import { inputText, type Parameters } from '../collect/journal-format.ts';
import type { ListResult } from '../collect/plan-lists.ts';
import { explainList } from '../failure.ts';
import { texts } from '../texts/texts.ts';
import type { RunProgress } from './progress.ts';

/** Enough to see which inputs need attention. */
const MAX_LISTS = 20;

/** What became of the lists of a run, and the inputs that they are of. */
interface Lists {
  readonly lists: readonly ListResult[];
  readonly inputs: readonly Parameters[];
}

/**
 * What a run did, in lines: counts, cost, and why each list ended.
 * @param isWritten whether there is an output
 */
export function summaryOf(
  progress: RunProgress,
  { lists: results, inputs }: Lists,
  { limit, isWritten }: { readonly limit: number | undefined; readonly isWritten: boolean },
): string {
  const { summary } = texts;
  const { written, requests, retries, cost, untold, balance } = progress;
  // A page may have more rows than the output takes.
  const lists = results.map((list) => ({ ...list, rows: Math.min(list.rows, limit ?? list.rows) }));
  const rows = sum(lists.map((list) => list.rows));
  const first = [
    summary.rows(isWritten ? written : rows),
    // An item that several inputs found is one row of the output.
    ...(isWritten && rows > written ? [summary.foundAgain(rows - written)] : []),
    summary.duplicates(sum(lists.map((list) => list.duplicates))),
    summary.requests(requests),
    summary.retries(retries),
    ...(cost === undefined ? [] : [summary.cost(cost)]),
    ...(untold === 0 ? [] : [summary.untold(untold)]),
    ...(balance === undefined ? [] : [summary.balance(balance)]),
  ];
  const lines = lists
    .filter(({ end }) => end !== 'failed')
    .map(({ input, rows: count, pages, end }) =>
      summary.list(inputText(inputs[input] ?? {}), count, pages, summary.ends[end]),
    );
  return [first.join(summary.comma) + texts.help.end, ...shortened(lines)].join('\n');
}

/** A line for each input that failed, or whose last page cannot be read, with what to do; they come before the summary. */
export function failureLines({ lists, inputs }: Lists): readonly string[] {
  const lines = lists.flatMap((list) => {
    const why = list.end === 'unreadable' ? texts.summary.ends.unreadable : explainList(list);
    const input = inputText(inputs[list.input] ?? {});
    return why === undefined ? [] : [texts.summary.failed(input, list.rows, why)];
  });
  return shortened(lines);
}

function shortened(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_LISTS;
  return rest > 0 ? [...lines.slice(0, MAX_LISTS), texts.summary.more(rest)] : lines;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
