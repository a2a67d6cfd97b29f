import { operationIds } from '@social-data/contract';
import { codeCases } from './cases/code-cases.ts';
import { headerCases } from './cases/header-cases.ts';
import { parameterCases } from './cases/parameter-cases.ts';
import { payloadCases } from './cases/payload-cases.ts';
import { routeCases } from './cases/route-cases.ts';
import { tokenCases } from './cases/token-cases.ts';
import { validCases } from './cases/valid-cases.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { type FuzzOptions, fuzzCases } from './fuzz/fuzz-cases.ts';
import { pagingCases } from './paging/paging-cases.ts';
import type { Profile } from './profile.ts';
import type { SuiteTarget } from './suite-target.ts';

/** All cases of a profile that apply to a target, derived from the contract. */
export function allCases(
  target: SuiteTarget,
  profile: Profile,
  fuzz: FuzzOptions,
): readonly ConformanceCase[] {
  const byOperation = operationIds.flatMap((id) => [
    ...validCases(id, profile, target),
    ...tokenCases(id, profile, target),
    ...parameterCases(id, profile, target),
    ...codeCases(id, profile, target),
    ...pagingCases(id, profile, target),
    ...(profile === 'decisions'
      ? [...payloadCases(id, target), ...headerCases(id, target), ...routeCases(id, target)]
      : []),
    ...fuzzCases(id, profile, fuzz),
  ]);
  return [...byOperation, ...(target.ownCases?.(profile) ?? [])];
}
