import type { OperationId, OperationInfo } from '@social-data/contract/operations';
import type { ReadableJournal } from '../collect/journal/journal.ts';
import { type ListPlan, planLists } from '../collect/plan-lists.ts';
import { readBalance } from '../connection/read-balance.ts';
import type { OperationFlags } from '../flags/own-flags.ts';
import type { Console } from '../output/console.ts';
import { announcement, confirmCalls, type PlannedCalls } from './announce-run.ts';

/** The most pages of each input; infinite where nothing bounds them. With no flag about it, one page. */
function maxPagesOf(operation: OperationInfo, flags: OperationFlags): number {
  if (!operation.pagination) return 1;
  if (flags.maxPages !== undefined) return flags.maxPages;
  const isBounded = flags.limit !== undefined || flags.totalLimit !== undefined;
  return flags.all || isBounded ? Number.POSITIVE_INFINITY : 1;
}

/** The most calls that a run can need, without retries; infinite where nothing bounds them. */
function callBound(operation: OperationInfo, flags: OperationFlags, { open }: ListPlan): number {
  const maxPages = maxPagesOf(operation, flags);
  const { limit = Number.POSITIVE_INFINITY, totalLimit, maxCalls } = flags;
  const ofLists = sum(open, ({ reading: { pages, rows } }) =>
    Math.min(maxPages - pages, pagesOfRows(operation, limit - rows)),
  );
  // A list by page number that has no new row ends with that page.
  const ofAll = totalLimit === undefined ? [] : [pagesOfRows(operation, totalLimit) + open.length];
  return Math.min(maxCalls ?? Number.POSITIVE_INFINITY, ofLists, ...ofAll);
}

/**
 * Pages that the given number of rows can need when each has only one new row. A list by cursor may have a page without
 * a new row after each of them; one by page number ends there.
 */
function pagesOfRows({ pagination }: OperationInfo, rows: number): number {
  return pagination?.style === 'cursor' ? 2 * rows : rows;
}

/** The calls of lists whose next pages are as long as those so far; undefined where nothing is known or bounds them. */
function likelyCalls(
  operation: OperationInfo,
  { limit, ...flags }: OperationFlags,
  { ended, open }: ListPlan,
): number | undefined {
  if (limit === undefined) return undefined;
  const pages = sum(ended, (list) => list.pages) + sum(open, ({ reading }) => reading.pages);
  const rows = sum(ended, (list) => list.rows) + sum(open, ({ reading }) => reading.rows);
  if (pages === 0 || rows === 0) return undefined;
  const maxPages = maxPagesOf(operation, { ...flags, limit });
  return sum(open, ({ reading }) =>
    Math.min(maxPages - reading.pages, Math.ceil(((limit - reading.rows) * pages) / rows)),
  );
}

function sum<Value>(values: readonly Value[], numberOf: (value: Value) => number): number {
  return values.reduce((total, value) => total + numberOf(value), 0);
}

export interface RunPlan {
  readonly lists: ListPlan;
  readonly calls: Omit<PlannedCalls, 'balance'>;
}

/** What a run is going to call, after what its journal has. */
export function planRun(
  journal: ReadableJournal,
  id: OperationId,
  { operation, flags }: { readonly operation: OperationInfo; readonly flags: OperationFlags },
): RunPlan {
  const lists = planLists(journal, id, {
    limit: flags.limit ?? Number.POSITIVE_INFINITY,
    maxPages: maxPagesOf(operation, flags),
    retryFailed: flags.retryFailed,
  });
  const { inputs } = journal.header;
  const most = callBound(operation, flags, lists);
  const likely = likelyCalls(operation, flags, lists);
  return { lists, calls: { inputs, open: lists.open.length, most, likely } };
}

/** Who calls, and who is told. */
export interface Caller {
  readonly token: string;
  readonly send: typeof fetch;
  readonly isTerminal: boolean;
  readonly console: Console;
}

/** Says what is about to be called; at a terminal also the balance, and asks before many calls. @throws Interruption */
export async function announceRun(
  calls: RunPlan['calls'],
  { baseUrl = '', confirmAbove, yes, quiet }: OperationFlags,
  to: Caller,
): Promise<void> {
  if (calls.most <= 1) return;
  const asks = to.isTerminal && calls.most > confirmAbove && !yes;
  // Without a person who reads it, it would be a request that nobody asked for.
  const balance =
    to.isTerminal && (asks || !quiet) ? await readBalance(baseUrl, to.token, to.send) : undefined;
  to.console.info(announcement({ ...calls, balance }));
  if (asks) await confirmCalls();
}

export function printDryRun(
  calls: RunPlan['calls'],
  { maxCalls = Number.POSITIVE_INFINITY, maxCredits, maxRetries }: OperationFlags,
  console: Console,
): void {
  const { inputs, most } = calls;
  console.info(announcement({ ...calls, balance: undefined }));
  const bound = Math.min(maxCalls, most * (1 + maxRetries));
  const credits =
    maxCredits === undefined
      ? ''
      : `The run ends before a call that may cost more than is left of ${maxCredits} credits; a call whose cost the service does not tell counts at least 1. `;
  console.info(
    Number.isFinite(bound)
      ? `${credits}At most ${bound} requests for ${inputs.length} inputs, retries included. Nothing was sent.`
      : `${credits}Nothing bounds the number of requests for ${inputs.length} inputs${credits && ', since a cached response may cost 0'}. Give --max-calls, --max-pages or --limit. Nothing was sent.`,
  );
}
