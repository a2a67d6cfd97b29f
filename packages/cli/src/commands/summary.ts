import type { Parameters } from '../collect/journal/journal-header.ts';
import type { ListEnd, ListResult } from '../collect/plan-lists.ts';
import { inputText } from '../collect/rows/input-columns.ts';
import type { OperationFlags } from '../flags/own-flags.ts';
import type { RunProgress } from '../progress/run-progress.ts';
import { explainFailure, explainStop } from './explain-stop.ts';

const WHY: Readonly<Record<ListEnd, string>> = {
  declared: 'the service said that it is the end',
  empty: 'a page was empty',
  repeated: 'a page had only items that came before',
  unreadable: 'a page had no list or object where the contract has one',
  single: 'the operation has one page',
  limit: '--limit was reached',
  'total-limit': '--total-limit was reached',
  'max-pages': 'the number of pages was reached',
  failed: 'it failed',
  stopped: 'the run was stopped',
};

/** Enough to see which inputs need attention. */
const MAX_LISTS = 20;

interface SummaryOptions {
  readonly inputs: readonly Parameters[];
  readonly flags: Pick<OperationFlags, 'limit' | 'totalLimit'>;
  /** Whether there is an output. */
  readonly isWritten: boolean;
}

/** What a run did, in lines: counts, cost, and why each list ended. */
export function summaryOf(
  progress: RunProgress,
  results: readonly ListResult[],
  { inputs, flags, isWritten }: SummaryOptions,
): string {
  const { written, requests, retries, cost, untold, balance } = progress;
  // A page may have more rows than the output takes.
  const lists = results.map((list) => ({
    ...list,
    rows: Math.min(list.rows, flags.limit ?? list.rows),
  }));
  const rows = sum(lists.map((list) => list.rows));
  const duplicates = sum(lists.map((list) => list.duplicates));
  const money = [
    ...(cost === undefined ? [] : [`cost ${counted(cost, 'credit')}`]),
    ...(untold === 0 ? [] : [`cost not told for ${counted(untold, 'call')}`]),
    ...(balance === undefined ? [] : [`balance ${balance}`]),
  ];
  const first = [
    ...(isWritten ? writtenText(written, rows, flags) : [counted(rows, 'row')]),
    counted(duplicates, 'duplicate'),
    counted(requests, 'request'),
    counted(retries, 'retry', 'retries'),
    ...money,
  ].join(', ');
  const described = lists
    .filter(({ end }) => end !== 'failed')
    .map((list) => lineOf(list, inputs[list.input] ?? {}));
  return [`${first}.`, ...shortened(described)].join('\n');
}

/** An item that several inputs found is one row of the output. */
function writtenText(
  written: number,
  found: number,
  { totalLimit }: SummaryOptions['flags'],
): readonly string[] {
  const same = found - written;
  return [
    counted(written, 'row'),
    ...(same > 0
      ? [`${same} found again by another input${totalLimit ? ' or beyond --total-limit' : ''}`]
      : []),
  ];
}

function lineOf({ end, rows, pages }: ListResult, input: Parameters): string {
  return `  ${inputText(input)}: ${counted(rows, 'row')} of ${counted(pages, 'page')}; ${WHY[end]}`;
}

function explainEarlier({ earlierFailure }: ListResult): string {
  return earlierFailure ? explainFailure(earlierFailure) : '';
}

/** A line for each input that failed, with what to do; they come before the summary. */
export function failureLines(
  lists: readonly ListResult[],
  inputs: readonly Parameters[],
): readonly string[] {
  const lines = lists.flatMap((list) => {
    if (list.end !== 'failed') return [];
    const rows = list.rows > 0 ? ` (after ${counted(list.rows, 'row')})` : '';
    const why = list.error ? explainStop(list.error) : explainEarlier(list);
    return [`${inputText(inputs[list.input] ?? {})}${rows}: ${why}`];
  });
  const rest = lines.length - MAX_LISTS;
  return rest > 0
    ? [...lines.slice(0, MAX_LISTS), `${counted(rest, 'more input')} failed.`]
    : lines;
}

/** A line for each input with a page that has no list, or no object. */
export function unreadableLines(
  lists: readonly ListResult[],
  inputs: readonly Parameters[],
): readonly string[] {
  const unreadable = lists.filter(({ end }) => end === 'unreadable');
  const lines = unreadable
    .slice(0, MAX_LISTS)
    .map(
      ({ input, pages }) =>
        `${inputText(inputs[input] ?? {})}: page ${pages} has no list or object where the contract has one, so what follows is not known.`,
    );
  const rest = unreadable.length - lines.length;
  return rest > 0 ? [...lines, `${counted(rest, 'more input')} ended so.`] : lines;
}

/** What to do with the inputs that failed. */
export function failureAdvice(lists: readonly ListResult[], file: string | undefined): string {
  const notAsked = lists.filter(({ earlierFailure }) => earlierFailure).length;
  return [
    ...(notAsked > 0
      ? [
          `${counted(notAsked, 'input')} failed in an earlier run. Give --retry-failed to pay for another try.`,
        ]
      : []),
    ...(file ? [`${file} has the inputs that failed. Correct them, and give it to --inputs.`] : []),
  ].join('\n');
}

function shortened(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_LISTS;
  return rest > 0 ? [...lines.slice(0, MAX_LISTS), `  and ${rest} more inputs`] : lines;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
