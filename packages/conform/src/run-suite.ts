import { allCases } from './cases/all-cases.ts';
import { unprovokedCodes } from './cases/code-cases.ts';
import type { FuzzOptions } from './cases/fuzz-cases.ts';
import type { ConformanceCase, Context, SuiteTarget } from './conformance-case.ts';
import { createContext, type EarlyEnd, type RunLimits } from './create-context.ts';
import { ConformanceFailure, NotTested } from './errors.ts';
import { isDecision, type KnownRule, type Profile, type RuleId, rulesOf } from './rules.ts';

/** What a run tests. */
export interface SuiteScope {
  readonly target: SuiteTarget;
  readonly profile: Profile;
  readonly fuzz: FuzzOptions;
}

export interface SuiteOptions extends SuiteScope {
  readonly limits?: RunLimits;
  /** Selects the cases to run; all of them by default. */
  only?(conformanceCase: ConformanceCase): boolean;
  /** Runs before the first case. Its requests count, and an error that it throws ends the run. */
  before?(context: Context): Promise<void>;
  /** Called after each case. */
  onResult?(result: CaseResult, done: number, all: number): void;
}

export interface CaseResult {
  readonly conformanceCase: ConformanceCase;
  /** Undefined when the case passed, or was not tested. */
  readonly failure: Error | undefined;
  /** Why the case was not run, or not to its end. */
  readonly notTested?: string | undefined;
  /** Milliseconds that it took. */
  readonly duration?: number;
}

export interface SuiteResult {
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
  /** Number of requests that were sent. */
  readonly requests: number;
  /** Why the run ended before its last case; undefined when it did not. */
  readonly end: EarlyEnd | undefined;
}

/** Runs the cases against a target, `parallel` at a time. A failure does not stop the run. */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const { target, profile, fuzz, onResult, limits } = options;
  const cases = allCases(target, profile, fuzz).filter((each) => options.only?.(each) ?? true);
  const context = createContext(target, profile, limits);
  const results: CaseResult[] = [];
  const queue = cases.entries();
  let done = 0;
  const work = async () => {
    for (const [index, conformanceCase] of queue) {
      const start = performance.now();
      const failure = await failureIn(conformanceCase, context);
      const duration = performance.now() - start;
      const result: CaseResult =
        failure instanceof NotTested
          ? { conformanceCase, failure: undefined, notTested: failure.message, duration }
          : { conformanceCase, failure, duration };
      results[index] = result;
      onResult?.(result, ++done, cases.length);
    }
  };
  try {
    await options.before?.(context);
    await Promise.all(Array.from({ length: target.parallel }, work));
  } finally {
    context.close();
  }
  return { results, requests: context.sent(), end: context.end() };
}

async function failureIn(
  { run }: ConformanceCase,
  context: ReturnType<typeof createContext>,
): Promise<Error | undefined> {
  const end = context.end();
  if (end) return new NotTested(end.reason);
  try {
    await run(context);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export type RuleState = 'held' | 'held in part' | 'broken' | 'not tested';

/** A rule and its result in a run. */
export interface RuleResult extends Omit<KnownRule, 'reason'> {
  /** The results of the cases that are about the rule. */
  readonly results: readonly CaseResult[];
  readonly state: RuleState;
  /** Why no case tested the rule, or a part of it. */
  readonly reason?: string | undefined;
}

/** The rules of a run, each with the results of the cases that are about it, or broke it. */
export function ruleResults(
  { target, profile }: SuiteScope,
  results: readonly CaseResult[],
): readonly RuleResult[] {
  const unprovoked = unprovokedCodes(target);
  return rulesOf(profile).map(({ reason: untestable = 'No case is about it.', ...rule }) => {
    const own = results.filter(
      ({ conformanceCase: { rules }, failure }) =>
        rules.includes(rule.id) || brokenBy(failure)?.includes(rule.id) === true,
    );
    const skipped = own.find(({ notTested }) => notTested !== undefined)?.notTested;
    const reason = skipped ?? target.reasons?.[rule.id] ?? unprovoked.get(rule.id);
    const isBroken = own.some(
      ({ failure }) => failure && (brokenBy(failure)?.includes(rule.id) ?? true),
    );
    if (own.every(({ notTested }) => notTested !== undefined))
      return { ...rule, results: own, state: 'not tested', reason: reason ?? untestable };
    const held = reason === undefined ? 'held' : 'held in part';
    return { ...rule, results: own, state: isBroken ? 'broken' : held, reason };
  });
}

/** The rules that a failure names; undefined for all that its case is about. */
function brokenBy(failure: Error | undefined): readonly RuleId[] | undefined {
  return failure instanceof ConformanceFailure ? failure.difference.breaks : undefined;
}

/** The rules that no case tests, or only in part, with the reason. Needs no run. */
export function notTested(scope: SuiteScope): readonly RuleResult[] {
  const { target, profile, fuzz } = scope;
  const results = allCases(target, profile, fuzz).map((conformanceCase) => ({
    conformanceCase,
    failure: undefined,
  }));
  return ruleResults(scope, results).filter(({ reason }) => reason !== undefined);
}

/** What to do about a failed case: what the failure says, else what its first rule does. */
export function adviceFor({ conformanceCase, failure }: CaseResult, profile: Profile): string {
  const advice = failure instanceof ConformanceFailure ? failure.difference.advice : undefined;
  const known = rulesOf(profile).filter(({ id }) => conformanceCase.rules.includes(id));
  const rule = known.find(({ id }) => isDecision(id)) ?? known[0];
  return advice ?? rule?.fix ?? 'Follow the rule.';
}
