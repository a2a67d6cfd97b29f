import { operationIds } from '@social-data/contract';
import type { ConformanceCase, SuiteTarget } from '../conformance-case.ts';
import type { Profile } from '../rules.ts';
import { headerCases, payloadCases, tokenCases, validCases } from './call-cases.ts';
import { type CaseRow, caseOf } from './case-row.ts';
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
