import { contractInfo } from '@social-data/contract';
import type { EarlyEnd } from './connection.ts';
import { type Failure, type Report, type Row, tool } from './report.ts';
import { type CaseResult, type RuleResult, ruleResults, type SuiteResult } from './run-suite.ts';
import type { Target } from './target.ts';

/** What a run found, as the report in JSON has it. */
export interface TestReport {
  readonly tool: typeof tool;
  /** The version of the contract that the cases are derived from. */
  readonly contract: string;
  readonly server: string;
  readonly startedAt: string;
  readonly seconds: number;
  /** The number of calls that were made, and at most planned. */
  readonly calls: { readonly made: number; readonly planned: number };
  /** Why the run ended early; absent when it did not. */
  readonly end?: EarlyEnd;
  readonly rules: readonly RuleResult[];
  readonly cases: readonly CaseResult[];
}

export function testReport(
  target: Target,
  { results, requests, end }: SuiteResult,
  { startedAt, planned }: { readonly startedAt: Date; readonly planned: number },
): TestReport {
  return {
    ...{ tool, contract: contractInfo.version, server: target.baseUrl },
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    calls: { made: requests, planned },
    ...(end && { end }),
    rules: ruleResults(target, results),
    cases: results,
  };
}

/** What a failed case shows: its rules, the request and the difference. */
export function failureOfCase({ sentence, failure }: CaseResult): Failure | undefined {
  if (failure === undefined) return undefined;
  const { breaks, request, expected, got } = failure;
  return { says: sentence, details: { rules: breaks.join(', '), request, expected, got } };
}

/** The report in the model that all forms share. */
export function reportOf(data: TestReport): Report {
  const { server, contract, startedAt, seconds, calls, cases, rules, end } = data;
  const count = (state: CaseResult['state']) => cases.filter((each) => each.state === state).length;
  return {
    ...{ data, source: server, startedAt, seconds },
    title: `${server} against the specification`,
    about: `Contract ${contract}, ${startedAt}, ${calls.made} calls of at most ${calls.planned}.`,
    summary: [
      `${cases.length} cases: ${count('passed')} passed, ${count('failed')} failed,`,
      `${count('not tested')} not tested. ${calls.made} calls.`,
      ...(end ? [end.reason] : []),
    ].join(' '),
    properties: { contract, 'calls-made': calls.made, 'calls-planned': calls.planned },
    sections: [
      {
        title: 'Rules',
        head: ['rule', 'what it says', 'cases', 'result'],
        rows: rules.map(ruleRow),
      },
      { title: 'Cases', head: ['case', 'rules', 'result'], rows: cases.map(caseRow) },
    ],
  };
}

function ruleRow({ id, state, says, reason, cases }: RuleResult): Row {
  return {
    ...{ id, group: 'rules', state, reason, cells: [id, says, String(cases.length), state] },
    ...(state === 'broken' && {
      failure: { says, details: { 'cases about it': cases.join(', ') } },
    }),
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
