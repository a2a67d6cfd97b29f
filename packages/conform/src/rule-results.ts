import { partlyObserved } from './cases/all-cases.ts';
import { unprovokedCodes } from './cases/code-cases.ts';
import { ConformanceFailure } from './conformance-failure.ts';
import { isDecision, type KnownRule, type RuleId, rulesOf } from './rules.ts';
import { type CaseResult, casesOf, isObservation, type SuiteScope } from './run-suite.ts';

/** `differs` is a decision that another server did not take: the specification leaves it open, so it is no failure. */
export type RuleState = 'held' | 'held in part' | 'broken' | 'differs' | 'not tested';

/** A rule and its result in a run. */
export interface RuleResult extends Omit<KnownRule, 'reason'> {
  /** The results of the cases that are about the rule. */
  readonly results: readonly CaseResult[];
  readonly state: RuleState;
  /** Why no case tested the rule, or a part of it. */
  readonly reason?: string | undefined;
}

/** The rules of a run, each with the results of the cases that are about it. */
export function ruleResults(
  scope: SuiteScope,
  results: readonly CaseResult[],
): readonly RuleResult[] {
  const { target, fuzz, profile, observesDecisions = false } = scope;
  const unprovoked = unprovokedCodes(target);
  const partly = observesDecisions ? partlyObserved(target, fuzz) : new Set();
  return rulesOf(observesDecisions ? 'decisions' : profile).map((rule) => {
    const own = results.filter((result) => isAbout(result, rule.id));
    const skipped = own.find(({ notTested }) => notTested !== undefined)?.notTested;
    const missing = skipped ?? target.reasons?.[rule.id] ?? unprovoked.get(rule.id);
    if (own.every(({ notTested }) => notTested !== undefined)) {
      const reason = missing ?? rule.reason ?? (partly.has(rule.id) ? ONLY_OURS : NO_CASE);
      return { ...rule, results: own, state: 'not tested', reason };
    }
    const reason = missing ?? (partly.has(rule.id) ? ONLY_OURS : undefined);
    return { ...rule, results: own, state: stateOf(own, rule.id, scope, reason), reason };
  });
}

const NO_CASE = 'No case is about it.';
const ONLY_OURS =
  'Some of its cases send what may look like an attack, or other methods than GET: --ours has them.';

/** Whether a case is about a rule, or broke it. */
function isAbout({ conformanceCase, failure }: CaseResult, id: RuleId): boolean {
  return conformanceCase.rules.includes(id) || brokenBy(failure)?.includes(id) === true;
}

/** The rules that a failure names; undefined for all that its case is about. */
function brokenBy(failure: Error | undefined): readonly RuleId[] | undefined {
  return failure instanceof ConformanceFailure ? failure.breaks : undefined;
}

function stateOf(
  results: readonly CaseResult[],
  id: RuleId,
  { profile }: SuiteScope,
  reason: string | undefined,
): RuleState {
  const failed = results.filter(
    ({ failure }) => failure !== undefined && (brokenBy(failure)?.includes(id) ?? true),
  );
  if (failed.some(({ conformanceCase }) => !isObservation(conformanceCase, profile)))
    return 'broken';
  if (failed.length > 0) return 'differs';
  return reason === undefined ? 'held' : 'held in part';
}

/** The rules that no case tests, or only in part, with the reason. Needs no run. */
export function notTested(scope: SuiteScope): readonly RuleResult[] {
  const results = casesOf(scope).map((conformanceCase) => ({
    conformanceCase,
    failure: undefined,
  }));
  return ruleResults(scope, results).filter(({ reason }) => reason !== undefined);
}

/** What to do about a failed case: what the failure says, else what its first rule does. */
export function adviceFor({ conformanceCase, failure }: CaseResult, scope: SuiteScope): string {
  if (isObservation(conformanceCase, scope.profile)) return NOTHING;
  if (failure instanceof ConformanceFailure && failure.advice !== undefined) return failure.advice;
  const ids: readonly RuleId[] = conformanceCase.rules;
  const known = rulesOf('decisions').filter(({ id }) => ids.includes(id));
  const decision = known.find(({ id }) => isDecision(id));
  const first = scope.profile === 'decisions' && decision ? decision : known[0];
  return first?.fix ?? 'Follow the rule.';
}

const NOTHING =
  'Nothing: the specification leaves it open. Clients cannot rely on it; --ours counts it as a failure.';
