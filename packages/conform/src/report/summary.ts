import type { CaseState, RunReport } from './run-report.ts';

/** The number of cases in each state, the calls, and what ended the run: the last line of a run. */
export function summaryOf({ cases, calls, seed, end }: RunReport): string {
  const count = (state: CaseState) => cases.filter((each) => each.state === state).length;
  return [
    `${cases.length} cases: ${count('passed')} passed, ${count('failed')} failed,`,
    `${count('differs')} differ from our decisions, ${count('not tested')} not tested.`,
    `${calls.made} calls, seed ${seed}.`,
    ...(end ? [end.reason] : []),
  ].join(' ');
}
