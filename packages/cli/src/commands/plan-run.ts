import type { OperationInfo } from '@social-data/contract/operations';
import { inputText, type Parameters } from '../collect/journal-format.ts';
import { type ListPlan, planLists, type ReadPages } from '../collect/plan-lists.ts';
import type { OperationFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';

export interface RunPlan {
  readonly lists: ListPlan;
  readonly inputs: readonly Parameters[];
  /** The most calls without retries; infinite where nothing bounds them. */
  readonly most: number;
}

/** What a run is going to call, after what its journal has. */
export function planRun(
  journal: ReadPages,
  { operation, flags }: { readonly operation: OperationInfo; readonly flags: OperationFlags },
): RunPlan {
  const { limit = Number.POSITIVE_INFINITY, maxCalls = Number.POSITIVE_INFINITY } = flags;
  const maxPages = maxPagesOf(operation, flags);
  const lists = planLists(journal, { limit, maxPages });
  // A page may have one new row alone; after each, a list by cursor may have a page without any.
  const pagesOfRow = operation.pagination?.style === 'cursor' ? 2 : 1;
  const calls = lists.open.map(({ reading: { pages, rows } }) =>
    Math.min(maxPages - pages, pagesOfRow * (limit - rows)),
  );
  const most = Math.min(
    maxCalls,
    calls.reduce((total, count) => total + count, 0),
  );
  return { lists, inputs: journal.header.inputs, most };
}

/** The most pages of each input; infinite where nothing bounds them. With no flag about it, one page. */
function maxPagesOf(operation: OperationInfo, { maxPages, all, limit }: OperationFlags): number {
  if (!operation.pagination) return 1;
  return maxPages ?? (all || limit !== undefined ? Number.POSITIVE_INFINITY : 1);
}

/** Inputs that are shown before the first call. */
const MAX_SHOWN = 3;
/** Characters of a shown input. */
const MAX_LENGTH = 60;

/** What a run is about to call, in a line. */
export function announcement({ lists, inputs, most }: RunPlan): string {
  const { run, help } = texts;
  const open = lists.open.length;
  const shown = inputs.slice(0, MAX_SHOWN).map((input) => {
    const text = inputText(input);
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  });
  return [
    run.inputs(inputs.length, shown.join(', ') + (inputs.length > MAX_SHOWN ? ', ...' : '')),
    open === inputs.length ? '' : run.unfinished(open),
    Number.isFinite(most) ? run.atMost(most, open) : run.unbounded(open),
    help.end,
  ].join('');
}

/** What `--dry-run` says. */
export function dryRunText(
  plan: RunPlan,
  { maxCalls = Number.POSITIVE_INFINITY, maxCredits, maxRetries }: OperationFlags,
): string {
  const { run } = texts;
  const most = Math.min(maxCalls, plan.most * (1 + maxRetries));
  const credits = maxCredits === undefined ? '' : run.dryCredits(maxCredits);
  const requests = Number.isFinite(most) ? run.dryMost(most) : '';
  return `${announcement(plan)}\n${credits}${requests}${run.dry}`;
}
