import { type ListPlan, planLists, type ReadableJournal } from '@social-data/collect';
import type { OperationId, OperationInfo } from '@social-data/contract/operations';
import { readBalance } from '../connection/read-balance.ts';
import type { OperationFlags } from '../flags/own-flags.ts';
import type { Console } from '../output/console.ts';
import { announcement, confirmCalls, type PlannedCalls } from './announce-run.ts';
import { callBound, likelyCalls, maxPagesOf, openPagesOf } from './request-bound.ts';

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
  const most = callBound(operation, flags, openPagesOf(lists));
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
