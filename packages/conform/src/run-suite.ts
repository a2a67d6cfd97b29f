import { type EarlyEnd, NotTested } from './call-gate.ts';
import { allCases, observedCases } from './cases/all-cases.ts';
import type { FuzzOptions } from './cases/fuzz-cases.ts';
import type { ConformanceCase, Context, SuiteTarget } from './conformance-case.ts';
import { createContext, type OpenContext, type RunLimits } from './create-context.ts';
import type { Profile } from './rules.ts';

/** What a run tests. */
export interface SuiteScope {
  readonly target: SuiteTarget;
  readonly profile: Profile;
  readonly fuzz: FuzzOptions;
  /**
   * With the profile `contract`: whether the decisions are tested too, as far as that is harmless. A difference is
   * reported and is no failure. @default false
   */
  readonly observesDecisions?: boolean;
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

/** The cases of a run, in their order: those that can fail, then those that only observe. */
export function casesOf({ target, profile, fuzz, observesDecisions }: SuiteScope) {
  const observed = observesDecisions ? observedCases(target, fuzz) : [];
  return [...allCases(target, profile, fuzz), ...observed];
}

/** Whether a case of a run with this profile only observes: its failure is a difference from a decision. */
export function isObservation({ profile }: ConformanceCase, run: Profile): boolean {
  return profile !== run;
}

/** Runs the cases against a target, `parallel` at a time. A failure does not stop the run. */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const { target, profile, onResult, limits } = options;
  const cases = casesOf(options).filter((each) => options.only?.(each) ?? true);
  const context = createContext(target, profile, limits);
  const results: CaseResult[] = [];
  const queue = cases.entries();
  let done = 0;
  const work = async () => {
    for (const [index, conformanceCase] of queue) {
      const start = performance.now();
      const outcome = await runCase(conformanceCase, context);
      const result = { ...outcome, duration: performance.now() - start };
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

async function runCase(
  conformanceCase: ConformanceCase,
  context: OpenContext,
): Promise<CaseResult> {
  const end = context.end();
  if (end) return { conformanceCase, failure: undefined, notTested: end.reason };
  try {
    await conformanceCase.run(contextOf(conformanceCase, context));
    return { conformanceCase, failure: undefined };
  } catch (error) {
    if (error instanceof NotTested)
      return { conformanceCase, failure: undefined, notTested: error.message };
    return { conformanceCase, failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** An observation takes the envelope of other servers as it is, unless it is about the envelope. */
function contextOf(conformanceCase: ConformanceCase, context: Context): Context {
  if (!isObservation(conformanceCase, context.profile)) return context;
  const { profile, rules } = conformanceCase;
  return { ...context, profile, isOwnEnvelope: rules.includes('D2') };
}
