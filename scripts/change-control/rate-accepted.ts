import type { AcceptedChange } from './accepted-changes.ts';
import type { Bump, DiffChange, DiffReport } from './diff-report.ts';
import { describeChange } from './verdict.ts';

const bumps: readonly Bump[] = ['patch', 'minor', 'major'];

/** Rates changes of the contract that the reviewed list accepts as patches: they correct what was never so. */
export function rateAccepted(
  report: DiffReport,
  entries: readonly AcceptedChange[],
): { readonly report: DiffReport; readonly accepted: readonly AcceptedChange[] } {
  const entryOf = (change: DiffChange) =>
    entries.find((entry) => entry.in === 'contract' && entry.change === describeChange(change));
  const accepted = report.changes.map(entryOf).filter((entry) => entry !== undefined);
  if (accepted.length === 0) return { report, accepted };
  const changes = report.changes.map((change) =>
    entryOf(change) ? { ...change, impact: 'patch' as const } : change,
  );
  const bump = bumps.findLast((each) => changes.some(({ impact }) => impact === each)) ?? 'patch';
  return { report: { ...report, changes, bump }, accepted };
}
