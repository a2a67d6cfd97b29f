import { contractInfo } from '@social-data/contract';
import manifest from '../../package.json' with { type: 'json' };
import type { EarlyEnd } from '../call-gate.ts';
import { ConformanceFailure } from '../conformance-failure.ts';
import { adviceFor, type RuleState, ruleResults } from '../rule-results.ts';
import { isDecision, type RuleId } from '../rules.ts';
import { type CaseResult, isObservation, type SuiteResult, type SuiteScope } from '../run-suite.ts';

/** `differs` is a decision that another server did not take, which is no failure. */
export type CaseState = 'passed' | 'failed' | 'differs' | 'not tested';

export interface FailureReport {
  /** The rules that it breaks: those that the case is about, or others. */
  readonly breaks: readonly RuleId[];
  /** Method, path and query, with tokens masked. */
  readonly request: string;
  readonly expected: string;
  readonly got: string;
  readonly advice: string;
}

export interface CaseReport {
  readonly id: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  readonly state: CaseState;
  readonly seconds: number;
  /** What was wrong, of a case that failed or differs. */
  readonly failure?: FailureReport;
  /** Why it was not tested. */
  readonly reason?: string;
}

export interface RuleReport {
  readonly id: RuleId;
  readonly kind: 'specification' | 'decision';
  readonly source: string;
  readonly sentence: string;
  readonly state: RuleState;
  /** Why it was not tested, or only in part. */
  readonly reason?: string;
  /** The ids of the cases that are about it. */
  readonly cases: readonly string[];
}

/** What a run found, as the report in JSON has it. The other forms have the same. */
export interface RunReport {
  readonly tool: { readonly name: string; readonly version: string };
  /** The version of the contract that the cases are derived from. */
  readonly contract: string;
  readonly server: string;
  /** `ours`: differences from decisions are failures. */
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

export interface RunFacts {
  readonly startedAt: Date;
  readonly seconds: number;
  readonly planned: number;
}

/** Puts together what the reports of a run say. */
export function runReport(
  scope: SuiteScope,
  { results, requests, end }: SuiteResult,
  { startedAt, seconds, planned }: RunFacts,
): RunReport {
  return {
    tool: { name: manifest.name, version: manifest.version },
    contract: contractInfo.version,
    server: scope.target.baseUrl,
    scope: scope.profile === 'decisions' ? 'ours' : 'specification',
    seed: scope.fuzz.seed,
    startedAt: startedAt.toISOString(),
    seconds: rounded(seconds),
    calls: { made: requests, planned },
    ...(end && { end }),
    rules: ruleResults(scope, results).map(({ id, source, sentence, state, reason, ...rule }) => ({
      id,
      kind: isDecision(id) ? 'decision' : 'specification',
      source,
      sentence,
      state,
      ...(reason !== undefined && { reason }),
      cases: rule.results.map(({ conformanceCase }) => conformanceCase.id),
    })),
    cases: results.map((result) => caseReport(result, scope)),
  };
}

/** One case of a report. */
export function caseReport(result: CaseResult, scope: SuiteScope): CaseReport {
  const { conformanceCase, failure, notTested: reason, duration = 0 } = result;
  const { id, sentence, rules } = conformanceCase;
  return {
    id,
    sentence,
    rules,
    state: stateOf(result, scope),
    seconds: rounded(duration / 1000),
    ...(failure && { failure: failureReport(failure, rules, adviceFor(result, scope)) }),
    ...(reason !== undefined && { reason }),
  };
}

function stateOf(
  { conformanceCase, failure, notTested }: CaseResult,
  scope: SuiteScope,
): CaseState {
  if (notTested !== undefined) return 'not tested';
  if (failure === undefined) return 'passed';
  return isObservation(conformanceCase, scope.profile) ? 'differs' : 'failed';
}

/** An error of another kind is one of the suite itself. */
function failureReport(failure: Error, rules: readonly RuleId[], advice: string): FailureReport {
  if (!(failure instanceof ConformanceFailure))
    return {
      breaks: rules,
      request: 'none',
      expected: 'a case that runs to its end',
      got: failure.message,
      advice: 'Report it: this is an error of the test, not of the server.',
    };
  const { request, expected, got, breaks = rules } = failure;
  return { breaks, request, expected, got, advice };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** One failure as lines: the case, its rules, its sentence, the request, the difference, and what to do. */
export function describeFailure({ id, sentence, state, failure }: CaseReport): string {
  if (failure === undefined) return `${id}: ${state}`;
  const { breaks, request, expected, got, advice } = failure;
  return [
    `${id} ${state}: ${sentence}`,
    `  rules:      ${breaks.join(', ')}`,
    `  request:    ${request}`,
    `  expected:   ${expected}`,
    `  got:        ${got}`,
    `  what to do: ${advice}`,
  ].join('\n');
}

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
