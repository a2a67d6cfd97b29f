import { allCases } from './all-cases.ts';
import type { ConformanceCase } from './conformance-case.ts';
import type { FuzzOptions } from './fuzz/fuzz-cases.ts';
import { isDecision, type RuleId } from './rules.ts';
import type { SuiteTarget } from './suite-target.ts';

/**
 * The cases about our decisions that any server may be asked: those that send nothing intrusive. They count for decisions
 * only, because the specification does not ask for what they expect.
 */
export function observedCases(target: SuiteTarget, fuzz: FuzzOptions): readonly ConformanceCase[] {
  return aboutDecisions(target, fuzz)
    .filter(({ isIntrusive = false }) => !isIntrusive)
    .map((each) => ({
      ...each,
      id: `decisions/${each.id}`,
      rules: each.rules.filter(isDecision),
    }));
}

/** The decisions with cases that are for servers of this project only. */
export function partlyObserved(target: SuiteTarget, fuzz: FuzzOptions): ReadonlySet<RuleId> {
  const intrusive = aboutDecisions(target, fuzz).filter(({ isIntrusive }) => isIntrusive);
  return new Set(intrusive.flatMap(({ rules }) => rules.filter(isDecision)));
}

function aboutDecisions(target: SuiteTarget, fuzz: FuzzOptions): readonly ConformanceCase[] {
  return allCases(target, 'decisions', fuzz).filter(({ rules }) => rules.some(isDecision));
}
