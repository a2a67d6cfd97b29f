import { operationIds } from '@social-data/contract';
import {
  type CaseRow,
  type ConformanceCase,
  caseOf,
  type SuiteTarget,
} from '../conformance-case.ts';
import { isDecision, type Profile, type RuleId } from '../rules.ts';
import { headerCases, payloadCases, tokenCases, validCases } from './call-cases.ts';
import { codeCases } from './code-cases.ts';
import { type FuzzOptions, fuzzCases } from './fuzz-cases.ts';
import { pagingCases } from './paging-cases.ts';
import { parameterCases } from './parameter-cases.ts';
import { routeCases } from './route-cases.ts';

/** All cases of a profile that apply to a target, derived from the contract. */
export function allCases(
  target: SuiteTarget,
  profile: Profile,
  fuzz: FuzzOptions,
): readonly ConformanceCase[] {
  const byOperation = operationIds.flatMap((id) => {
    const rows: readonly CaseRow[] = [
      ...validCases(id, profile, target),
      ...tokenCases(id, profile, target),
      ...parameterCases(id, profile, target),
      ...codeCases(id, profile, target),
      ...pagingCases(id, profile, target),
      ...(profile === 'decisions'
        ? [...payloadCases(id, target), ...headerCases(id, target), ...routeCases(id, target)]
        : []),
      ...fuzzCases(id, profile, fuzz),
    ];
    return rows.map((row) => caseOf(id, profile, row));
  });
  return [...byOperation, ...(target.ownCases?.(profile) ?? [])];
}

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
