import { allCases } from './all-cases.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { createContext } from './create-context.ts';
import type { FuzzOptions } from './fuzz/fuzz-cases.ts';
import type { Profile } from './profile.ts';
import type { SuiteTarget } from './suite-target.ts';

export interface SuiteOptions {
  readonly target: SuiteTarget;
  readonly profile: Profile;
  readonly fuzz: FuzzOptions;
  /** Selects the cases to run; all of them by default. */
  only?(conformanceCase: ConformanceCase): boolean;
  /** Called after each case. */
  onResult?(result: CaseResult, done: number, all: number): void;
}

export interface CaseResult {
  readonly conformanceCase: ConformanceCase;
  /** Undefined when the case passed. */
  readonly failure: Error | undefined;
}

export interface SuiteResult {
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
  /** Number of requests that were sent. */
  readonly requests: number;
}

/** Runs the cases of a profile against a target, `parallel` at a time. A failure does not stop the run. */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const { target, profile, fuzz, onResult } = options;
  const cases = allCases(target, profile, fuzz).filter((each) => options.only?.(each) ?? true);
  const context = createContext(target, profile);
  const results: CaseResult[] = [];
  const queue = cases.entries();
  let done = 0;
  const work = async () => {
    for (const [index, conformanceCase] of queue) {
      const failure = await failureOfRun(() => conformanceCase.run(context));
      const result = { conformanceCase, failure };
      results[index] = result;
      onResult?.(result, ++done, cases.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: target.parallel }, work));
  } finally {
    context.close();
  }
  return { results, requests: context.sent() };
}

async function failureOfRun(run: () => Promise<void>): Promise<Error | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
