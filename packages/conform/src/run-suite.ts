import { operationIds } from '@social-data/contract';
import { type ConformanceCase, runCase } from './conformance-case.ts';
import { type Connection, connectTo, type EarlyEnd, type RunLimits } from './connection.ts';
import { allCases } from './contract-cases.ts';
import { ConformanceFailure, type Difference, NotTested } from './errors.ts';
import { allRules, type RuleId } from './rules.ts';
import type { Target } from './target.ts';

export interface SuiteOptions extends RunLimits {
  readonly target: Target;
  /** Selects the cases to run; all of them by default. */
  only?(conformanceCase: ConformanceCase): boolean;
  /** Runs before the first case. Its requests count, and an error that it throws ends the run. */
  before?(connection: Connection): Promise<void>;
  /** Called after each case. */
  onResult?(result: CaseResult, done: number, all: number): void;
}

export interface CaseResult {
  readonly id: string;
  readonly sentence: string;
  /** The rules that it is about. */
  readonly rules: readonly RuleId[];
  readonly state: 'passed' | 'failed' | 'not tested';
  readonly seconds: number;
  /** What was wrong, of a case that failed; `breaks` are the rules that it is about, or others. */
  readonly failure?: Required<Difference>;
  /** Why it was not tested. */
  readonly reason?: string;
}

export interface SuiteResult {
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
  /** Number of requests that were sent. */
  readonly requests: number;
  /** Why the run ended before its last case; undefined when it did not. */
  readonly end: EarlyEnd | undefined;
}

/** Runs the cases against a target, one after the other. A failure does not stop the run. */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const { target, onResult } = options;
  const cases = allCases(target).filter((each) => options.only?.(each) ?? true);
  const connection = connectTo(target, options);
  const results: CaseResult[] = [];
  await options.before?.(connection);
  for (const conformanceCase of cases) {
    const result = await resultOf(conformanceCase, connection);
    results.push(result);
    onResult?.(result, results.length, cases.length);
  }
  return { results, requests: connection.sent(), end: connection.end() };
}

async function resultOf(
  conformanceCase: ConformanceCase,
  connection: Connection,
): Promise<CaseResult> {
  const { id, sentence, rules } = conformanceCase;
  const start = performance.now();
  const end = connection.end();
  const error: unknown = end
    ? new NotTested(end.reason)
    : await runCase(conformanceCase, connection).catch((reason: unknown) => reason);
  const about = { id, sentence, rules, seconds: Math.round(performance.now() - start) / 1000 };
  if (error === undefined) return { ...about, state: 'passed' };
  if (error instanceof NotTested) return { ...about, state: 'not tested', reason: error.message };
  if (!(error instanceof ConformanceFailure)) throw error;
  return { ...about, state: 'failed', failure: { breaks: rules, ...error.difference } };
}

/** A rule and its result in a run. */
export interface RuleResult {
  readonly id: RuleId;
  readonly says: string;
  /** The ids of the cases that are about the rule, or broke it. */
  readonly cases: readonly string[];
  readonly state: 'held' | 'held in part' | 'broken' | 'not tested';
  /** Why no case tested the rule, or a part of it. */
  readonly reason?: string;
}

/** All rules, each with the results of the cases that are about it. */
export function ruleResults(target: Target, results: readonly CaseResult[]): readonly RuleResult[] {
  return allRules.map(({ id, says, codes, untested = 'No case is about it.' }) => {
    const own = results.filter(
      ({ rules, failure }) => rules.includes(id) || failure?.breaks.includes(id),
    );
    const unprovoked = codes.find((code) =>
      operationIds.some((operationId) => target.provoke(code, operationId) === undefined),
    );
    const reason =
      own.find((each) => each.reason !== undefined)?.reason ??
      (unprovoked === undefined
        ? undefined
        : `It needs a token that produces code ${unprovoked} (--provoke-file).`);
    const about = { id, says, cases: own.map((each) => each.id) };
    if (own.some(({ failure }) => failure?.breaks.includes(id)))
      return { ...about, state: 'broken' };
    if (own.every(({ state }) => state === 'not tested'))
      return { ...about, state: 'not tested', reason: reason ?? untested };
    return reason === undefined
      ? { ...about, state: 'held' }
      : { ...about, state: 'held in part', reason };
  });
}
