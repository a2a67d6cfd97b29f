import { contractInfo } from '@social-data/contract';
import { type Failure, type Report, type Row, tool } from './report.ts';
import { type CaseResult, type RuleResult, ruleResults, type SuiteResult } from './run-suite.ts';
import type { Target } from './target.ts';

/**
 * What a run found, in the model that all forms share.
 * @param planned the number of calls that were planned at most
 */
export function reportOf(
  target: Target,
  { results: cases, requests: made, end }: SuiteResult,
  { startedAt, planned }: { readonly startedAt: Date; readonly planned: number },
): Report {
  const count = (state: CaseResult['state']) => cases.filter((each) => each.state === state).length;
  const { version: contract } = contractInfo;
  const rules = ruleResults(target, cases);
  const facts = {
    ...{ source: target.baseUrl, startedAt: startedAt.toISOString() },
    seconds: (Date.now() - startedAt.getTime()) / 1000,
  };
  return {
    ...facts,
    title: `${target.baseUrl} against the specification`,
    about: `Contract ${contract}, ${facts.startedAt}, ${made} calls of at most ${planned}.`,
    summary: [
      `${cases.length} cases: ${count('passed')} passed, ${count('failed')} failed,`,
      `${count('not tested')} not tested. ${made} calls.`,
      ...(end ? [end.reason] : []),
    ].join(' '),
    sections: [
      {
        title: 'Rules',
        head: ['rule', 'what it says', 'cases', 'result'],
        rows: rules.map(ruleRow),
      },
      { title: 'Cases', head: ['case', 'rules', 'result'], rows: cases.map(caseRow) },
    ],
    data: { tool, contract, ...facts, calls: { made, planned }, ...(end && { end }), rules, cases },
  };
}

/** What a failed case shows: its rules, the request and the difference. */
export function failureOfCase({ sentence, failure }: CaseResult): Failure | undefined {
  if (failure === undefined) return undefined;
  const { breaks, request, expected, got } = failure;
  return { says: sentence, details: { rules: breaks.join(', '), request, expected, got } };
}

function ruleRow({ id, state, says, reason, cases }: RuleResult): Row {
  const failure = { says, details: { 'cases about it': cases.join(', ') } };
  return {
    ...{ id, group: 'rules', state, reason, cells: [id, says, String(cases.length), state] },
    ...(state === 'broken' && { failure }),
  };
}

function caseRow(result: CaseResult): Row {
  const { id, rules, state, seconds, reason } = result;
  const failure = failureOfCase(result);
  return {
    ...{ id, group: `cases.${id.split('/')[0]}`, state, seconds, reason },
    cells: [id, rules.join(', '), state],
    ...(failure && { failure }),
  };
}
