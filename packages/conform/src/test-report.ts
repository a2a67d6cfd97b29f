import { contractInfo } from '@social-data/contract';
import type { EarlyEnd } from './create-context.ts';
import { ConformanceFailure } from './errors.ts';
import { type Failure, type Report, type Row, tool } from './report.ts';
import { isDecision, type RuleId, sectionOf } from './rules.ts';
import {
  adviceFor,
  type CaseResult,
  type RuleState,
  ruleResults,
  type SuiteResult,
  type SuiteScope,
} from './run-suite.ts';

/** What a run found, as the report in JSON has it. */
export interface TestReport {
  readonly tool: typeof tool;
  /** The version of the contract that the cases are derived from. */
  readonly contract: string;
  readonly server: string;
  /** `ours`: the decisions are tested too. */
  readonly scope: 'specification' | 'ours';
  readonly seed: number;
  readonly startedAt: string;
  readonly seconds: number;
  /** The number of calls that were made, and at most planned. */
  readonly calls: { readonly made: number; readonly planned: number };
  /** Why the run ended early; absent when it did not. */
  readonly end?: EarlyEnd;
  readonly rules: readonly RuleReport[];
  readonly cases: readonly CaseReport[];
}

interface RuleReport {
  readonly id: RuleId;
  readonly kind: 'specification' | 'decision';
  readonly source: string;
  readonly sentence: string;
  readonly state: RuleState;
  /** Why it was not tested, or only in part. */
  readonly reason?: string | undefined;
  /** The ids of the cases that are about it. */
  readonly cases: readonly string[];
}

export interface CaseReport {
  readonly id: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  readonly state: 'passed' | 'failed' | 'not tested';
  readonly seconds: number;
  /** What was wrong, of a case that failed. */
  readonly failure?: FailureReport;
  /** Why it was not tested. */
  readonly reason?: string | undefined;
}

interface FailureReport {
  /** The rules that it breaks: those that the case is about, or others. */
  readonly breaks: readonly RuleId[];
  /** Method, path and query, with tokens masked. */
  readonly request: string;
  readonly expected: string;
  readonly got: string;
  readonly advice: string;
}

export interface RunFacts {
  readonly startedAt: Date;
  readonly seconds: number;
  readonly planned: number;
}

/** Puts together what the reports of a run say. */
export function testReport(
  scope: SuiteScope,
  { results, requests, end }: SuiteResult,
  { startedAt, seconds, planned }: RunFacts,
): TestReport {
  return {
    tool,
    contract: contractInfo.version,
    server: scope.target.baseUrl,
    scope: scope.profile === 'decisions' ? 'ours' : 'specification',
    seed: scope.fuzz.seed,
    startedAt: startedAt.toISOString(),
    seconds: rounded(seconds),
    calls: { made: requests, planned },
    ...(end && { end }),
    rules: ruleResults(scope, results).map(({ id, says, state, reason, results: own }) => ({
      ...{ id, kind: isDecision(id) ? 'decision' : 'specification', source: sectionOf(id) },
      ...{ sentence: says, state, reason, cases: own.map((each) => each.conformanceCase.id) },
    })),
    cases: results.map((result) => caseReport(result, scope)),
  };
}

/** One case of a report. */
export function caseReport(result: CaseResult, { profile }: SuiteScope): CaseReport {
  const { conformanceCase, failure, notTested: reason, duration = 0 } = result;
  const { id, sentence, rules } = conformanceCase;
  const about = { id, sentence, rules, seconds: rounded(duration / 1000) };
  if (reason !== undefined) return { ...about, state: 'not tested', reason };
  if (failure === undefined) return { ...about, state: 'passed' };
  if (!(failure instanceof ConformanceFailure)) {
    const advice = 'Report it: this is an error of the test, not of the server.';
    const difference = { request: 'none', expected: 'a case that runs', got: failure.message };
    return { ...about, state: 'failed', failure: { breaks: rules, ...difference, advice } };
  }
  const { breaks = rules, ...difference } = failure.difference;
  const advice = adviceFor(result, profile);
  return { ...about, state: 'failed', failure: { ...difference, breaks, advice } };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** What a failed case shows: its rules, the request, the difference, and what to do. */
export function failureOfCase({ sentence, failure }: CaseReport): Failure | undefined {
  if (failure === undefined) return undefined;
  const { breaks, advice, request, expected, got } = failure;
  const details = { rules: breaks.join(', '), request, expected, got, 'what to do': advice };
  return { says: sentence, details };
}

/** The report in the model that all forms share. */
export function reportOf(data: TestReport): Report {
  const { server, scope, seed, contract, startedAt, seconds, calls, cases, rules, end } = data;
  const count = (state: CaseReport['state']) => cases.filter((each) => each.state === state).length;
  return {
    ...{ data, source: server, startedAt, seconds },
    title: `${server} against the specification${scope === 'ours' ? ' and our decisions' : ''}`,
    about: `Contract ${contract}, ${startedAt}, ${calls.made} calls of at most ${calls.planned}.`,
    summary: [
      `${cases.length} cases: ${count('passed')} passed, ${count('failed')} failed,`,
      `${count('not tested')} not tested. ${calls.made} calls, seed ${seed}.`,
      ...(end ? [end.reason] : []),
    ].join(' '),
    properties: {
      ...{ scope, seed, contract, 'calls-made': calls.made, 'calls-planned': calls.planned },
    },
    sections: [
      {
        title: 'Rules',
        head: ['rule', 'source', 'what it says', 'cases', 'result'],
        rows: rules.map(ruleRow),
      },
      { title: 'Cases', head: ['case', 'rules', 'result'], rows: cases.map(caseRow) },
    ],
  };
}

function ruleRow({ id, kind, state, sentence, source, reason, cases }: RuleReport): Row {
  return {
    ...{ id, group: `rules.${kind}`, state, reason },
    cells: [id, source, sentence, String(cases.length), state],
    ...(state === 'broken' && {
      failure: { says: sentence, details: { 'cases about it': cases.join(', ') } },
    }),
  };
}

function caseRow(each: CaseReport): Row {
  const { id, rules, state, seconds, reason } = each;
  const failure = failureOfCase(each);
  return {
    ...{ id, group: `cases.${id.split('/')[0]}`, state, seconds, reason },
    cells: [id, rules.join(', '), state],
    ...(failure && { failure }),
  };
}
