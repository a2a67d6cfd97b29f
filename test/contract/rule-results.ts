import { operationIds } from '@social-data/contract';
import { unprovokedCodes } from './cases/code-cases.ts';
import type { ConformanceCase } from './conformance-case.ts';
import type { Profile } from './profile.ts';
import { type RuleId, rulesOf } from './rules.ts';
import type { CaseResult } from './run-suite.ts';
import type { Target } from './target.ts';

/** A rule and its result in a run. */
export interface RuleResult {
  readonly id: RuleId;
  readonly source: string;
  readonly sentence: string;
  /** The results of the cases that exercise the rule. */
  readonly results: readonly CaseResult[];
  readonly state: 'held' | 'held in part' | 'broken' | 'not exercised';
  /** Why no case exercised the rule, or a part of it. */
  readonly reason?: string;
}

/** The rules of a profile, each with the results of the cases that exercise it. */
export function ruleResults(
  target: Target,
  profile: Profile,
  results: readonly CaseResult[],
): readonly RuleResult[] {
  const unprovoked = unprovokedCodes(operationIds, target);
  return rulesOf(profile).map(({ id, source, sentence, reason = NO_CASE }) => {
    const own = results.filter(({ conformanceCase }) => conformanceCase.rules.includes(id));
    const rule = { id, source, sentence, results: own };
    const missing = unprovoked.get(id);
    if (own.length === 0)
      return { ...rule, state: 'not exercised', reason: target.reasons?.[id] ?? missing ?? reason };
    const because = missing === undefined ? {} : { reason: missing };
    if (own.some(({ failure }) => failure)) return { ...rule, ...because, state: 'broken' };
    return { ...rule, ...because, state: missing === undefined ? 'held' : 'held in part' };
  });
}

const NO_CASE = 'No case exercises it.';

/** The rules that no case exercises, or only in part, with the reason. Needs no run. */
export function notExercised(
  target: Target,
  profile: Profile,
  cases: readonly ConformanceCase[],
): readonly Pick<RuleResult, 'id' | 'state' | 'reason'>[] {
  const results = cases.map((conformanceCase) => ({ conformanceCase, failure: undefined }));
  return ruleResults(target, profile, results).filter(({ reason }) => reason !== undefined);
}
