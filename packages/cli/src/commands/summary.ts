import { inputName, type ListEnd, type ListResult, type Parameters } from '@social-data/collect';
import type { RunProgress } from '../progress/run-progress.ts';

const WHY: Readonly<Record<ListEnd, string>> = {
  declared: 'the service said that it is the end',
  empty: 'a page was empty',
  repeated: 'a page had only items that came before',
  single: 'the operation has one page',
  limit: '--limit was reached',
  'max-pages': 'the number of pages was reached',
  failed: 'it failed',
  stopped: 'the run was stopped',
};

/** Enough to see which inputs need attention. */
const MAX_LISTS = 20;

/** What a run did, in lines: counts, cost, and why each list ended. */
export function summaryOf(
  progress: RunProgress,
  results: readonly ListResult[],
  { inputs, limit }: { readonly inputs: readonly Parameters[]; readonly limit: number },
): string {
  const { requests, retries, cost, balance } = progress;
  // A page may have more rows than the output takes.
  const lists = results.map((list) => ({ ...list, rows: Math.min(list.rows, limit) }));
  const rows = sum(lists.map((list) => list.rows));
  const duplicates = sum(lists.map((list) => list.duplicates));
  const money = [
    ...(cost === undefined ? [] : [`cost ${counted(cost, 'credit')}`]),
    ...(balance === undefined ? [] : [`balance ${balance}`]),
  ];
  const first = [
    counted(rows, 'row'),
    counted(duplicates, 'duplicate'),
    counted(requests, 'request'),
    counted(retries, 'retry', 'retries'),
    ...money,
  ].join(', ');
  const described = lists.map((list) => lineOf(list, inputs[list.input] ?? {}));
  return [`${first}.`, ...shortened(described)].join('\n');
}

function lineOf({ end, error, rows, pages }: ListResult, input: Parameters): string {
  const name = inputName(input);
  const shown = typeof name === 'string' ? name : JSON.stringify(name);
  const reason = error ? `${WHY[end]}: ${error.message}` : WHY[end];
  return `  ${shown}: ${counted(rows, 'row')} of ${counted(pages, 'page')}; ${reason}`;
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
